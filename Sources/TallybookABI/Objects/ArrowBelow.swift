/// The structs below an exported one of Arrow's: its children and its dictionary. Those that were not moved elsewhere, which sets
/// their release to NULL, are released with it.
final class ArrowBelow<Struct> {
  typealias Place = UnsafeMutablePointer<Struct>

  let children: UnsafeMutablePointer<Place?>
  let count: Int
  let dictionary: Place?
  private let release: (Place) -> Void

  init(_ children: [Place], dictionary: Place?, release: @escaping (Place) -> Void) {
    count = children.count
    self.children = .allocate(capacity: max(1, children.count))
    for (index, child) in children.enumerated() { (self.children + index).initialize(to: child) }
    self.dictionary = dictionary
    self.release = release
  }

  deinit {
    for index in 0..<count { discard(children[index]) }
    discard(dictionary)
    children.deallocate()
  }

  private func discard(_ place: Place?) {
    guard let place else { return }
    release(place)
    place.deallocate()
  }
}
