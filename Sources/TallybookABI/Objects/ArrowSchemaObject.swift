internal import CTallybook
internal import Glibc
internal import TallybookCore

/// The memory of one exported schema: of a column, or of the struct whose children are the columns. It goes with the release of
/// the schema that holds it.
final class ArrowSchemaObject {
  private let format: UnsafeMutablePointer<CChar>?
  private let name: UnsafeMutablePointer<CChar>?
  private let below: ArrowBelow<ArrowSchema>

  /// ARROW_FLAG_NULLABLE
  private static let nullable: Int64 = 2

  private init(format: String, name: String, children: [UnsafeMutablePointer<ArrowSchema>], dictionary: UnsafeMutablePointer<ArrowSchema>? = nil) {
    self.format = strdup(format)
    self.name = strdup(name)
    below = ArrowBelow(children, dictionary: dictionary) { $0.pointee.release?($0) }
  }

  deinit {
    free(format)
    free(name)
  }

  /// Makes `schema` that of a table: a struct of these columns.
  static func fill(_ schema: UnsafeMutablePointer<ArrowSchema>, with fields: [ArrowField]) {
    let children = fields.map { make($0.name, $0.type, isNullable: $0.isNullable) }
    ArrowSchemaObject(format: "+s", name: "", children: children).fill(schema, flags: 0)
  }

  /// The schema of a column, with what lies below it.
  private static func make(_ name: String, _ type: ArrowType, isNullable: Bool) -> UnsafeMutablePointer<ArrowSchema> {
    let place = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
    place.initialize(to: ArrowSchema())
    let object = ArrowSchemaObject(
      format: "\(type.format)", name: name, children: type == .ids ? [make("item", .int64, isNullable: false)] : [],
      dictionary: type == .words ? make("", .text, isNullable: true) : nil)
    object.fill(place, flags: isNullable ? nullable : 0)
    return place
  }

  private func fill(_ schema: UnsafeMutablePointer<ArrowSchema>, flags: Int64) {
    schema.pointee = ArrowSchema(
      format: format, name: name, metadata: nil, flags: flags, n_children: Int64(below.count), children: below.children,
      dictionary: below.dictionary,
      release: { schema in
        guard let schema, let object = schema.pointee.private_data else { return }
        schema.pointee.release = nil
        schema.pointee.private_data = nil
        Unmanaged<ArrowSchemaObject>.fromOpaque(object).release()
      }, private_data: Unmanaged.passRetained(self).toOpaque())
  }
}
