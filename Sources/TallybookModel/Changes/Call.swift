internal import TallybookBase

/// What a call does to a book, by which its step of the history is named where its host gave it no name.
package enum Call: String {
  case newCollection = "new collection"
  case newNote = "new note"
  case newSession = "new session"
  case newTask = "new task"
  case newSubject = "new subject"
  case newEventType = "new event type"
  case newVariant = "new variant"
  case newTag = "new tag"
  case newTemplate = "new template"
  case newField = "new field"
  case new = "new"
  case edit
  case move
  case copy
  case delete
  case restore
  case purge
  case merge
  case resolve
  case renameDevice = "rename device"
  case mergeTags = "merge tags"
  case split
  case join
  case shift
  case fit
  case relink
  case attach
  case discard
  case draft
  case newEvent = "new event"
  case editEvent = "edit event"
  case deleteEvent = "delete event"
  case takeBack = "take back"
  case goOn = "continue"
  case pause
  case resume
  case stop
  case setting
  case openDay = "open day"
  case limits
  case place
  case complete
  case reopen
  case category
  case review
  case reminder
  case importing = "import"

  /// What makes an entry of a kind.
  static func making(_ kind: Kind) -> Call {
    switch kind {
    case .collection: .newCollection
    case .note: .newNote
    case .session: .newSession
    case .task: .newTask
    case .subject: .newSubject
    case .eventType: .newEventType
    case .tag: .newTag
    case .template: .newTemplate
    case .field: .newField
    default: .new
    }
  }
}
