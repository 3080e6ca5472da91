internal import TallybookAudio
internal import TallybookDrawing

/// The waveform of audio over the whole width.
struct WaveformChart {
  let sound: ReportContent.Sound

  func draw(width: Double, height: Double) -> Picture {
    var picture = Picture(width: width, height: height)
    picture.title = sound.title
    picture.summary = sound.facts
    if let waveform = sound.waveform {
      picture.waveform(.init(x: 0, y: 0, width: width, height: height), (waveform.minima, waveform.maxima), .text)
    }
    return picture
  }
}
