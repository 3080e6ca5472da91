// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

package import TallybookBase

extension Kind {
  /// The fields that a draft of the kind sets; none of what no draft makes.
  package var settable: [Field] {
    switch self {
    case .collection: Self.settableByCollection
    case .note: Self.settableByNote
    case .session: Self.settableBySession
    case .task: Self.settableByTask
    case .subject: Self.settableBySubject
    case .eventType: Self.settableByEventType
    case .tag: Self.settableByTag
    case .template: Self.settableByTemplate
    case .attachment: Self.settableByAttachment
    case .media: Self.settableByMedia
    case .event, .finding, .setting, .step, .change, .summary, .day, .reminder, .field, .draft, .dashboard, .row,
      .conflict, .device, .content, .bout, .budget, .transition, .sample, .overlap, .agreement, .variant: []
    }
  }

  private static let settableByCollection: [Field] = [
    .parent, .name, .description, .time, .zone, .username
  ]

  private static let settableByNote: [Field] = [
    .parent, .name, .description, .time, .zone, .latitude, .longitude, .accuracy, .place, .username, .subject, .tags,
    .template, .fields
  ]

  private static let settableBySession: [Field] = [
    .parent, .name, .description, .time, .end, .zone, .latitude, .longitude, .accuracy, .place, .username, .subject,
    .tags, .template, .fields
  ]

  private static let settableByTask: [Field] = [
    .parent, .name, .description, .time, .zone, .latitude, .longitude, .accuracy, .place, .username, .subject,
    .category, .tags, .template, .fields, .day, .priority, .completed, .redaction, .due, .notes
  ]

  private static let settableBySubject: [Field] = [
    .parent, .name, .description, .color, .key, .archived, .template, .fields
  ]

  private static let settableByEventType: [Field] = [
    .parent, .name, .description, .label, .color, .key, .mode, .exclusion, .excludes, .recordable, .category,
    .archived, .template
  ]

  private static let settableByTag: [Field] = [
    .name, .description, .color, .archived
  ]

  private static let settableByTemplate: [Field] = [
    .name, .description, .color, .archived, .schema
  ]

  private static let settableByAttachment: [Field] = [
    .name, .description, .duration, .mediaType, .transcript
  ]

  private static let settableByMedia: [Field] = [
    .parent, .name, .description, .duration, .track, .offset, .frameRate, .dropFrame, .timecode, .fileSha256
  ]

  /// The columns of SQL's view of the kind, by the fields' numbers, so that new ones come last.
  package var viewed: [Field] {
    switch self {
    case .collection: Self.viewedOfCollection
    case .note: Self.viewedOfNote
    case .session: Self.viewedOfSession
    case .task: Self.viewedOfTask
    case .subject: Self.viewedOfSubject
    case .eventType: Self.viewedOfEventType
    case .tag: Self.viewedOfTag
    case .template: Self.viewedOfTemplate
    case .attachment: Self.viewedOfAttachment
    case .variant: Self.viewedOfVariant
    case .media: Self.viewedOfMedia
    case .event, .finding, .setting, .step, .change, .summary, .day, .reminder, .field, .draft, .dashboard, .row,
      .conflict, .device, .content, .bout, .budget, .transition, .sample, .overlap, .agreement: []
    }
  }

  private static let viewedOfCollection: [Field] = [
    .id, .uuid, .parent, .name, .description, .time, .zone, .username, .created, .modified, .position
  ]

  private static let viewedOfNote: [Field] = [
    .id, .uuid, .parent, .name, .description, .time, .zone, .latitude, .longitude, .accuracy, .place, .username,
    .created, .modified, .subject, .duration, .position, .template
  ]

  private static let viewedOfSession: [Field] = [
    .id, .uuid, .parent, .name, .description, .time, .end, .zone, .latitude, .longitude, .accuracy, .place, .username,
    .created, .modified, .subject, .state, .duration, .span, .eventCount, .position, .template
  ]

