/// How much of what commits left to do outside of the book is done in one go.
package enum CatchUp {
  /// Up to 100 ms, and nothing where another thread does it already.
  case commit
  /// One step at least, and up to 100 ms.
  case tick
  /// All.
  case flush
}
