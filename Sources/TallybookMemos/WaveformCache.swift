internal import TallybookAudio

/// The waveforms that were asked for last.
struct WaveformCache {
  struct Key: Hashable {
    var attachment: Int64
    var size: Int64
    var points: Int
  }

  /// How many samples are kept, at 8 bytes a point; a list of 100 memos with 200 points each takes a twelfth.
  private static let mostPoints = 250_000

  private var kept: [Key: Waveform] = [:]
  private var order: [Key] = []
  private var points = 0

  subscript(key: Key) -> Waveform? {
    get { kept[key] }
    set {
      guard let newValue, kept[key] == nil else { return }
      kept[key] = newValue
      order.append(key)
      points += key.points
      while points > WaveformCache.mostPoints, let oldest = order.first {
        order.removeFirst()
        kept[oldest] = nil
        points -= oldest.points
      }
    }
  }
}