  private static let viewedOfTask: [Field] = [
    .id, .uuid, .parent, .name, .description, .time, .zone, .latitude, .longitude, .accuracy, .place, .username,
    .created, .modified, .subject, .position, .category, .template, .day, .priority, .completed, .redaction, .due,
    .carried, .notes, .carriedOver
  ]

  private static let viewedOfSubject: [Field] = [
    .id, .uuid, .parent, .name, .description, .created, .modified, .position, .color, .key, .archived, .template
  ]

  private static let viewedOfEventType: [Field] = [
    .id, .uuid, .parent, .name, .description, .created, .modified, .position, .label, .color, .key, .mode, .exclusion,
    .recordable, .category, .archived, .template
  ]

  private static let viewedOfTag: [Field] = [
    .id, .uuid, .name, .description, .created, .modified, .color, .archived
  ]

  private static let viewedOfTemplate: [Field] = [
    .id, .uuid, .name, .description, .created, .modified, .color, .archived, .schema
  ]

  private static let viewedOfAttachment: [Field] = [
    .id, .uuid, .parent, .name, .description, .time, .zone, .username, .created, .modified, .duration, .position,
    .size, .mediaType, .sha256, .transcript
  ]

  private static let viewedOfVariant: [Field] = [
    .parent, .template
  ]

  private static let viewedOfMedia: [Field] = [
    .id, .uuid, .parent, .name, .description, .created, .modified, .duration, .position, .track, .offset, .frameRate,
    .dropFrame, .timecode, .fileSha256
  ]

  /// The fields that JSON has of an entry of the kind, in its order.
  package var jsonFields: [JSONField] {
    switch self {
    case .collection: Self.jsonOfCollection
    case .note: Self.jsonOfNote
    case .session: Self.jsonOfSession
    case .task: Self.jsonOfTask
    case .subject: Self.jsonOfSubject
    case .eventType: Self.jsonOfEventType
    case .tag: Self.jsonOfTag
    case .template: Self.jsonOfTemplate
    case .attachment: Self.jsonOfAttachment
    case .variant: Self.jsonOfVariant
    case .media: Self.jsonOfMedia
    case .event, .finding, .setting, .step, .change, .summary, .day, .reminder, .field, .draft, .dashboard, .row,
      .conflict, .device, .content, .bout, .budget, .transition, .sample, .overlap, .agreement: []
    }
  }

  private static let jsonOfCollection: [JSONField] = [
    JSONField(.uuid, "uuid"),
    JSONField(.name, "name"),
    JSONField(.description, "description"),
    JSONField(.time, "date"),
    JSONField(.zone, "zone"),
    JSONField(.username, "username"),
    JSONField(.created, "created"),
    JSONField(.modified, "modified"),
    JSONField(.parent, "parent"),
    JSONField(.position, "position"),
    JSONField(.attachmentCount, "attachments"),
  ]

  private static let jsonOfNote: [JSONField] = [
    JSONField(.kind, "kind"),
    JSONField(.uuid, "uuid"),
    JSONField(.name, "title"),
    JSONField(.description, "description"),
    JSONField(.time, "timestamp"),
    JSONField(.zone, "zone"),
    JSONField(.username, "username"),
    JSONField(.created, "created"),
    JSONField(.modified, "modified"),
    JSONField(.position, "position"),
    JSONField(.latitude, "latitude"),
    JSONField(.longitude, "longitude"),
    JSONField(.accuracy, "accuracy"),
    JSONField(.place, "place"),
    JSONField(.subject, "subject"),
    JSONField(.tags, "tags"),
    JSONField(.template, "template"),
    JSONField(.fields, "fields"),
    JSONField(.attachmentCount, "attachments"),
  ]

