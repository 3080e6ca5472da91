package import TallybookBase
internal import TallybookText

extension MinutaObject {
  /// A tag of tags.json.
  package static func tag(uuid: String, name: String, color: String, isArchived: Bool, created: Instant, isUpper: Bool) -> MinutaObject {
    MinutaObject(known: [
      ("id", .string(MinutaLayout.identifier(uuid, isUpper: isUpper))), ("name", .string(name)), ("color", .string(color)),
      ("isArchived", .bool(isArchived)), ("createdAt", .string(MinutaTime.text(created))),
    ])
  }

  /// A record's file.
  package static func record(
    uuid: String, start: Instant, end: Instant?, tag: String?, comment: String?, images: [String], isUpper: Bool
  ) -> MinutaObject {
    MinutaObject(known: [
      ("id", .string(MinutaLayout.identifier(uuid, isUpper: isUpper))), ("startTime", .string(MinutaTime.text(start))),
      ("endTime", end.map { .string(MinutaTime.text($0)) }), ("tagId", tag.map { .string(MinutaLayout.identifier($0, isUpper: isUpper)) }),
      ("comment", comment.map { .string($0) }), ("images", .array(images.map { JSONNode(.string($0), line: 0) })),
    ])
  }
}
