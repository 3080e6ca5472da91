internal import TallybookAudio
internal import TallybookDrawing

/// The waveform of audio over the whole width.
struct WaveformChart: ReportFigure {
  let attachment: Int64
  let facts: [String]
  let waveform: Waveform

  static let room = FigureRoom(reserved: 90, onPage: 70, inline: 70)

  var data: [(key: String, value: FigureData)] { [("attachment", .whole(attachment))] }

  func draw(width: Double, height: Double) -> Picture {
    var picture = Picture(width: width, height: height)
    picture.waveform(.init(x: 0, y: 0, width: width, height: height), (waveform.minima, waveform.maxima), .text)
    return picture
  }
}