  private static let jsonOfSession: [JSONField] = [
    JSONField(.kind, "kind"),
    JSONField(.uuid, "uuid"),
    JSONField(.name, "title"),
    JSONField(.description, "description"),
    JSONField(.time, "timestamp"),
    JSONField(.zone, "zone"),
    JSONField(.username, "username"),
    JSONField(.created, "created"),
    JSONField(.modified, "modified"),
    JSONField(.position, "position"),
    JSONField(.latitude, "latitude"),
    JSONField(.longitude, "longitude"),
    JSONField(.accuracy, "accuracy"),
    JSONField(.place, "place"),
    JSONField(.subject, "subject"),
    JSONField(.tags, "tags"),
    JSONField(.template, "template"),
    JSONField(.fields, "fields"),
    JSONField(.attachmentCount, "attachments"),
  ]

  private static let jsonOfTask: [JSONField] = [
    JSONField(.kind, "kind"),
    JSONField(.uuid, "uuid"),
    JSONField(.name, "title"),
    JSONField(.description, "description"),
    JSONField(.time, "timestamp"),
    JSONField(.zone, "zone"),
    JSONField(.username, "username"),
    JSONField(.created, "created"),
    JSONField(.modified, "modified"),
    JSONField(.position, "position"),
    JSONField(.latitude, "latitude"),
    JSONField(.longitude, "longitude"),
    JSONField(.accuracy, "accuracy"),
    JSONField(.place, "place"),
    JSONField(.subject, "subject"),
    JSONField(.tags, "tags"),
    JSONField(.template, "template"),
    JSONField(.fields, "fields"),
    JSONField(.attachmentCount, "attachments"),
    JSONField(.day, "day"),
    JSONField(.priority, "priority"),
    JSONField(.category, "category"),
    JSONField(.completed, "completed"),
    JSONField(.due, "due"),
    JSONField(.redaction, "redaction", leftOut: 0),
    JSONField(.notes, "notes"),
    JSONField(.carried, "repeats"),
  ]

  private static let jsonOfSubject: [JSONField] = [
    JSONField(.uuid, "uuid"),
    JSONField(.name, "name"),
    JSONField(.description, "description"),
    JSONField(.created, "created"),
    JSONField(.modified, "modified"),
    JSONField(.parent, "collection"),
    JSONField(.position, "position"),
    JSONField(.template, "template"),
    JSONField(.fields, "fields"),
    JSONField(.color, "color"),
    JSONField(.key, "key"),
    JSONField(.archived, "archived", leftOut: 0),
    JSONField(.trashed, "trashed"),
  ]

  private static let jsonOfEventType: [JSONField] = [
    JSONField(.uuid, "uuid"),
    JSONField(.name, "name"),
    JSONField(.description, "description"),
    JSONField(.created, "created"),
    JSONField(.modified, "modified"),
    JSONField(.parent, "collection"),
    JSONField(.position, "position"),
    JSONField(.template, "template"),
    JSONField(.label, "label"),
    JSONField(.color, "color"),
    JSONField(.key, "key"),
    JSONField(.exclusion, "exclusion"),
    JSONField(.excludes, "excludes"),
    JSONField(.category, "category"),
    JSONField(.mode, "mode"),
    JSONField(.recordable, "recordable"),
    JSONField(.archived, "archived", leftOut: 0),
    JSONField(.trashed, "trashed"),
  ]

  private static let jsonOfTag: [JSONField] = [
    JSONField(.uuid, "uuid"),
    JSONField(.name, "name"),
    JSONField(.description, "description"),
    JSONField(.created, "created"),
    JSONField(.modified, "modified"),
    JSONField(.color, "color"),
    JSONField(.archived, "archived", leftOut: 0),
    JSONField(.trashed, "trashed"),
  ]

  private static let jsonOfTemplate: [JSONField] = [
    JSONField(.uuid, "uuid"),
    JSONField(.name, "name"),
    JSONField(.description, "description"),
    JSONField(.created, "created"),
    JSONField(.modified, "modified"),
    JSONField(.color, "color"),
    JSONField(.version, "version"),
    JSONField(.schema, "schema"),
    JSONField(.archived, "archived", leftOut: 0),
    JSONField(.trashed, "trashed"),
  ]

