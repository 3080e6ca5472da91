package import TallybookBase

/// Audio at a glance: the least and the greatest sample of each of N equal parts, over all channels. Full scale is 1.
package struct Waveform: Sendable, Equatable {
  /// The least sample of each part, -1 to 1 unless the audio is louder than full scale.
  package private(set) var minima: [Float]
  /// The greatest sample of each part.
  package private(set) var maxima: [Float]

  package static let mostPoints = 65_536

  /// Decodes the audio piece by piece. Where there are fewer frames than points, points show the frame that they lie in;
  /// what a damaged file promised and does not have is silence.
  package init(_ reader: any AudioReader, points: Int) throws(Failure) {
    minima = [Float](repeating: 0, count: points)
    maxima = minima
    let frames = reader.frames
    guard points > 0, frames > 0 else { return }
    // Each part has a frame or more.
    let parts = Int(min(Int64(points), frames))
    try reader.seek(to: 0)
    let channels = reader.channels
    var buffer = [Float](repeating: 0, count: max(1, 16_384 / channels) * channels)
    var position: Int64 = 0
    var part = 0
    var partEnd = Waveform.start(of: 1, parts, frames)
    var isFirst = true
    while part < parts {
      try LongCall.check()
      let count = try Waveform.read(reader, into: &buffer)
      if count == 0 { break }
      for frame in 0..<count {
        if position == partEnd {
          part += 1
          if part == parts { break }
          partEnd = Waveform.start(of: part + 1, parts, frames)
          isFirst = true
        }
        let (least, greatest) = Waveform.range(of: buffer[(frame * channels)..<((frame + 1) * channels)])
        minima[part] = isFirst ? least : min(minima[part], least)
        maxima[part] = isFirst ? greatest : max(maxima[part], greatest)
        isFirst = false
        position += 1
      }
    }
    guard parts < points else { return }
    for point in (0..<points).reversed() {
      let frame = Int(Waveform.start(of: point, points, frames))
      minima[point] = minima[frame]
      maxima[point] = maxima[frame]
    }
  }

  private static func read(_ reader: any AudioReader, into buffer: inout [Float]) throws(Failure) -> Int {
    var count = 0
    var fault: Failure?
    buffer.withUnsafeMutableBytes { room in
      do throws(Failure) { count = try reader.read(room.count / 4 / reader.channels, as: .float32, into: room) } catch { fault = error }
    }
    if let fault { throw fault }
    return count
  }

  private static func range(of frame: ArraySlice<Float>) -> (Float, Float) {
    var least = Float.infinity
    var greatest = -Float.infinity
    for sample in frame where sample.isFinite {
      least = min(least, sample)
      greatest = max(greatest, sample)
    }
    return least <= greatest ? (least, greatest) : (0, 0)
  }

  /// The first frame of a part. Multiplied in two steps, which cannot overflow.
  private static func start(of point: Int, _ points: Int, _ frames: Int64) -> Int64 {
    let (points, point) = (Int64(points), Int64(point))
    return frames / points * point + frames % points * point / points
  }
}
