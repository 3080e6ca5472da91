import Glibc
internal import TallybookBase
internal import TallybookStorage

/// A folder of the test's own, removed with it.
final class Scratch {
  let path: String

  init() {
    var template = Array("/tmp/tallybook-test-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
  }

  deinit {
    for file in files { unlink("\(path)/\(file)") }
    rmdir(path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// What lies in the folder, sorted.
  var files: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(cString: $0.bindMemory(to: CChar.self).baseAddress!) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func write(_ name: String, _ text: String) -> String {
    let path = file(name)
    let stream = fopen(path, "w")!
    fputs(text, stream)
    fclose(stream)
    return path
  }

  func read(_ name: String) -> [UInt8] {
    (try? GivenFile.read(file(name), waiting: {})) ?? []
  }
}