  private static let jsonOfAttachment: [JSONField] = [
    JSONField(.uuid, "uuid"),
    JSONField(.name, "name"),
    JSONField(.description, "description"),
    JSONField(.time, "timestamp"),
    JSONField(.zone, "zone"),
    JSONField(.username, "username"),
    JSONField(.created, "created"),
    JSONField(.modified, "modified"),
    JSONField(.position, "position"),
    JSONField(.mediaType, "mediaType"),
    JSONField(.transcript, "transcript"),
    JSONField(.duration, "duration"),
    JSONField(.size, "size"),
    JSONField(.sha256, "sha256"),
  ]

  private static let jsonOfVariant: [JSONField] = [
    JSONField(.template, "template"),
    JSONField(.fields, "fields"),
  ]

  private static let jsonOfMedia: [JSONField] = [
    JSONField(.uuid, "uuid"),
    JSONField(.name, "name"),
    JSONField(.description, "description"),
    JSONField(.created, "created"),
    JSONField(.modified, "modified"),
    JSONField(.position, "position"),
    JSONField(.duration, "duration"),
    JSONField(.track, "track"),
    JSONField(.offset, "offset"),
    JSONField(.frameRate, "frameRate"),
    JSONField(.dropFrame, "dropFrame", leftOut: 0),
    JSONField(.timecode, "timecode"),
    JSONField(.fileSha256, "fileSha256"),
  ]
}

extension Field {
  /// What the field of an entry takes; nil of a field that only rows have, and of a template's own.
  package var form: FieldForm? {
    switch self {
    case .id: .id
    case .uuid: .uuid
    case .kind: .words(.kind)
    case .parent: .reference(.collection)
    case .name: .text(bytes: Limits.longestName, least: 1)
    case .description: .text(bytes: Limits.longestText, least: 0)
    case .time: .time
    case .end: .time
    case .zone: .zone
    case .latitude: .real(-90 ... 90)
    case .longitude: .real(-180 ... 180)
    case .accuracy: .real(0 ... .greatestFiniteMagnitude)
    case .place: .text(bytes: Limits.longestText, least: 0)
    case .username: .text(bytes: Limits.longestText, least: 0)
    case .created: .stamp
    case .modified: .stamp
    case .subject: .reference(.subject)
    case .duration: .duration
    case .trashed: .stamp
    case .position: .position
    case .size: .size
    case .attachmentCount: .entries
    case .label: .text(bytes: Limits.longestText, least: 0)
    case .color: .color
    case .key: .text(bytes: Limits.longestText, least: 0)
    case .mode: .words(.mode)
    case .exclusion: .text(bytes: Limits.longestText, least: 0)
    case .excludes: .references(.eventType, most: 1000)
    case .recordable: .flag
    case .category: .text(bytes: Limits.longestText, least: 0)
    case .archived: .flag
    case .mediaType: .mediaType
    case .sha256: .sha256
    case .tags: .references(.tag, most: 1000)
    case .template: .reference(.template)
    case .schema: .schema
    case .fields: .object
    case .version: .version
    case .day: .date
    case .priority: .words(.priority)
    case .completed: .time
    case .redaction: .words(.redaction)
    case .due: .time
    case .carried: .reference(.task)
    case .notes: .lines(most: 5, characters: 250)
    case .transcript: .text(bytes: Limits.longestText, least: 0)
    case .track: .ordinal
    case .offset: .offset
    case .frameRate: .rate
    case .dropFrame: .flag
    case .timecode: .timecode
    case .fileSha256: .sha256
    default: nil
    }
  }

  /// What a kind asks of a text beyond that.
  package func rule(of kind: Kind) -> FieldForm.TextRule? {
    switch (self, kind) {
    case (.name, .task): FieldForm.TextRule(characters: 80, isTrimmed: true)
    case (.name, .tag): FieldForm.TextRule(isTrimmed: true)
    case (.description, .task): FieldForm.TextRule(characters: 480)
    case (.category, .task): FieldForm.TextRule(characters: 30, least: 1, isTrimmed: true)
    default: nil
    }
  }
}

