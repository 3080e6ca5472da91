/// `docs/schemas/book.schema.json`: what an export as JSON may be. What holds entries is written here, the entries follow from the fields.
struct SchemaEmitter {
  let contract: Contract

  var text: String {
    let entries = contract.entryKinds.map { "    \(JSON.quoted($0.jsonName)): \(entry($0).pretty(indent: "    "))" }
    return Self.frame.replacing("$NOTICE", with: generatedNotice) + "\n" + entries.joined(separator: ",\n") + "\n  }\n}\n"
  }

  /// What an entry has beside its fields: the key, its definition, and whether it is always there.
  private static let parts: [String: [(key: String, definition: String, isRequired: Bool)]] = [
    "COLLECTION": [("items", "items", true)],
    "SESSION": [("startEvent", "start", true), ("pauses", "pauses", false), ("media", "mediaList", false), ("events", "events", true), ("stopEvent", "stop", false)],
    "TASK": [("reminders", "reminders", false)],
    "ATTACHMENT": [("data", "data", false), ("damaged", "damaged", false)],
  ]

  private func entry(_ kind: Constant) -> JSON {
    let fields = contract.jsonFields(of: kind.name)
    let parts = Self.parts[kind.name] ?? []
    let required = fields.filter { isRequired($0.field, $0.bookField) }.map(\.key) + parts.filter(\.isRequired).map(\.key)
    var members: [(String, JSON)] = [
      ("type", .text("object")), ("additionalProperties", .flag(false)), ("required", .list(required.map { .text($0) })),
    ]
    if let north = fields.first(where: { $0.field.name == "LATITUDE" })?.key, let east = fields.first(where: { $0.field.name == "LONGITUDE" })?.key {
      members.append(("dependentRequired", .object([(north, .list([.text(east)])), (east, .list([.text(north)]))])))
    }
    let properties = fields.map { ($0.key, value($0.bookField, of: $0.field, kind)) } + parts.map { ($0.key, reference($0.definition)) }
    members.append(("properties", .object(properties)))
    return .object(members)
  }

  private func isRequired(_ field: Constant, _ bookField: BookField) -> Bool {
    // What is at the root says no holder.
    if case .reference = bookField.form { return false }
    return bookField.isAlwaysWritten || field.isRequired && !bookField.isLeftOut
  }

  private func value(_ bookField: BookField, of field: Constant, _ kind: Constant) -> JSON {
    let rule = bookField.beyond[kind.name]
    switch bookField.form {
    case .text(let limit, let least):
      var members: [(String, JSON)] = [("type", .text("string"))]
      let least = rule?.least ?? least
      if least > 0 { members.append(("minLength", .number(least))) }
      // A character may be several of those that a schema counts.
      if let characters = rule?.characters { members.append(("description", .text("Up to \(characters) characters, as people count them."))) }
      members.append(("maxLength", .number(contract.most(limit))))
      return .object(members)
    case .lines(let most, let characters):
      let text: JSON = .object([("type", .text("string")), ("minLength", .number(1)), ("description", .text("Up to \(characters) characters, as people count them."))])
      return .object([("type", .text("array")), ("minItems", .number(1)), ("maxItems", .number(most)), ("items", text)])
    case .real(let from, let to):
      var members: [(String, JSON)] = [("type", .text("number"))]
      if let from { members.append(("minimum", .number(from))) }
      if let to { members.append(("maximum", .number(to))) }
      return .object(members)
    case .words("kind"): return .object([("const", .text(kind.jsonName))])
    case .words(let set):
      let words = contract.words(of: set).filter { !bookField.isLeftOut || $0.number != bookField.standard.map { "\($0)" } }
      return .object([("enum", .list(words.map { .text($0.word) }))])
    case .reference("TEMPLATE"): return reference("named")
    case .reference: return reference("uuid")
    case .references(_, let most):
      return .object([("type", .text("array")), ("minItems", .number(1)), ("maxItems", .number(most)), ("items", reference("named"))])
    case .named(let named): return value(named, bookField)
    }
  }

