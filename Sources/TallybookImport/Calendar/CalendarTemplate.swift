package import TallybookBase
package import TallybookModel
package import TallybookStorage
internal import TallybookText

/// What a calendar says of an item that items of a book do not have: that it takes whole days, and how it stands. Items that say so have this template.
package struct CalendarTemplate {
  static let title = "Calendar entry"
  private static let uuid = UUID.derived(from: "ical/template", in: .tallybook)
  private static let schema = """
    {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","title":"Calendar entry","properties":{\
    "all_day":{"type":"boolean","title":"All day"},\
    "status":{"enum":["TENTATIVE","CONFIRMED","CANCELLED","IN-PROCESS","DRAFT","FINAL"],"title":"Status"}}}
    """

  let template: Template

  /// That of the book, or a new one; nil where it is in the trash, or another one has its name.
  init?(_ records: TimeRecordImport, at place: String) throws(Failure) {
    let connection = records.connection
    var found = try EntryStore.find(Self.uuid, on: connection)
    if found == nil {
      guard try Templates.find(Self.title, on: connection) == nil else { return nil }
      let values: FieldValues = [.name: .text(Self.title), .archived: .int(0)]
      let id = try records.transaction.insert(.template, uuid: Self.uuid, created: records.transaction.now, values)
      try TemplateVersions.set(Self.schema, of: id, in: records.transaction)
      records.note(.info, .added, at: place, key: "template", "template \(Self.title)", id: id)
      found = id
    }
    guard let found, let template = try Template.find(found, on: connection) else { return nil }
    self.template = template
  }

  /// What an item has of it.
  package static func values(of item: Entry, on connection: Connection) throws(Failure) -> (isAllDay: Bool, status: String?) {
    guard let id = item[.template].int, try EntryStore.find(uuid, on: connection) == id else { return (false, nil) }
    let values = try CustomValues(of: item.id, on: connection).named
    let status: String? = if case .text(let text)? = values["status"] { text } else { nil }
    return (values["all_day"] == .bool(true), status)
  }
}
