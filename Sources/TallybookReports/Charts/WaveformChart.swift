internal import TallybookAudio
internal import TallybookDrawing

/// The waveform of audio over the whole width.
struct WaveformChart: ReportFigure {
  let attachment: Int64
  let facts: [String]
  let waveform: Waveform

  static let room = FigureRoom(onPage: 70, onScreen: 90)

  var isEmpty: Bool { false }

  var data: [(key: String, value: FigureData)] { [("attachment", .whole(attachment))] }

  func draw(_ size: FigureSize) -> [Picture] {
    var picture = Picture(width: size.width, height: size.height)
    picture.waveform(.init(x: 0, y: 0, width: size.width, height: size.height), (waveform.minima, waveform.maxima), .text)
    return [picture]
  }
}
