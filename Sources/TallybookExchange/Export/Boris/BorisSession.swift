internal import TallybookBase
internal import TallybookImport
internal import TallybookModel

/// A session as an observation of BORIS: what a project says of it, but for its events.
struct BorisSession {
  let session: Entry
  /// What the observation is called.
  let id: String
  let object: BorisObject
  /// What the import kept; nil of a session that never was BORIS's.
  let kept: BorisKept?
  /// What the times of its events are counted from.
  let origin: Instant
  /// Whether images were observed, whose events may have no times.
  var isOfImages: Bool { object["type"]?.string == "IMAGES" }
}
