internal import TallybookCore

/// The engine's types that have a namesake in the face.
enum Engine {
  typealias Book = TallybookCore.Book
  typealias BookInfo = TallybookCore.BookInfo
  typealias Change = TallybookCore.Change
  typealias Cursor = TallybookCore.Cursor
  typealias Draft = TallybookCore.Draft
  typealias Entry = TallybookCore.Entry
  typealias Event = TallybookCore.Event
  typealias Row = TallybookCore.Row
  typealias Step = TallybookCore.Step
}
