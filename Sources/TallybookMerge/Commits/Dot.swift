/// One commit, as a book that knows it calls it: its device's number there and its own. What wrote a part is named so.
package struct Dot: Hashable, Sendable {
  package let device: Int64
  package let n: Int64

  package init(device: Int64, n: Int64) { (self.device, self.n) = (device, n) }

  /// Of what everybody has seen who has the thing at all.
  static let unknown = Dot(device: 0, n: 0)
}