extension FieldForm.Words {
  /// Those of `TALLY_KIND_…`.
  package static let kind = FieldForm.Words([
    1: "collection",
    2: "note",
    3: "session",
    4: "task",
    5: "subject",
    6: "event type",
    7: "tag",
    8: "template",
    9: "event",
    10: "finding",
    11: "setting",
    12: "step",
    13: "change",
    14: "attachment",
    15: "summary",
    16: "day",
    17: "reminder",
    18: "field",
    19: "draft",
    20: "dashboard",
    21: "row",
    22: "conflict",
    23: "device",
    24: "content",
    25: "bout",
    26: "budget",
    27: "transition",
    28: "sample",
    29: "overlap",
    30: "agreement",
    31: "variant",
    32: "media",
  ])

  /// Those of `TALLY_MODE_…`.
  package static let mode = FieldForm.Words([
    1: "point",
    2: "state",
  ])

  /// Those of `TALLY_PRIORITY_…`.
  package static let priority = FieldForm.Words([
    0: "high",
    1: "medium",
    2: "low",
    3: "none",
  ])

  /// Those of `TALLY_REDACTION_…`.
  package static let redaction = FieldForm.Words([
    0: "none",
    1: "highlight",
    2: "star",
  ])
}

extension Field {
  /// Whether an entry whose draft sets it must have it.
  package var isRequired: Bool {
    switch self {
    case .parent, .name, .time, .zone, .mode, .recordable, .archived, .mediaType, .schema, .priority, .redaction,
      .track, .dropFrame: true
    default: false
    }
  }

  /// What it is where nobody says it.
  package var standard: Int64? {
    switch self {
    case .mode: 1
    case .recordable: 1
    case .archived: 0
    case .priority: 1
    case .redaction: 0
    case .track: 1
    case .dropFrame: 0
    default: nil
    }
  }

  /// What takes it along when its entry leaves the book.
  package var scope: FieldScope {
    switch self {
    case .id: .book
    case .latitude, .longitude, .accuracy, .place: .place
    case .username: .author
    default: .entry
    }
  }

  /// The fields that say where something was.
  package static let places: [Field] = [.latitude, .longitude, .accuracy, .place]

  /// The fields whose texts are searched.
  package static let searched: [Field] = [
    .name, .description, .place, .category, .notes, .transcript
  ]
}

/// The keys in JSON of fields that have one and the same wherever they are: all of these, also those that nobody asks for by themselves yet.
package enum JSONKey {
  package static let uuid = "uuid"
  package static let kind = "kind"
  package static let description = "description"
  package static let zone = "zone"
  package static let latitude = "latitude"
  package static let longitude = "longitude"
  package static let accuracy = "accuracy"
  package static let place = "place"
  package static let username = "username"
  package static let created = "created"
  package static let modified = "modified"
  package static let subject = "subject"
  package static let duration = "duration"
  package static let trashed = "trashed"
  package static let position = "position"
  package static let size = "size"
  package static let attachmentCount = "attachments"
  package static let label = "label"
  package static let color = "color"
  package static let key = "key"
  package static let mode = "mode"
  package static let exclusion = "exclusion"
  package static let excludes = "excludes"
  package static let recordable = "recordable"
  package static let category = "category"
  package static let archived = "archived"
  package static let mediaType = "mediaType"
  package static let sha256 = "sha256"
  package static let tags = "tags"
  package static let template = "template"
  package static let schema = "schema"
  package static let fields = "fields"
  package static let version = "version"
  package static let day = "day"
  package static let priority = "priority"
  package static let completed = "completed"
  package static let redaction = "redaction"
  package static let due = "due"
  package static let carried = "repeats"
  package static let notes = "notes"
  package static let transcript = "transcript"
  package static let track = "track"
  package static let offset = "offset"
  package static let frameRate = "frameRate"
  package static let dropFrame = "dropFrame"
  package static let timecode = "timecode"
  package static let fileSha256 = "fileSha256"
}
