internal import CPlatform
internal import Glibc
internal import TallybookBase

/// Reads what libsndfile reads: FLAC, Ogg with Opus, Vorbis or FLAC, MP3, AIFF, compressed WAV and more.
final class SndfileReader: AudioReader {
  private let library: SndfileLibrary
  private let file: SndfileFile
  private let handle: OpaquePointer
  private let info: tally_sf_info

  init(_ source: any ByteSource, _ library: SndfileLibrary) throws(Failure) {
    self.library = library
    file = SndfileFile(reading: source)
    var info = tally_sf_info()
    var functions = SndfileFile.functions()
    let opened = library.open(&functions, 0x10, &info, Unmanaged.passUnretained(file).toOpaque())
    guard let opened else {
      try file.rethrow()
      throw Failure(.notAudio, "the content is not audio that libsndfile reads; attach WAV, FLAC, Ogg or MP3")
    }
    guard info.channels > 0, info.samplerate > 0 else {
      // Nothing is initialised wholly yet, so that `deinit` does not close it again.
      _ = library.close(opened)
      throw Failure(.notAudio, "the audio has \(info.channels) channels and a rate of \(info.samplerate); attach it anew")
    }
    handle = opened
    self.info = info
  }

  deinit { _ = library.close(handle) }

  var rate: Int { Int(info.samplerate) }
  var channels: Int { Int(info.channels) }
  var frames: Int64 { max(0, info.frames) }

  var samples: SampleFormat {
    // Signed and unsigned whole numbers of 8 and 16 bits.
    [1, 2, 5].contains(info.format & 0xFFFF) ? .int16 : .float32
  }

  func seek(to frame: Int64) throws(Failure) {
    guard library.seek(handle, min(max(0, frame), frames), SEEK_SET) >= 0 else {
      try file.rethrow()
      throw Failure(.damagedContent, "frame \(frame) of the audio cannot be reached: \(errorText); play it from its start")
    }
  }

  func read(_ count: Int, as format: SampleFormat, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let most = min(count, buffer.count / (channels * format.size))
    guard most > 0, let start = buffer.baseAddress else { return 0 }
    let read: Int64
    if format == .float32 {
      read = library.readFloat(handle, start.assumingMemoryBound(to: Float.self), Int64(most))
    } else if samples == .int16 {
      read = library.readShort(handle, start.assumingMemoryBound(to: Int16.self), Int64(most))
    } else {
      read = readNarrowed(most, into: buffer)
    }
    try file.rethrow()
    return Int(min(max(0, read), Int64(most)))
  }

  /// Floating-point samples as whole ones, our way: libsndfile would let too loud ones wrap around.
  private func readNarrowed(_ count: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int64 {
    let count = min(count, 8192)
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: count * channels) { floats in
      let read = library.readFloat(handle, floats.baseAddress, Int64(count))
      let whole = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: floats[..<(Int(max(0, min(read, Int64(count)))) * channels)]))
      Samples.convert(whole, .float32, to: buffer, .int16)
      return read
    }
  }

  private var errorText: String { library.errorText(handle).map { String(cString: $0) } ?? "unknown" }
}
