internal import Synchronization

/// The waveforms of a book that were asked for last.
final class WaveformService: BookService {
  private let cache = Mutex(WaveformCache())

  subscript(key: WaveformCache.Key) -> Waveform? { cache.withLock { $0[key] } }

  func keep(_ waveform: Waveform, for key: WaveformCache.Key) { cache.withLock { $0[key] = waveform } }
}

extension Store {
  var waveforms: WaveformService {
    get throws(Failure) { try services.find() }
  }
}