  private func value(_ named: FieldForm.Named, _ bookField: BookField) -> JSON {
    switch named {
    case .id: .object([("type", .text("integer"))])
    case .uuid, .time, .zone, .color, .position, .date: reference(named.rawValue)
    case .stamp: reference("time")
    case .mediaType: .object([("type", .text("string")), ("pattern", .text("^[!-.0-~]+/[!-.0-~]+( *;.*)?$")), ("maxLength", .number(255))])
    case .flag: bookField.isLeftOut ? .object([("const", .flag(bookField.standard == 0))]) : .object([("type", .text("boolean"))])
    case .duration, .size:
      .object([("type", .text("integer")), ("minimum", .number(0)), ("maximum", .number(named.limit.map(contract.most) ?? 0))])
    case .sha256: .object([("type", .text("string")), ("pattern", .text("^[0-9a-f]{64}$"))])
    case .version, .ordinal: .object([("type", .text("integer")), ("minimum", .number(1))])
    case .offset:
      .object([("type", .text("integer")), ("minimum", .number(-(named.limit.map(contract.most) ?? 0))), ("maximum", .number(named.limit.map(contract.most) ?? 0))])
    case .rate: .object([("type", .text("string")), ("pattern", .text("^[1-9][0-9]*/[1-9][0-9]*$"))])
    case .timecode: .object([("type", .text("string")), ("pattern", .text("^[0-9]+:[0-5][0-9]:[0-5][0-9][:;.,][0-9]{1,3}$"))])
    case .schema: .object([("type", .text("object")), ("required", .list([.text("title")]))])
    case .object: .object([("type", .text("object")), ("minProperties", .number(1))])
    case .entries: reference("attachments")
    }
  }

  private func reference(_ definition: String) -> JSON { .object([("$ref", .text("#/$defs/\(definition)"))]) }

