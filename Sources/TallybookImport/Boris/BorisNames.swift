package import TallybookBase
internal import TallybookModel
internal import TallybookText

/// What the entries of a project are known by, and what they are called.
package enum BorisNames {
  /// The UUID of what a project has, of that of its collection.
  package static func uuid(_ what: String, in collection: String) -> UUID { UUID.derived(from: "BORIS/\(collection)/\(what)", in: .tallybook) }

  package static func uuid(ofSubject name: String, in collection: String) -> UUID { uuid("subject/\(name)", in: collection) }

  package static func uuid(ofBehaviour code: String, in collection: String) -> UUID { uuid("behaviour/\(code)", in: collection) }

  /// The template of its sessions.
  package static func uuid(ofVariablesIn collection: String) -> UUID { uuid("template of observations", in: collection) }

  /// What an event type is called: its code, but where the ends of a session are called so.
  package static func type(_ code: String) throws(Failure) -> String {
    let name = try FieldRules.check(.text(code), for: .name, of: .eventType).text ?? ""
    return (try? EventTypes.requireOwnName(name)) == nil ? "\(name) (behaviour)" : name
  }

  /// What the collection of a project is called.
  package static func project(_ name: String) -> String {
    let given = TrimmedText.of(name)
    return given.isEmpty ? "BORIS" : given
  }
}
