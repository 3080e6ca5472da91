import Glibc

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
