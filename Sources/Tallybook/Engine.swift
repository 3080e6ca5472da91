internal import TallybookCore

/// The engine's types that have a namesake in the face.
enum Engine {
  typealias Book = TallybookCore.Book
  typealias BookInfo = TallybookCore.BookInfo
  typealias Change = TallybookCore.Change
  typealias Cursor = TallybookCore.Cursor
  typealias Dashboard = TallybookCore.Dashboard
  typealias Day = TallybookCore.Day
  typealias DayStatistics = TallybookCore.DayStatistics
  typealias Device = TallybookCore.Device
  typealias Draft = TallybookCore.Draft
  typealias Entry = TallybookCore.Entry
  typealias Event = TallybookCore.Event
  typealias FrameRate = TallybookCore.FrameRate
  typealias Hub = TallybookCore.Hub
  typealias MediaPlace = TallybookCore.MediaPlace
  typealias Memo = TallybookCore.Memo
  typealias Player = TallybookCore.Player
  typealias Reminder = TallybookCore.Reminder
  typealias Review = TallybookCore.Review
  typealias Row = TallybookCore.Row
  typealias Setting = TallybookCore.Setting
  typealias Step = TallybookCore.Step
  typealias TemplateField = TallybookCore.TemplateField
  typealias TimelineRow = TallybookCore.TimelineRow
  typealias WantedContent = TallybookCore.WantedContent
  typealias Waveform = TallybookCore.Waveform
}
