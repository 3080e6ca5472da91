/// What a field of an entry takes, and so what it looks like in JSON.
enum FieldForm {
  /// A text of as many bytes as a limit says.
  case text(limit: String, least: Int)
  /// Texts, one a line; a list in JSON.
  case lines(most: Int, characters: Int)
  /// A number that is no whole one.
  case real(from: Int?, to: Int?)
  /// The number of one of these constants; its word in JSON.
  case words(String)
  /// The id of an entry of a kind; its UUID in JSON.
  case reference(String)
  /// Ids of entries of a kind.
  case references(String, most: Int)
  case named(Named)

  /// Forms of the engine's own.
  enum Named: String, CaseIterable {
    case id, uuid, time, stamp, zone, color, position, date, flag, duration, size, sha256, object, schema, version, entries, offset, ordinal, rate, timecode
    case mediaType = "media type"

    var swift: String { self == .mediaType ? "mediaType" : rawValue }

    /// The limit that the engine asks for.
    var limit: String? {
      switch self {
      case .duration, .offset: "longest_duration"
      case .size: "largest_attachment"
      default: nil
      }
    }
  }

  /// What a kind asks of a text beyond its form.
  struct Beyond {
    var characters: Int?
    var least: Int?
    var isTrimmed: Bool
  }
}

/// What takes a field along when its entry leaves the book.
enum FieldScope: String, CaseIterable {
  case book, entry, place, author
}

/// What the contract says of a field that entries of a book have, beside its column.
struct BookField {
  var form: FieldForm
  /// By kind.
  var beyond: [String: FieldForm.Beyond] = [:]
  var scope: FieldScope
  /// Its key in JSON.
  var key: String
  /// The key of single kinds, where it is another.
  var keys: [String: String] = [:]
  /// What it is where nobody says it.
  var standard: Int?
  /// Whether JSON leaves it out where it is that.
  var isLeftOut: Bool
  /// Whether JSON has it though no draft sets it.
  var isAlwaysWritten: Bool
  var isSearched: Bool
  /// Whether the views of SQL have it, as far as they have what is like it.
  var isViewed: Bool
  /// What its key is told as, where that is not what its doc says.
  var keyDoc: String?

  /// The key of an entry of a kind; nil: it has none.
  func key(of kind: String) -> String? {
    let key = keys[kind] ?? key
    return key.isEmpty ? nil : key
  }
}

extension Contract {
  var fields: [Constant] { constants(named: "field")?.values ?? [] }

  /// The kinds whose entries drafts make, by their names.
  var entryKinds: [Constant] {
    let set = Set(fields.flatMap(\.setBy))
    return constants(named: "kind")?.values.filter { set.contains($0.name) } ?? []
  }

  /// The fields that an entry of a kind has.
  func fields(of kind: String) -> [Constant] { fields.filter { $0.kinds.contains(kind) } }

  /// The columns that a view of SQL has of entries of a kind, which shows what is not in the trash.
  func viewFields(of kind: String) -> [Constant] {
    fields(of: kind).filter { field in
      if field.bookField?.isViewed == false || field.kind == "ids" { return false }
      switch field.bookField?.form {
      case .named(.entries), .named(.version): return false
      default: return true
      }
    }
  }

  /// The fields that JSON has of an entry of a kind, in its order.
  func jsonFields(of kind: String) -> [(field: Constant, bookField: BookField, key: String)] {
    jsonOrder.compactMap { name in
      guard let field = fields.first(where: { $0.name == name && $0.kinds.contains(kind) }), let bookField = field.bookField, let key = bookField.key(of: kind) else { return nil }
      return (field, bookField, key)
    }
  }

  /// The words of constants, as formats have them: lower case, without the underscore.
  func words(of set: String) -> [(number: String, word: String)] {
    constants(named: set)?.values.map { ($0.value.decimal, $0.name.lowercased().replacing("_", with: " ")) } ?? []
  }
}
