/// Services in their order. The compiler sees which of them take part in each write: casts at run time would cost more than all else that
/// opening does with services.
package struct BookServiceList {
  private(set) var all: [any BookService] = []
  private(set) var writing: [any WriteService] = []

  package init() {}

  package mutating func add(_ service: some BookService) { all.append(service) }

  package mutating func add(_ service: some WriteService) {
    all.append(service)
    writing.append(service)
  }
}
