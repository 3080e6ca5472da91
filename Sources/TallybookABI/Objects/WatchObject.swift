internal import TallybookCore

/// What a watch's handle stands for.
final class WatchObject: Unnamed {
  let watch: Watch
  let book: Book

  init(_ watch: Watch, of book: Book) {
    self.watch = watch
    self.book = book
  }

  func giveUp() { watch.close() }
}
