import Glibc

/// A folder that goes with its owner.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/tallybook-tail-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
  }

  deinit {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != "." && name != ".." { unlink(path + "/" + name) }
      }
      closedir(folder)
    }
    rmdir(path)
  }

  func file(_ name: String) -> String { path + "/" + name }
}

func fileBytes(_ path: String) -> [UInt8] {
  let descriptor = open(path, O_RDONLY)
  defer { close(descriptor) }
  var info = stat()
  fstat(descriptor, &info)
  var bytes = [UInt8](repeating: 0, count: Int(info.st_size))
  let length = read(descriptor, &bytes, bytes.count)
  return Array(bytes.prefix(max(0, length)))
}

func writeFile(_ path: String, _ bytes: [UInt8]) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  defer { close(descriptor) }
  var done = 0
  while done < bytes.count {
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + done, bytes.count - done) }
    if written <= 0 { return }
    done += written
  }
}
