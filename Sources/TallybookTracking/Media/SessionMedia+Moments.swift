internal import TallybookBase
internal import TallybookModel

extension SessionMedia.Medium {
  /// How many frames it has in a second; nil: nobody said it.
  var rate: FrameRate? { entry[.frameRate].text.flatMap { try? FrameRate($0) } }
}

extension SessionMedia {
  /// The medium of a track that shows a moment; of two the later one.
  func medium(at time: Int64, track: Int64) -> Medium? {
    var found: Medium?
    for medium in all where medium.track == track {
      guard let begin = medium.begin else { continue }
      // One that ends nobody knows when lasts until another begins.
      if begin <= time, medium.end == nil || time < medium.end ?? .max { found = medium } else if begin <= time, found?.end == nil { found = nil }
    }
    return found
  }
}
