import Glibc
internal import TallybookBase
internal import TallybookStorage

/// A folder of the test's own, removed with it.
final class Scratch {
  let path: String

  init() {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(place)/tallybook-test-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
  }

  deinit { Self.remove(path) }

  private static func remove(_ folder: String) {
    for name in names(in: folder) where unlink("\(folder)/\(name)") != 0 { remove("\(folder)/\(name)") }
    rmdir(folder)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// What lies in the folder, sorted.
  var files: [String] { Self.names(in: path) }

  private static func names(in path: String) -> [String] {
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
