internal import Synchronization
internal import TallybookAudio
internal import TallybookBase
internal import TallybookModel

/// The waveforms of a book that were asked for last.
package final class WaveformService: BookService {
  private let cache = Mutex(WaveformCache())

  package init() {}

  subscript(key: WaveformCache.Key) -> Waveform? { cache.withLock { $0[key] } }

  func keep(_ waveform: Waveform, for key: WaveformCache.Key) { cache.withLock { $0[key] = waveform } }
}

extension Store {
  var waveforms: WaveformService {
    get throws(Failure) { try services.find() }
  }
}
