package import TallybookBase

/// The services of an opened book. Those of the model are fields, so that finding one costs nothing where it is used often; the extension of
/// `Store` beside a service gives it its name there. Those of the layers above are found by their type.
package struct BookServices: Sendable {
  let model: ModelServices
  /// All of them, in the order in which they are called at each moment.
  package let all: [any BookService]
  /// Those of them that take part in each write.
  let writing: [any WriteService]

  package init(_ model: ModelServices, _ list: BookServiceList) {
    self.model = model
    (all, writing) = (list.all, list.writing)
  }

  /// The service of a type; refused where the book was opened without it.
  package func find<Service: BookService>(_ type: Service.Type = Service.self) throws(Failure) -> Service {
    for case let service as Service in all { return service }
    throw Failure(.notOffered, "the book was opened without its \(Service.self); open it by the library's own call")
  }

  /// Whether what was logged until now is another's, for who goes on recording a session.
  func tookOver(in transaction: Transaction) throws(Failure) -> Bool {
    for service in writing { if try service.tookOver(in: transaction) { return true } }
    return false
  }

  /// Tells them that an event was logged into a session that somebody waits for, and is in no transaction yet.
  func logged(into session: Int64) { for service in all { service.logged(into: session) } }
}
