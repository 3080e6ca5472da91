internal import CPlatform
internal import Glibc
internal import TallybookBase

/// Writes FLAC and Ogg Opus.
final class SndfileWriter: AudioWriter {
  private let library: SndfileLibrary
  private let file: SndfileFile
  private var handle: OpaquePointer?
  private let format: PCMFormat

  init(_ encoding: AudioEncoding, _ format: PCMFormat, to target: any ByteTarget, _ library: SndfileLibrary) throws(Failure) {
    self.library = library
    self.format = format
    file = SndfileFile(writing: target)
    let number = encoding == .opus ? SndfileLibrary.opus : SndfileLibrary.flac
    var info = tally_sf_info(
      frames: 0, samplerate: Int32(clamping: format.rate), channels: Int32(clamping: format.channels), format: number, sections: 0, seekable: 0)
    var functions = SndfileFile.functions()
    handle = library.open(&functions, 0x20, &info, Unmanaged.passUnretained(file).toOpaque())
    guard handle == nil else {
      if encoding == .opus { setBitrate() }
      return
    }
    try file.rethrow()
    throw Failure(
      .range,
      "\(encoding.label) takes no \(format.channels) channels at \(format.rate) frames a second; keep it as WAV or choose another rate",
      found: Measure(format.rate))
  }

  /// Opus at 4 bits a sample, 96 kbit/s a channel at most. By itself it takes some 40 kbit/s, where hissing sounds still sound
  /// alike and are something else: what cannot be recorded twice may cost a quarter of its plain size.
  private func setBitrate() {
    let bitrate = Double(min(96_000, 4 * format.rate))
    // SFC_SET_COMPRESSION_LEVEL takes 0 for 256 kbit/s a channel to 1 for 6.
    var level = 1 - (bitrate - 6000) / 250_000
    _ = library.command(handle, 0x1301, &level, Int32(MemoryLayout<Double>.size))
  }

  deinit { if let handle { _ = library.close(handle) } }

  func write(_ frames: UnsafeRawBufferPointer) throws(Failure) {
    let count = Int64(frames.count / format.frameSize)
    guard count > 0, let handle, let start = frames.baseAddress else { return }
    let written =
      switch format.samples {
      case .int16: library.writeShort(handle, start.assumingMemoryBound(to: Int16.self), count)
      case .float32: library.writeFloat(handle, start.assumingMemoryBound(to: Float.self), count)
      }
    try file.rethrow()
    guard written == count else {
      throw Failure(.io, "libsndfile wrote \(written) of \(count) frames; try again, or keep it as WAV")
    }
  }

  func finish() throws(Failure) {
    guard let handle else { return }
    self.handle = nil
    let status = library.close(handle)
    try file.rethrow()
    guard status == 0 else { throw Failure(.io, "libsndfile could not complete the file (\(status)); try again, or keep it as WAV") }
  }
}
