internal import CPlatform
internal import TallybookBase

/// libsndfile, looked up while the program runs: whoever keeps no audio need not have it.
/// Names and signatures: https://libsndfile.github.io/libsndfile/api.html
///
/// Its handles are each one thread's at a time, and share nothing but a number of the last failed opening, which is not used.
package struct SndfileLibrary: @unchecked Sendable {
  typealias Open = @convention(c) (
    UnsafeMutablePointer<tally_sf_virtual_io>?, Int32, UnsafeMutablePointer<tally_sf_info>?, UnsafeMutableRawPointer?
  ) -> OpaquePointer?
  typealias Close = @convention(c) (OpaquePointer?) -> Int32
  typealias Seek = @convention(c) (OpaquePointer?, Int64, Int32) -> Int64
  typealias ReadShort = @convention(c) (OpaquePointer?, UnsafeMutablePointer<Int16>?, Int64) -> Int64
  typealias ReadFloat = @convention(c) (OpaquePointer?, UnsafeMutablePointer<Float>?, Int64) -> Int64
  typealias WriteShort = @convention(c) (OpaquePointer?, UnsafePointer<Int16>?, Int64) -> Int64
  typealias WriteFloat = @convention(c) (OpaquePointer?, UnsafePointer<Float>?, Int64) -> Int64
  typealias Check = @convention(c) (UnsafePointer<tally_sf_info>?) -> Int32
  typealias Command = @convention(c) (OpaquePointer?, Int32, UnsafeMutableRawPointer?, Int32) -> Int32
  typealias Text = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?

  /// The Debian package that has it.
  static let package = "libsndfile1"
  /// Container and coding: FLAC with 16 bits, Ogg with Opus.
  static let flac: Int32 = 0x170002
  static let opus: Int32 = 0x200064
  private static let name = "libsndfile.so.1"

  let open: Open
  let close: Close
  let seek: Seek
  let readShort: ReadShort
  let readFloat: ReadFloat
  let writeShort: WriteShort
  let writeFloat: WriteFloat
  let command: Command
  let errorText: Text

  /// What this process has; looked up once, by the first that asks.
  static let loaded: SndfileLibrary? = find { DynamicLibrary($0) }

  /// The library, or why there is none.
  static func require(for what: String) throws(Failure) -> SndfileLibrary {
    guard let loaded else { throw missing(for: what) }
    return loaded
  }

  static func missing(for what: String) -> Failure {
    Failure(.needsSndfile, "\(what) needs \(name), which cannot be loaded; install the package \(package), or keep WAV")
  }

  /// Binds what `open` opens.
  static func find(_ open: (String) -> DynamicLibrary?) -> SndfileLibrary? {
    guard let library = open(name) else { return nil }
    guard
      let open = library.function("sf_open_virtual", as: Open.self),
      let close = library.function("sf_close", as: Close.self),
      let seek = library.function("sf_seek", as: Seek.self),
      let readShort = library.function("sf_readf_short", as: ReadShort.self),
      let readFloat = library.function("sf_readf_float", as: ReadFloat.self),
      let writeShort = library.function("sf_writef_short", as: WriteShort.self),
      let writeFloat = library.function("sf_writef_float", as: WriteFloat.self),
      let check = library.function("sf_format_check", as: Check.self),
      writesAll(check),
      let command = library.function("sf_command", as: Command.self),
      let errorText = library.function("sf_strerror", as: Text.self)
    else { return nil }
    return SndfileLibrary(
      open: open, close: close, seek: seek, readShort: readShort, readFloat: readFloat, writeShort: writeShort, writeFloat: writeFloat,
      command: command, errorText: errorText)
  }

  /// It can be built without FLAC and Opus, and older ones know no Opus.
  private static func writesAll(_ check: Check) -> Bool {
    [SndfileLibrary.flac, SndfileLibrary.opus].allSatisfy { format in
      var info = tally_sf_info(frames: 0, samplerate: 48_000, channels: 1, format: format, sections: 0, seekable: 0)
      return check(&info) != 0
    }
  }
}
