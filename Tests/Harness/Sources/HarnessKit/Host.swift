import Foundation

/// System calls that Swift does not import, looked up by name.
public enum Host {
  /// The address of a hub, which `tools/with-hub` says; nil: there is none.
  public static var hub: String? { ProcessInfo.processInfo.environment["TALLYBOOK_HARNESS_POSTGRES"] }

  private static func symbol<T>(_ name: String, as type: T.Type) -> T? {
    guard let address = dlsym(nil, name) else { return nil }
    return unsafeBitCast(address, to: type)
  }

  static func fork() -> pid_t {
    symbol("fork", as: (@convention(c) () -> pid_t).self)?() ?? -1
  }

  /// A pipe that is closed in whatever another thread starts.
  static func pipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
    symbol("pipe2", as: (@convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32).self)?(ends, O_CLOEXEC) ?? -1
  }

  static func unshare(_ flags: Int32) -> Int32 {
    symbol("unshare", as: (@convention(c) (Int32) -> Int32).self)?(flags) ?? -1
  }

  static func mount(_ source: String, _ target: String, _ type: String?, _ flags: UInt, _ data: String?) -> Int32 {
    typealias Mount =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>?, UInt, UnsafePointer<CChar>?
      ) -> Int32
    guard let mount = symbol("mount", as: Mount.self) else { return -1 }
    return mount(source, target, type, flags, data)
  }

  /// A small filesystem of its own on a folder, seen by this process alone and gone with it.
  static func mountSmall(_ folder: String, size: Int) throws {
    let user = getuid()
    let group = getgid()
    if unshare(0x0002_0000) != 0 {
      guard unshare(0x1002_0000) == 0 else {
        throw ScenarioRun.Skip(reason: "no small filesystem: neither root nor a user namespace (errno \(errno))")
      }
      try? "deny".write(toFile: "/proc/self/setgroups", atomically: false, encoding: .utf8)
      try? "0 \(user) 1".write(toFile: "/proc/self/uid_map", atomically: false, encoding: .utf8)
      try? "0 \(group) 1".write(toFile: "/proc/self/gid_map", atomically: false, encoding: .utf8)
    }
    // Private, or the mount would be seen outside.
    _ = mount("none", "/", "none", 0x4000 | 0x4_0000, nil)
    guard mount("tmpfs", folder, "tmpfs", 0, "size=\(size)") == 0 else {
      throw ScenarioRun.Skip(reason: "no small filesystem: mount answers errno \(errno)")
    }
  }

  /// Makes the small filesystem read-only while files on it stay open for reading.
  static func remountReadOnly(_ folder: String) throws {
    guard mount("none", folder, "none", 0x20 | 0x1, nil) == 0 else { throw HarnessError("cannot remount: errno \(errno)") }
  }

  /// Writes files until nothing more fits, in ever smaller pieces.
  static func fill(_ folder: String) throws {
    let file = open(folder + "/.filler", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    for size in [1 << 16, 4096, 512, 1] {
      let piece = [UInt8](repeating: 0x5A, count: size)
      var written = 0
      while write(file, piece, size) > 0 {
        written += size
        if written > 1 << 30 { throw HarnessError("\(folder) does not fill up") }
      }
    }
  }

  /// Overwrites bytes of a file through a descriptor of its own.
  static func overwrite(_ path: String, offset: Int, _ bytes: [UInt8]) throws {
    let file = open(path, O_WRONLY)
    guard file >= 0 else { throw HarnessError("cannot open \(path): errno \(errno)") }
    defer { close(file) }
    guard pwrite(file, bytes, bytes.count, off_t(offset)) == bytes.count else {
      throw HarnessError("cannot write \(path): errno \(errno)")
    }
  }

  /// Puts something unreadable behind every descriptor of this process whose file's path begins so.
  static func breakReading(_ prefix: String) -> Int {
    let broken = open("/dev/null", O_WRONLY)
    defer { close(broken) }
    var count = 0
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
      guard let number = Int32(entry), number > 2,
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + entry),
        target == prefix || target.hasPrefix(prefix + "-wal")
      else { continue }
      if dup2(broken, number) == number { count += 1 }
    }
    return count
  }

  static func limitFileSize(_ bytes: Int) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    limit.rlim_cur = rlim_t(bytes)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }
}
