import Glibc
import Testing
internal import TallybookBase
internal import TallybookStorage

/// A folder with folders in it, removed with the test.
final class FolderTree {
  let path: String

  init() {
    var template = Array("/tmp/tallybook-minuta-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
  }

  deinit { remove(path) }

  private func remove(_ path: String) {
    for name in Folder.names(in: path) where name != "." && name != ".." {
      if unlink("\(path)/\(name)") != 0 { remove("\(path)/\(name)") }
    }
    rmdir(path)
  }

  func write(_ name: String, _ text: String) throws {
    try NewFolder.make(Folder.of(name), in: path)
    let stream = try #require(fopen("\(path)/\(name)", "w"))
    fputs(text, stream)
    fclose(stream)
  }

  /// Every file below a folder, with its bytes.
  func files(_ folder: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    func walk(_ below: String) throws {
      for name in Folder.names(in: "\(path)/\(folder)\(below)") where name != "." && name != ".." {
        let file = "\(below)/\(name)"
        if Folder.exists("\(path)/\(folder)\(file)") {
          try walk(file)
        } else {
          files[file] = try GivenFile.read("\(path)/\(folder)\(file)", waiting: {})
        }
      }
    }
    try walk("")
    return files
  }
}
