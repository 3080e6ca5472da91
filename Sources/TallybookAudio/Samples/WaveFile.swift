package import TallybookBase

/// The header that our WAV files begin with: of one length for one format, so that it can be corrected in place.
///
/// `RIFF` or `RF64`, room for RF64's long sizes, `fmt `, `fact` for floating point, what a memo is to become, `data`.
package enum WaveFile {
  /// The header of a file whose end is not known yet, and of a memo what it is to become.
  package static func openHeader(_ format: PCMFormat, becoming encoding: AudioEncoding) -> [UInt8] {
    header(format, dataSize: nil, becoming: encoding)
  }

  /// The header of a complete file.
  package static func header(_ format: PCMFormat, dataSize: Int64) -> [UInt8] { header(format, dataSize: dataSize, becoming: nil) }

  /// What the memo in a file is to become; nil where the file is complete, or none of ours.
  package static func encoding(of header: WAVHeader) -> AudioEncoding? {
    guard let chunk = header.memoChunk, chunk.count == 8, chunk[0] == 1 else { return nil }
    return AudioEncoding(rawValue: Int32(chunk[1]))
  }

  private static func header(_ format: PCMFormat, dataSize: Int64?, becoming encoding: AudioEncoding?) -> [UInt8] {
    let frames = (dataSize ?? 0) / Int64(format.frameSize)
    var fields: [UInt8] = []
    fields += little(format.samples == .int16 ? 1 : 3, 2) + little(Int64(format.channels), 2) + little(Int64(format.rate), 4)
    fields += little(Int64(format.rate) * Int64(format.frameSize), 4) + little(Int64(format.frameSize), 2)
    fields += little(Int64(format.samples.size) * 8, 2)
    if format.samples == .float32 { fields += little(0, 2) }

    var tail = chunk("fmt ", fields)
    if format.samples == .float32 { tail += chunk("fact", little(dataSize == nil ? 0xFFFF_FFFF : min(frames, 0xFFFF_FFFF), 4)) }
    let purpose: [UInt8] = encoding.map { [1, UInt8(truncatingIfNeeded: $0.rawValue)] } ?? [0, 0]
    tail += chunk(encoding == nil ? "JUNK" : "tlly", purpose + [UInt8](repeating: 0, count: 6))

    let riffSize = 4 + 36 + Int64(tail.count) + 8 + (dataSize ?? 0)
    let isLong = riffSize > 0xFFFF_FFFE
    let isOpen = dataSize == nil
    let long = isLong ? little(riffSize, 8) + little(dataSize ?? 0, 8) + little(frames, 8) + little(0, 4) : [UInt8](repeating: 0, count: 28)
    var bytes = Array((isLong ? "RF64" : "RIFF").utf8) + little(isLong || isOpen ? 0xFFFF_FFFF : riffSize, 4) + "WAVE".utf8
    bytes += chunk(isLong ? "ds64" : "JUNK", long) + tail
    bytes += Array("data".utf8) + little(isLong || isOpen ? 0xFFFF_FFFF : dataSize ?? 0, 4)
    return bytes
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] { Array(name.utf8) + little(Int64(body.count), 4) + body }

  private static func little(_ value: Int64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * Int64($0))) }
  }
}