  private static let frame = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$comment": "$NOTICE",
      "title": "An export of Tallybook as JSON, version 1",
      "description": "What TALLY_FORMAT_JSON writes. Its fields are described in docs/formats.md. An import also accepts less; see that page.",
      "type": "object",
      "additionalProperties": false,
      "required": ["format", "version", "collections", "items", "eventTypes", "subjects", "tags"],
      "properties": {
        "format": { "const": "tallybook" },
        "version": { "const": 1 },
        "order": { "type": "integer", "description": "Only in a mirror's file: of collections with the same date, the one with the lower number comes first." },
        "settings": { "$ref": "#/$defs/settings", "description": "Only in an export of a whole book." },
        "days": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/day" }, "description": "Only in an export of a whole book." },
        "reminders": { "$ref": "#/$defs/reminders", "description": "Evening reminders; only in an export of a whole book." },
        "collections": { "type": "array", "items": { "$ref": "#/$defs/collection" } },
        "items": { "$ref": "#/$defs/items", "description": "Items that are in no collection." },
        "eventTypes": { "type": "array", "items": { "$ref": "#/$defs/eventType" } },
        "subjects": { "type": "array", "items": { "$ref": "#/$defs/subject" } },
        "tags": { "type": "array", "items": { "$ref": "#/$defs/tag" } },
        "templates": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/template" } }
      },
      "$defs": {
        "uuid": { "type": "string", "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" },
        "time": {
          "description": "ISO 8601 in UTC, with as many decimals of the second as needed, at least three.",
          "type": "string",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3,9}Z$"
        },
        "zone": { "description": "The time zone that the time was entered in.", "type": "string", "minLength": 1 },
        "color": { "type": "string", "pattern": "^#[0-9A-Fa-f]{6}$" },
        "position": {
          "description": "Its place in the manual order, if it was moved.",
          "type": "string",
          "pattern": "^(0|1(?![89a-f]))[0-9a-f]{0,199}$"
        },
        "settings": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "username": { "type": "string" },
            "location_enabled": { "enum": ["false", "true"] },
            "display_mode": { "enum": ["system", "light", "dark"] },
            "time_zone": { "$ref": "#/$defs/zone" },
            "day_start": { "type": "string", "pattern": "^[0-2][0-9]:[0-5][0-9]$" },
            "labels": { "description": "A JSON object as text.", "type": "string", "contentMediaType": "application/json" },
            "autosave_interval": { "type": "string", "pattern": "^[0-9]+$" },
            "trash_retention": { "type": "string", "pattern": "^[0-9]+$" },
            "limit_high": { "$ref": "#/$defs/limit" },
            "limit_medium": { "$ref": "#/$defs/limit" },
            "limit_low": { "$ref": "#/$defs/limit" }
          },
          "patternProperties": { "^x-": { "type": "string" } }
        },
        "named": {
          "description": "A reference to an entry. The UUID identifies it; the name is for readers.",
          "type": "object",
          "additionalProperties": false,
          "required": ["uuid", "name"],
          "properties": { "uuid": { "$ref": "#/$defs/uuid" }, "name": { "type": "string", "minLength": 1, "maxLength": 65536 } }
        },
        "items": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["kind"],
            "properties": { "kind": { "enum": ["note", "session", "task"] } },
            "if": { "properties": { "kind": { "const": "session" } } },
            "then": { "$ref": "#/$defs/session" },
            "else": {
              "if": { "properties": { "kind": { "const": "task" } } },
              "then": { "$ref": "#/$defs/task" },
              "else": { "$ref": "#/$defs/note" }
            }
          }
        },
        "date": { "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" },
        "limit": { "type": "string", "pattern": "^([0-9]|[1-9][0-9]|none)$" },
        "day": {
          "type": "object",
          "additionalProperties": false,
          "required": ["date", "high", "medium", "low", "seed", "opened"],
          "properties": {
            "date": { "$ref": "#/$defs/date" },
            "high": { "type": ["integer", "null"], "minimum": 0, "maximum": 99 },
            "medium": { "type": ["integer", "null"], "minimum": 0, "maximum": 99 },
            "low": { "type": ["integer", "null"], "minimum": 0, "maximum": 99 },
            "seed": { "type": "integer", "description": "The number that chooses its accolade." },
            "opened": { "$ref": "#/$defs/time" },
            "reviewed": { "$ref": "#/$defs/time" }
          }
        },
        "reminders": {
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["mode", "timestamp", "created"],
            "properties": {
              "mode": { "enum": ["at", "preset", "all_day", "evening"] },
              "day": { "$ref": "#/$defs/date", "description": "The task's day when the reminder was set, or the first day of an evening reminder." },
              "timestamp": { "$ref": "#/$defs/time" },
              "created": { "$ref": "#/$defs/time" }
            }
          }
        },
        "pause": {
          "type": "object",
          "additionalProperties": false,
          "required": ["start"],
          "properties": {
            "start": { "$ref": "#/$defs/time" },
            "stop": { "$ref": "#/$defs/time", "description": "Missing while the session is paused." }
          }
        },
        "event": {
          "type": "object",
          "additionalProperties": false,
          "required": ["seq", "timestamp", "eventType"],
          "properties": {
            "seq": { "type": "integer", "minimum": 1 },
            "timestamp": { "$ref": "#/$defs/time" },
            "eventType": { "type": "string", "minLength": 1, "maxLength": 65536 },
            "eventTypeId": { "$ref": "#/$defs/uuid", "description": "Present if the name would mean another type." },
            "phase": { "description": "Only for a state; a point has no phase.", "enum": ["start", "stop"] },
            "subject": { "$ref": "#/$defs/uuid" },
            "value": { "type": "number" },
            "text": { "type": "string", "maxLength": 65536 },
            "fields": { "description": "The field values of its variant.", "type": "object" },
            "logged": {
              "description": "Only for an event that was changed later: what was originally logged.",
              "type": "object",
              "additionalProperties": false,
              "required": ["timestamp", "eventType"],
              "properties": {
                "timestamp": { "$ref": "#/$defs/time" },
                "eventType": { "type": "string", "minLength": 1, "maxLength": 65536 },
                "eventTypeId": { "$ref": "#/$defs/uuid" },
                "fields": { "type": "object" },
                "phase": { "enum": ["start", "stop"] }
              }
            }
          }
        },
        "start": {
          "type": "object",
          "additionalProperties": false,
          "required": ["timestamp", "eventType"],
          "properties": { "timestamp": { "$ref": "#/$defs/time" }, "eventType": { "const": "Start" } }
        },
        "stop": {
          "description": "Missing while the session runs.",
          "type": "object",
          "additionalProperties": false,
          "required": ["timestamp", "eventType"],
          "properties": { "timestamp": { "$ref": "#/$defs/time" }, "eventType": { "const": "Stop" } }
        },
        "pauses": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/pause" } },
        "events": { "type": "array", "items": { "$ref": "#/$defs/event" } },
        "data": { "description": "The bytes, if they were requested and the book has them.", "type": "string", "contentEncoding": "base64" },
        "damaged": { "description": "Why the requested bytes are missing: what is wrong with them in the book.", "type": "string" },
        "mediaList": { "description": "The films and sounds of a session, in the manual order.", "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/media" } },
        "attachments": { "description": "In the manual order.", "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/attachment" } },
    """#
}

extension Constant {
  /// `eventType` for `EVENT_TYPE`.
  fileprivate var jsonName: String { name.lowercased().camelCase }
}
