/// A note, a session or a task.
///
/// ```swift
/// let birds = try book.tags.create("Birds")
/// let ada = try book.subjects.create("Ada")
/// try book.set("location_enabled", to: "true")
/// let note = try book.notes.create("Arrival") {
///   ($0.time, $0.zone) = (.epoch, "Europe/Berlin")
///   ($0.tags, $0.subject) = ([birds.id], ada.id)
///   ($0.latitude, $0.longitude, $0.accuracy, $0.place) = (45.4429, -73.6016, 5, "Nest")
/// }
/// print(note.title, note.time, note.zone)  // Arrival 1970-01-01T00:00:00.000Z Europe/Berlin
/// print(note.latitude ?? 0, note.longitude ?? 0, note.accuracy ?? 0, note.place ?? "")  // 45.4429 -73.6016 5.0 Nest
/// print(note.tags == [birds.id], note.subject == ada.id, note.template == nil, note.fields.names)  // true true true []
/// ```
public protocol Item: Entry {}

extension Item {
  /// Its title: the same as its name.
  public var title: String {
    get { row[.name] }
    set { row[.name] = newValue }
  }
  /// When: an instant, of a session its start.
  public var time: Instant {
    get { row[.time] }
    set { row[.time] = newValue }
  }
  /// The time zone that the time was entered in, such as `Europe/Berlin`.
  public var zone: String {
    get { row[.zone] }
    set { row[.zone] = newValue }
  }
  /// The ids of its tags, in order.
  public var tags: [Int64] {
    get { row[.tags] }
    set { row[.tags] = newValue }
  }
  /// The id of the subject that it is about.
  public var subject: Int64? {
    get { row[.subject] }
    set { row[.subject] = newValue }
  }
  /// Degrees north; set it together with the longitude, and only while the setting `location_enabled` is on.
  public var latitude: Double? {
    get { row[.latitude] }
    set { row[.latitude] = newValue }
  }
  /// Degrees east.
  public var longitude: Double? {
    get { row[.longitude] }
    set { row[.longitude] = newValue }
  }
  /// The radius in metres that contains the place.
  public var accuracy: Double? {
    get { row[.accuracy] }
    set { row[.accuracy] = newValue }
  }
  /// The name of the place.
  public var place: String? {
    get { row[.place] }
    set { row[.place] = newValue }
  }
  /// The id of the template that defines its custom fields.
  public var template: Int64? {
    get { row[.template] }
    set { row[.template] = newValue }
  }
  /// Its custom fields.
  public var fields: Fields {
    get { row.fields }
    set { row.fields = newValue }
  }
}
