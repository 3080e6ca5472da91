package import TallybookBase
internal import TallybookStorage

/// A device that wrote to this book, or to one that was merged into it.
package struct Device: Sendable, Equatable {
  /// Identifies it in all books. A copied book becomes another device once it goes its own way.
  package let uuid: UUID
  /// Its name for people; nil if it has none.
  package let name: String?
  /// The number of its commits that this book has seen.
  package let commits: Int64
  /// When it last wrote, by its own clock; nil if it wrote nothing.
  package let last: Instant?
  /// Whether it is this book's own.
  package let isOwn: Bool

  static func all(on connection: Connection) throws(Failure) -> [Device] {
    let rows = try connection.rows(
      """
      SELECT d.uuid, d.name, (SELECT count(*) FROM \(Table.deviceCommit) c WHERE c.device = d.number),
        (SELECT clock FROM \(Table.deviceCommit) c WHERE c.device = d.number AND c.n = d.head), d.place IS NOT NULL
      FROM \(Table.device) d ORDER BY d.number
      """)
    var devices: [Device] = []
    while try rows.step() {
      guard let uuid = UUID(stored: rows.blob(0)) else { continue }
      devices.append(Device(uuid: uuid, name: rows.value(1).text, commits: rows.int(2), last: rows.value(3).int, isOwn: rows.int(4) != 0))
    }
    return devices
  }
}
