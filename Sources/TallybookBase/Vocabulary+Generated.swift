// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

/// What a call answers. Zero is success, positive values are signals, negative ones errors.
public enum FailureCode: Int32, Sendable, CaseIterable {
  /// The call itself is wrong: NULL where it is forbidden, an unknown flag bit, a wrong struct_size.
  case misuse = -1
  /// The handle is stale, forged or of another kind.
  case handle = -2
  /// The book that the handle belongs to was closed.
  case closed = -3
  /// This process was forked while a book was open. Every call that returns a status answers it, even without a handle.
  /// Open books in the child after exec, or fork before opening.
  case forked = -4
  /// A text is not valid UTF-8.
  case utf8 = -5
  /// A value is out of its range or of the wrong type.
  case invalid = -6
  /// Something that the call names does not exist.
  case notFound = -7
  /// Something that the call would create already exists.
  case exists = -8
  /// Not possible in the current state, which the message names.
  case state = -9
  /// A limit was reached; tally_error has the value found and the bound.
  case limit = -10
  /// Another process or thread is using something that the call needs; the message names the process.
  case busy = -11
  /// The disk is full; everything acknowledged is kept.
  case full = -12
  /// The book, its folder or its medium can only be read.
  case readOnly = -13
  /// The operating system refused; sub_code has errno or SQLite's code.
  case io = -14
  /// The book's file is damaged.
  case corrupt = -15
  /// Not available here; the message names what is missing.
  case unsupported = -16
  /// The host stopped the call, by a callback or by tally_book_interrupt. What the call had not finished was taken
  /// back.
  case cancelled = -17
  /// The book was made by a newer major version of the format.
  case newer = -18
  /// The file is not a book, or the text does not have the expected format; the message has line and key.
  case format = -19
  /// The hub's server cannot be reached, or refuses; the reason says which. The book is unchanged or has part of the
  /// changes; you can call again.
  case hub = -20
}

extension FailureCode {
  /// The constant's name in C.
  public var statusName: String {
    switch self {
    case .misuse: "TALLY_E_MISUSE"
    case .handle: "TALLY_E_HANDLE"
    case .closed: "TALLY_E_CLOSED"
    case .forked: "TALLY_E_FORKED"
    case .utf8: "TALLY_E_UTF8"
    case .invalid: "TALLY_E_INVALID"
    case .notFound: "TALLY_E_NOT_FOUND"
    case .exists: "TALLY_E_EXISTS"
    case .state: "TALLY_E_STATE"
    case .limit: "TALLY_E_LIMIT"
    case .busy: "TALLY_E_BUSY"
    case .full: "TALLY_E_FULL"
    case .readOnly: "TALLY_E_READ_ONLY"
    case .io: "TALLY_E_IO"
    case .corrupt: "TALLY_E_CORRUPT"
    case .unsupported: "TALLY_E_UNSUPPORTED"
    case .cancelled: "TALLY_E_CANCELLED"
    case .newer: "TALLY_E_NEWER"
    case .format: "TALLY_E_FORMAT"
    case .hub: "TALLY_E_HUB"
    }
  }
}

/// Why a call answered its status, if that has several causes; also what a finding says. Treat a reason that you do not
/// know like its status.
public enum Reason: Int32, Sendable, CaseIterable {
  /// The status says everything.
  case none = 0
  /// A pointer is NULL where that is forbidden, or has a size but no bytes.
  case nullPointer = 1
  /// The flags have a bit that the call does not know.
  case unknownFlag = 2
  /// This library does not accept the struct_size, the stride or a reserved field of a struct.
  case structSize = 3
  /// A length, a size or a count is more than any call accepts.
  case argumentSize = 4
  /// The book was closed.
  case bookClosed = 5
  /// The transaction was committed or rolled back.
  case transactionEnded = 6
  /// The snapshot was ended by the program.
  case snapshotEnded = 7
  /// The watch was ended.
  case watchEnded = 8
  /// A required value is missing.
  case required = 9
  /// A value is out of its range; found and bound say how far.
  case range = 10
  /// A value is of the wrong type.
  case type = 11
  /// A text or list is too short or too long.
  case length = 12
  /// A text does not have the required form.
  case pattern = 13
  /// A value is not one of the choices.
  case choice = 14
  /// A time is in the future, but must be in the past.
  case future = 15
  /// An end is before its start, or a time is outside of what it belongs to.
  case timeOrder = 16
  /// A reference does not fit, or its target does not exist.
  case reference = 17
  /// An entry, a selection or rows have a kind that the call does not take.
  case kind = 18
  /// The field does not belong to the kind or the book, or cannot be used this way.
  case field = 19
  /// A path is empty, or leads to something unsuitable, such as a folder instead of a file.
  case path = 20
  /// A path belongs to a book that this process has open.
  case openBook = 21
  /// A text to be stored contains a NUL character.
  case nulCharacter = 22
  /// Arguments or flags exclude one another, or one needs another that is missing.
  case contradiction = 23
  /// A statement, a search, a pattern or a schema breaks the rules of its language.
  case syntax = 24
  /// The SQL is not one statement that only reads what it may.
  case statement = 25
  /// A parameter of a statement has no value, or a value has no parameter.
  case parameter = 26
  /// A page token belongs to another order, or is not a page token.
  case token = 27
  /// There is no entry with that id, name or UUID.
  case noEntry = 28
  /// The entry is in the trash.
  case inTrash = 29
  /// The entry is not in the trash, or was not itself deleted.
  case notInTrash = 30
  /// The session has no such event.
  case noEvent = 31
  /// There is no event type with that id that the session can hold.
  case noEventType = 32
  /// There is no tag with that name.
  case noTag = 33
  /// The template has no field with that name.
  case noField = 34
  /// There is no such setting.
  case noSetting = 35
  /// There is no such file.
  case noFile = 36
  /// There is no such folder.
  case noFolder = 37
  /// The system does not know this time zone.
  case noZone = 38
  /// The bytes of the attachment are not in the book.
  case noContent = 39
  /// There is no such reminder.
  case noReminder = 40
  /// There is no such stored draft.
  case noStoredDraft = 41
  /// No task has the category.
  case noCategory = 42
  /// There is nothing to undo or redo.
  case noStep = 43
  /// Another entry has the name in the same place.
  case nameTaken = 44
  /// There is already a file.
  case fileExists = 45
  /// The folder, or a file in it, belongs to another book or to an unknown owner.
  case folderTaken = 46
  /// The task was already repeated, or the reminder was already shown or claimed.
  case alreadyDone = 47
  /// A session of the same collection overlaps in time.
  case overlap = 48
  /// The entry that the draft edits was changed since the draft began.
  case staleDraft = 49
  /// Places are not stored while the setting location_enabled is off.
  case locationOff = 50
  /// A collection would contain itself.
  case cycle = 51
  /// The session is being recorded.
  case isRecorded = 52
  /// Nobody is recording the session or the memo.
  case notRecorded = 53
  /// The session has no end yet.
  case isRunning = 54
  /// The session or memo is stopped, or the attachment is no longer being written here; it accepts no more.
  case hasEnded = 55
  /// The session or memo is paused.
  case isPaused = 56
  /// The session or memo is not paused.
  case notPaused = 57
  /// The player is not playing.
  case notPlaying = 58
  /// The attachment is finished; its bytes never change.
  case isFinished = 59
  /// The draft was already saved.
  case alreadySaved = 60
  /// The session, event type or subject has events, so this is not allowed.
  case hasEvents = 61
  /// The tail, the file of events that a recorder keeps beside the book, is in the way: left behind, from another
  /// session, or not a tail.
  case tail = 62
  /// Entries that belong to every book cannot be deleted or moved.
  case builtIn = 63
  /// The entry's parent is in the trash.
  case parentInTrash = 64
  /// The task is not on a day.
  case noDay = 65
  /// Too little of the day is left for it.
  case tooLate = 66
  /// The reminder is not due at that time.
  case notDue = 67
  /// A later change is in the way of undoing or redoing the step.
  case undoBlocked = 68
  /// The thread or transaction is inside a call that writes, such as in its callback.
  case inCall = 69
  /// The call does not accept this kind of book: the book itself, a transaction or a snapshot.
  case scope = 70
  /// A transaction that was begun on this one is open.
  case partOpen = 71
  /// The library ended the snapshot because the log had grown beyond the setting snapshot_log_limit.
  case snapshotDropped = 72
  /// This process has the book open, or has it open with other options.
  case isOpen = 73
  /// The cursor is not at a row, so there is no field to read.
  case noRow = 74
  /// A day has the maximum number of tasks of the priority.
  case dayFull = 75
  /// A text, a line or a path is longer than allowed.
  case tooLong = 76
  /// A file, a picture or the result of a statement is larger than allowed.
  case tooLarge = 77
  /// There are more of them than allowed.
  case tooMany = 78
  /// A time or duration goes beyond the years 1677 to 2262.
  case timeLimit = 79
  /// The buffer is too small; bound has the needed size.
  case smallBuffer = 80
  /// Another process, thread or transaction writes to the book.
  case writer = 81
  /// Another handle or process is recording the session.
  case recorder = 82
  /// The attachment is being written or finished elsewhere.
  case blobWriter = 83
  /// Another process keeps the mirror.
  case mirrorKeeper = 84
  /// Another thread is opening or closing the book.
  case opening = 85
  /// A file or bytes changed while they were being read.
  case changing = 86
  /// There is no room on the disk.
  case diskFull = 87
  /// The book has used all its numbers.
  case idsSpent = 88
  /// The book was opened for reading only.
  case openedReadOnly = 89
  /// The book's file has several names (hard links), so it is read-only.
  case severalNames = 90
  /// A snapshot does not change.
  case isSnapshot = 91
  /// The system does not allow writing there.
  case noWriteAccess = 92
  /// Something in the book's files cannot be read.
  case damaged = 93
  /// Events of a session cannot be read.
  case damagedEvents = 94
  /// Bytes of an attachment are missing or damaged.
  case damagedContent = 95
  /// A file beside the book cannot be read as what it should be.
  case damagedFile = 96
  /// The system's time zone file cannot be read.
  case damagedZone = 97
  /// The loaded SQLite is too old or lacks a part.
  case needsSqlite = 98
  /// libsndfile cannot be loaded.
  case needsSndfile = 99
  /// librsvg and cairo cannot be loaded.
  case needsCairo = 100
  /// This library does not offer it.
  case notOffered = 101
  /// The text breaks the rules of its format.
  case malformed = 102
  /// Data that should be text is not UTF-8, or not text.
  case encoding = 103
  /// The file is not a book.
  case notABook = 104
  /// The file, the folder or the text has another format than stated.
  case otherFormat = 105
  /// The content is not audio that can be read, or not a memo.
  case notAudio = 106
  /// A required key or column is missing or empty.
  case missingKey = 107
  /// There is a key that has no meaning here.
  case unknownKey = 108
  /// A key or column does not accept its value.
  case value = 109
  /// A reference leads to nothing in the document or in the book, or to an entry of another kind.
  case unresolved = 110
  /// Something that must be unique is there twice.
  case duplicate = 111
  /// A file of a folder is not a plain file of its own, or is outside the folder.
  case unsafeFile = 112
  /// An import adds this.
  case added = 113
  /// An import, or its undo, changes this. As a warning of an import: a value was altered.
  case changed = 114
  /// An import found that this is already the same.
  case unchanged = 115
  /// An import left this out, for the reason given.
  case leftOut = 116
  /// The recording of a session went on in two books; an import left it as it was.
  case diverged = 117
  /// A file or row that belongs to the book is missing.
  case missing = 118
  /// Data that a lost recorder or writer left behind was added to the book.
  case recovered = 119
  /// Data that could not be read was kept in a side file.
  case setAside = 120
  /// Somebody edited a file of a mirror; the edited file was kept under another name.
  case conflict = 121
  /// A file of a mirror could not be written; another attempt will follow.
  case unwritten = 122
  /// Files of a mirror are still to be written.
  case behind = 123
  /// An existing value does not fit the template's new schema; it stays as it is.
  case misfit = 124
  /// An import had to assume this: what it read does not say it.
  case assumed = 125
  /// An import left nothing out and altered nothing.
  case allTaken = 126
  /// An import that was to take all or nothing would leave something out or alter it.
  case lossy = 127
  /// An import keeps this beside the entry that it describes. A book has no place for it, but an export in the same
  /// format writes it again.
  case kept = 128
  /// No font here has some letters of a report; in a PDF or PNG they are boxes.
  case noFont = 129
  /// A merge had nothing to add: the book already has everything that the other one knows.
  case nothingNew = 130
  /// Both books wrote this, and neither had seen the other's version. The later one is shown; the others are kept
  /// beside it.
  case concurrent = 131
  /// The entry is out of the trash, or back after it was removed for good, because somebody who did not know of that
  /// continued with it.
  case revived = 132
  /// A merge removed what the other book had removed for good.
  case erased = 133
  /// Two entries with the same name, created separately, are now one.
  case joined = 134
  /// Events of a session have new numbers from here on. A version before lanes logged them among another device's, or
  /// two copies of a book used the same numbers.
  case lane = 135
  /// A change that a merge brought.
  case merged = 136
  /// The clock of another device is more than a day ahead of this one's.
  case clockAhead = 137
  /// A book cannot be merged with itself.
  case sameBook = 138
  /// The book to be merged is another book, not a copy of this one.
  case otherBook = 139
  /// The bytes are not a frame of changes or a vector, are incomplete, or were changed on the way.
  case frame = 140
  /// A book, a file or changes have a format version that this library does not know.
  case newerVersion = 141
  /// The book lacks changes that come before these.
  case changesMissing = 142
  /// More frames of the same stream are still to come.
  case moreFrames = 143
  /// libpq cannot be loaded.
  case needsPostgres = 144
  /// The text is not the address of a PostgreSQL server.
  case hubAddress = 145
  /// The hub cannot be reached, does not answer, or ended the connection.
  case hubAway = 146
  /// The hub's server refuses the login.
  case hubLogin = 147
  /// The hub does not let this role do it: the role is not a member of the book's space, or may only read there.
  case hubRights = 148
  /// The database has no hub, or a hub older than this library writes to.
  case hubSchema = 149
  /// The hub's disk is full, or its server accepts no more connections.
  case hubFull = 150
  /// The hub's server refuses a statement for another reason, which the message has.
  case hubRefused = 151
  /// The hub's handle was freed.
  case hubEnded = 152
  /// libsodium cannot be loaded.
  case needsSodium = 153
  /// The book's space on the hub is sealed with another phrase, or is sealed and no phrase was given, or is not sealed
  /// and one was given.
  case hubSealed = 154
  /// There is no kappa, because nothing was sampled.
  case noSample = 155
  /// There is no kappa, because both observers saw the same one thing throughout: they would agree by chance.
  case oneCategory = 156
  /// The checked sessions can use an event type, but none of them has an event of it.
  case neverUsed = 157
  /// Two event types or subjects that a session sees have the same key.
  case keyTwice = 158
  /// An event type is archived, but has events.
  case archivedUsed = 159
  /// A state has no stop, although its session has ended.
  case unclosed = 160
  /// A stop has no start before it.
  case noStart = 161
  /// A state is open together with one that excludes it.
  case together = 162
  /// zlib cannot be loaded.
  case needsZlib = 163
  /// expat cannot be loaded.
  case needsExpat = 164
  /// No medium of the session shows that moment.
  case noMedium = 165
  /// The file of a medium moved, and the medium now has its new path.
  case relinked = 166
  /// A file has the name of a medium's file, but different bytes.
  case otherFile = 167
  /// Several files may be the file of a medium, and nothing says which.
  case severalFiles = 168
  /// The SHA-256 of a medium's file was stored.
  case hashed = 169
  /// The book has an older format, and nothing said to bring it up to date.
  case olderFormat = 170
}

/// The kind of an entry in a book.
public enum Kind: Int32, Sendable, CaseIterable {
  /// Holds items and other collections.
  case collection = 1
  /// Something at an instant.
  case note = 2
  /// Something with a start and, once stopped, an end; it holds events.
  case session = 3
  /// Something to be done, on a day or in the backlog.
  case task = 4
  /// Whom or what an item or event is about.
  case subject = 5
  /// What can be logged in a session; belongs to the book or to a collection.
  case eventType = 6
  /// A word that items carry; belongs to the book.
  case tag = 7
  /// Which fields items of one sort have beyond the standard ones: a JSON Schema; belongs to the book.
  case template = 8
  /// Something logged in a session: only in queries and cursors.
  case event = 9
  /// What a check, a validation, an import or a recovery found: only in cursors.
  case finding = 10
  /// A setting of the book: only in cursors.
  case setting = 11
  /// A step of the book's history; its changes follow it: only in cursors.
  case step = 12
  /// What one step changed in one field: only in cursors.
  case change = 13
  /// Bytes that belong to an item or collection, its parent. Listed only if this kind is requested.
  case attachment = 14
  /// A row of a summary table: only in cursors.
  case summary = 15
  /// A day that was opened: only in cursors.
  case day = 16
  /// A reminder of a task or of a day: only in cursors.
  case reminder = 17
  /// A field of a template: only in cursors.
  case field = 18
  /// A stored draft: only in cursors.
  case draft = 19
  /// Key figures of a selection: only in cursors.
  case dashboard = 20
  /// A row of an SQL statement: only in cursors.
  case row = 21
  /// A version of something that several devices wrote at the same time: only in cursors.
  case conflict = 22
  /// A device that wrote part of the book's content: only in cursors.
  case device = 23
  /// Bytes that an attachment lacks, because it came without them: only in cursors.
  case content = 24
  /// A state from its start to its stop, or a point: only in queries and cursors. Starts and stops are paired over the
  /// complete session before conditions apply.
  case bout = 25
  /// A row of a time budget: only in cursors.
  case budget = 26
  /// How often one behaviour followed another: only in cursors.
  case transition = 27
  /// What a subject did when it was looked at: only in cursors.
  case sample = 28
  /// How long two states were open together: only in cursors.
  case overlap = 29
  /// The result of comparing two sessions: only in cursors.
  case agreement = 30
  /// An event type with values for its template's fields. Log its id to say more than the type does;
  /// tally_event_type_variant gives it. It belongs to the event type and is listed only if this kind is requested.
  case variant = 31
  /// A medium: a film or sound of a session, its parent. Its file stays where it is. Listed only if this kind is
  /// requested.
  case media = 32
}

/// The type of a value.
public enum ValueType: Int32, Sendable, CaseIterable {
  /// No value.
  case none = 0
  /// An integer.
  case int = 1
  /// A real number.
  case real = 2
  /// A text.
  case text = 3
  /// Several ids.
  case ids = 4
  /// Bytes: only in statements of SQL and their rows.
  case blob = 5
}

/// The state of a session.
public enum SessionState: Int32, Sendable, CaseIterable {
  /// Started and not stopped.
  case running = 1
  /// Started, not stopped, and paused.
  case paused = 2
  /// It has an end.
  case stopped = 3
}

/// Which part of an occurrence an event is.
public enum Phase: Int32, Sendable, CaseIterable {
  /// Input only: chosen by the type's mode. An open state is stopped; otherwise a state is started.
  case auto = 0
  /// It happened at an instant.
  case point = 1
  /// A state begins.
  case start = 2
  /// A state ends.
  case stop = 3
}

/// How an event type is logged.
public enum EventMode: Int32, Sendable, CaseIterable {
  /// Each event is complete in itself.
  case point = 1
  /// Events are starts and stops.
  case state = 2
}

/// How a condition compares; TALLY_OP_NOT, TALLY_OP_OR_NULL and TALLY_OP_OR can be added.
public enum Comparison: Int32, Sendable, CaseIterable {
  /// Equal to the value.
  case equal = 1
  /// Not equal to the value.
  case notEqual = 2
  /// Less than the value.
  case less = 3
  /// Less than or equal to the value.
  case lessOrEqual = 4
  /// Greater than the value.
  case greater = 5
  /// Greater than or equal to the value.
  case greaterOrEqual = 6
  /// Between two values, both included.
  case between = 7
  /// One of the values; in a field with several values, any of them. An empty list matches nothing.
  case `in` = 8
  /// Text that starts with the value; the case of ASCII letters is ignored.
  case prefix = 9
  /// Has no value; the comparison takes none.
  case null = 10
  /// Has each of the values; only for fields with several values, such as TALLY_FIELD_TAGS.
  case all = 11
}

/// How a book is opened; 0 opens it for reading and writing and creates it if there is none.
public struct OpenFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Refuse if there is no book.
  public static let existing = OpenFlags(rawValue: 0x1)
  /// Refuse if there is a file.
  public static let new = OpenFlags(rawValue: 0x2)
  /// Only read.
  public static let readOnly = OpenFlags(rawValue: 0x4)
  /// Bring a book of an older format up to date: first its file is copied to PATH-VERSION.backup, then all is done or
  /// nothing. Without it such a book is only opened with TALLY_OPEN_READ_ONLY.
  public static let migrate = OpenFlags(rawValue: 0x8)
  /// Every known bit; any other is refused.
  public static let all: OpenFlags = [.existing, .new, .readOnly, .migrate]
}

/// When a logged event is safe; 0: TALLY_DURABILITY_PROCESS. Everything else is always on the disk when its call
/// returns.
public enum Durability: Int32, Sendable, CaseIterable {
  /// Safe from any crash or kill of the process once the call returns; from a power cut within the setting
  /// autosave_interval.
  case process = 1
  /// Safe from a power cut too, once the call returns.
  case power = 2
}

/// Which clock the library asks a host's clock function for.
public enum ClockReading: Int32, Sendable, CaseIterable {
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  case wall = 1
  /// Nanoseconds of a clock that never steps and keeps running in suspend; its zero has no meaning.
  case steady = 2
}

/// How a draft is saved.
public struct SaveFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// If no field was changed, write nothing and leave the time of modification.
  public static let keepClean = SaveFlags(rawValue: 0x1)
  /// Name a collection New Folder if its name is empty or was not set, instead of refusing it.
  public static let defaultName = SaveFlags(rawValue: 0x2)
  /// For a session: refuse it if it overlaps another one of the same collection. Give at most one of the three overlap
  /// flags; without any, sessions may overlap.
  public static let rejectOverlap = SaveFlags(rawValue: 0x4)
  /// For a session: others of the same collection give way. They end where it begins, or begin where it ends. One
  /// within it goes to the trash; one that extends beyond both its ends is refused.
  public static let trimOverlap = SaveFlags(rawValue: 0x8)
  /// Like TALLY_SAVE_TRIM_OVERLAP, but one that extends beyond both ends becomes two.
  public static let splitOverlap = SaveFlags(rawValue: 0x10)
  /// Refuse the draft if somebody else changed the entry at all since the draft began. This includes fields that were
  /// not set, and changes to the same value. Not together with TALLY_SAVE_FORCE.
  public static let ifUnchanged = SaveFlags(rawValue: 0x40)
  /// Save the draft even if a field that was set was changed to something else since the draft began; the draft's value
  /// wins.
  public static let force = SaveFlags(rawValue: 0x20)
  /// Every known bit; any other is refused.
  public static let all: SaveFlags = [.keepClean, .defaultName, .rejectOverlap, .trimOverlap, .splitOverlap, .ifUnchanged, .force]
}

/// What a draft's tags do when entries are changed through a query; 0: they replace the existing tags.
public struct UpdateFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// They are added after the existing tags.
  public static let addTags = UpdateFlags(rawValue: 0x1)
  /// They are removed.
  public static let removeTags = UpdateFlags(rawValue: 0x2)
  /// Every known bit; any other is refused.
  public static let all: UpdateFlags = [.addTags, .removeTags]
}

/// How an entry is created.
public struct CreateFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// For a tag: give the existing one if there is one with the name. If several threads or processes ask at once, each
  /// gets the same.
  public static let orFind = CreateFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: CreateFlags = [.orFind]
}

/// How something is deleted; 0 moves it to the trash.
public struct DeleteFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Remove it for good with everything below it, even if it is in the trash. This cannot be undone.
  public static let forever = DeleteFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: DeleteFlags = [.forever]
}

/// How a step is undone or redone; 0 takes the newest step of the book.
public struct UndoFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The newest step of this author instead: the author given at opening, otherwise the setting username.
  public static let mine = UndoFlags(rawValue: 0x1)
  /// Change nothing and give whatever is in the way.
  public static let preview = UndoFlags(rawValue: 0x2)
  /// Do not skip the start of a session that holds events or is recorded through this handle of the book. The session
  /// is stopped and goes to the trash with all its events.
  public static let sessions = UndoFlags(rawValue: 0x4)
  /// Every known bit; any other is refused.
  public static let all: UndoFlags = [.mine, .preview, .sessions]
}

/// The state of a step of history.
public enum StepState: Int32, Sendable, CaseIterable {
  /// Done; it can be undone.
  case done = 1
  /// Undone; it can be redone until something else is changed.
  case undone = 2
  /// Undone for good: something else was changed afterwards.
  case discarded = 3
  /// Done, but cannot be undone; the message says why.
  case fixed = 4
  /// It undid the step that it names.
  case undo = 5
  /// It redid the step that it names.
  case redo = 6
  /// It came from another book and cannot be undone; steps undone before it can still be redone.
  case merged = 7
}

/// How books are merged.
public struct MergeFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Only report what would happen.
  public static let preview = MergeFlags(rawValue: 0x1)
  /// Accept a book that is not a copy of this one: all of it is added.
  public static let otherBook = MergeFlags(rawValue: 0x2)
  /// Every known bit; any other is refused.
  public static let all: MergeFlags = [.preview, .otherBook]
}

/// What fails in a host's tests.
public enum Fault: Int32, Sendable, CaseIterable {
  /// Writing: the disk is full. Calls answer TALLY_E_FULL.
  case full = 1
  /// Reading, writing and syncing: the disk is broken. Calls answer TALLY_E_IO.
  case io = 2
  /// Reading and writing: SQLite gets no memory. Calls answer TALLY_E_IO, and sub_code in tally_error is SQLite's 7.
  case memory = 3
}

/// Which entries are read by their ids.
public struct ReadFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Also an entry that is in the trash.
  public static let trashed = ReadFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: ReadFlags = [.trashed]
}

/// What is removed from the trash.
public struct PurgeFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Only entries that were in the trash for longer than the setting trash_retention; nothing if that is 0.
  public static let due = PurgeFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: PurgeFlags = [.due]
}

/// How far a query reaches below a collection.
public struct ScopeFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Also everything nested below.
  public static let recursive = ScopeFlags(rawValue: 0x1)
  /// Entries in the trash instead of the others. With TALLY_ROOT and without TALLY_IN_RECURSIVE: only the entries that
  /// were themselves deleted, wherever they were.
  public static let trash = ScopeFlags(rawValue: 0x2)
  /// Every known bit; any other is refused.
  public static let all: ScopeFlags = [.recursive, .trash]
}

/// How rows are ordered.
public struct OrderFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Greatest first.
  public static let descending = OrderFlags(rawValue: 0x1)
  /// Collections before items, each sorted in the order, also descending.
  public static let collectionsFirst = OrderFlags(rawValue: 0x2)
  /// Sort names by code point, instead of by Unicode's root order with numbers by their value (Day 2 before Day 10).
  public static let codePoint = OrderFlags(rawValue: 0x4)
  /// Every known bit; any other is refused.
  public static let all: OrderFlags = [.descending, .collectionsFirst, .codePoint]
}

/// How a session is attached to.
public struct AttachFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A stopped session runs again; the time since its stop becomes a pause.
  public static let `continue` = AttachFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: AttachFlags = [.continue]
}

/// Formats for export and import; docs/formats.md says which goes where.
public enum Format: Int32, Sendable, CaseIterable {
  /// Lossless; importing it gives the same content again. A collection file of MEL, an event logger for field
  /// naturalists, can be read too.
  case json = 1
  /// For people: headings, lists and paragraphs.
  case markdown = 2
  /// For people: plain lines.
  case text = 3
  /// One row for each event.
  case csvEvents = 4
  /// One row for each interval of a state, and for each point.
  case csvBouts = 5
  /// One row for each session, with Minuta's columns: date, start, end, duration, tag, comment.
  case csvMinuta = 6
  /// A folder as Minuta keeps it, named by its path: tags.json, and a file for each session with its pictures beside
  /// it. The path must not exist yet, or be an empty folder.
  case minutaFolder = 7
  /// The rows of a cursor, RFC 4180: for tally_cursor_write. Tables of entries can be imported again: a row changes the
  /// entry that has its UUID; a new one is added.
  case csv = 8
  /// For a report: one page with its pictures embedded, light or dark. For the rows of a cursor: a table, as an element
  /// for a page.
  case html = 9
  /// For a report: its pages as vector graphics.
  case svg = 10
  /// For a report: its pages for printing; needs the feature pdf.
  case pdf = 11
  /// For a report: its pages as pixels; needs the feature pdf.
  case png = 12
  /// RFC 5545: tasks as VTODO with their reminders as VALARM, sessions as VEVENT, notes as VJOURNAL. Lists of Apple's
  /// Reminders can be read too.
  case iCalendar = 13
  /// Tasks in the format of todo.txt, one per line.
  case todoTxt = 14
  /// Time records as HEY exports them: Start,End,Duration,Category,Notes. Import only.
  case heyCSV = 15
  /// CSV or JSON from any program, a file or a folder of them, read by a mapping that says what becomes what.
  case tables = 16
  /// MEL files, one for each collection, in a folder named by its path. The path must not exist yet, or be an empty
  /// folder. A single file can be read too.
  case mel = 17
  /// A BORIS project, formats 4 to 8.6, compressed with gzip or not: a collection with its subjects, behaviours and
  /// independent variables, and each observation as a session. An export writes imported content as it was, except for
  /// changes.
  case boris = 18
  /// BORIS's table of aggregated events: one row for each interval of a state and for each point, in the columns of
  /// BORIS 9. A session with an open state is included only with TALLY_EXPORT_OPEN_STATES.
  case borisAggregated = 19
  /// BORIS's table of events: one row for each, in the columns of BORIS 9.
  case borisTabular = 20
  /// Focal data files of JWatcher in a folder named by its path. Each subject of each session has a .dat; each
  /// collection has a .fmf with their keys. The path must not exist yet, or be an empty folder.
  case jWatcher = 21
  /// A focal master file of JWatcher: the keys of the behaviours of a collection.
  case jWatcherMaster = 22
  /// For one session: WebVTT, a cue for each bout, from the start of the session.
  case webVTT = 23
  /// For one session: SubRip subtitles, a cue for each bout, from the start of the session.
  case srt = 24
  /// For one session: an ELAN document, EAF 3.0, with a tier for each subject and type. An import gives a session with
  /// a bout for each annotation; reading needs expat.
  case eaf = 25
  /// For one session: a Praat TextGrid, with a tier for each subject and type. An import gives a session with a bout
  /// for each interval that has a text, and a point for each point.
  case textGrid = 26
  /// BIDS events in a folder named by its path. Each session has a table events.tsv with a row for each bout, and
  /// beside it a description of the columns. The path must not exist yet, or be an empty folder.
  case bids = 27
  /// For one session: markers in an edit decision list, CMX 3600, as DaVinci Resolve and Avid use them: one for each
  /// bout. It needs the rate of the options.
  case edl = 28
  /// For one session: one row for each bout, with timecode, frames and seconds. It needs the rate of the options.
  case csvTimecode = 29
  /// The ethogram of a collection (its event types and subjects) as a BORIS project without observations. An import
  /// adds the behaviours and subjects of any project, or of either table below, to a collection. Existing entries with
  /// the same name stay as they are.
  case borisEthogram = 30
  /// The event types of a collection as the table of behaviours that BORIS 9 writes and reads. It is imported like an
  /// ethogram.
  case borisBehaviors = 31
  /// The subjects of a collection as the table that BORIS 9 writes and reads. It is imported like an ethogram.
  case borisSubjects = 32
}

/// What an export leaves out or includes.
public struct ExportFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No latitude, longitude, accuracy or place.
  public static let withoutPlaces = ExportFlags(rawValue: 0x1)
  /// No usernames.
  public static let withoutAuthors = ExportFlags(rawValue: 0x2)
  /// No attachments; otherwise JSON includes them by hash.
  public static let withoutAttachments = ExportFlags(rawValue: 0x4)
  /// The bytes of attachments too, as base64; JSON only.
  public static let withBytes = ExportFlags(rawValue: 0x8)
  /// An element for an existing page, instead of a page; HTML of reports only.
  public static let fragment = ExportFlags(rawValue: 0x10)
  /// Only what all books with the same content share, in the order of UUIDs; JSON only. Times of modification, numbers
  /// of a template's versions and settings of a device are left out.
  public static let canonical = ExportFlags(rawValue: 0x20)
  /// Commas between the columns instead of tabs; BORIS's tables only.
  public static let commas = ExportFlags(rawValue: 0x40)
  /// Also sessions with an open state, whose stop and duration are NA; BORIS's aggregated table only, which otherwise
  /// leaves such sessions out.
  public static let openStates = ExportFlags(rawValue: 0x80)
  /// Every known bit; any other is refused.
  public static let all: ExportFlags = [.withoutPlaces, .withoutAuthors, .withoutAttachments, .withBytes, .fragment, .canonical, .commas, .openStates]
}

/// How something is imported.
public struct ImportFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Report what would be done and change nothing.
  public static let dryRun = ImportFlags(rawValue: 0x1)
  /// All formats but JSON: anything unreadable becomes a finding with its place and the reason, and the rest is
  /// imported; in MEL, a bad item or event. Without this flag, one bad row, item or file refuses everything.
  public static let skipBad = ImportFlags(rawValue: 0x2)
  /// Answer TALLY_E_FORMAT, with TALLY_REASON_LOSSY and the first loss, and change nothing, if anything would be left
  /// out or altered.
  public static let whole = ImportFlags(rawValue: 0x4)
  /// BORIS, ELAN and Praat: an observation or file that changed since its import replaces its session, which goes to
  /// the trash. Without this flag the session stays, and a finding reports it.
  public static let replace = ImportFlags(rawValue: 0x8)
  /// Every known bit; any other is refused.
  public static let all: ImportFlags = [.dryRun, .skipBad, .whole, .replace]
}

/// How the files of media are searched for.
public struct RelinkFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Report what would be done and change nothing.
  public static let dryRun = RelinkFlags(rawValue: 0x1)
  /// Read the file of each medium: store its SHA-256 if none is stored, and report one that differs.
  public static let hash = RelinkFlags(rawValue: 0x2)
  /// Every known bit; any other is refused.
  public static let all: RelinkFlags = [.dryRun, .hash]
}

/// How a transaction is begun.
public struct TransactionFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Answer TALLY_E_BUSY at once if there is another writer, whatever the busy timeout.
  public static let noWait = TransactionFlags(rawValue: 0x1)
  /// While the transaction is open, writes through other handles in the thread that began it answer TALLY_E_BUSY at
  /// once, because they would wait in vain. For hosts whose tasks share a thread.
  public static let home = TransactionFlags(rawValue: 0x2)
  /// Every known bit; any other is refused.
  public static let all: TransactionFlags = [.noWait, .home]
}

/// How a backup is written.
public struct BackupFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Replace an existing file.
  public static let replace = BackupFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: BackupFlags = [.replace]
}

/// How much a finding matters.
public enum Severity: Int32, Sendable, CaseIterable {
  /// For information: something that was or would be done.
  case info = 1
  /// Something was left out or is unusual.
  case warning = 2
  /// Refused or damaged.
  case error = 3
}

/// Whose findings are listed.
public enum FindingSource: Int32, Sendable, CaseIterable {
  /// What opening the book recovered, found missing or set aside.
  case recovery = 1
  /// What the mirror set aside since it was set up, what it could not write, and how many files it still has to write.
  case mirror = 2
}

/// How much a line of the library's log matters.
public enum LogLevel: Int32, Sendable, CaseIterable {
  /// What happens inside.
  case debug = 1
  /// Openings, migrations, recoveries.
  case info = 2
  /// Something was set aside or must wait.
  case warning = 3
  /// Something failed that no call could report.
  case error = 4
}

/// How a time is written.
public enum TimeStyle: Int32, Sendable, CaseIterable {
  /// 2025-08-02T13:05:10.123Z, with the digits needed, at least three.
  case iso = 1
  /// 2 Aug 2025, 13:05:10.
  case display = 2
  /// 2025-08-02_130510.
  case fileName = 3
  /// 2025-08-02.
  case date = 4
  /// 13:05:10.
  case clock = 5
}

/// How a duration is written; every style truncates, none rounds.
public enum DurationStyle: Int32, Sendable, CaseIterable {
  /// 2:15:00.
  case timer = 1
  /// 2h 15m.
  case compact = 2
  /// 2:15.
  case csv = 3
  /// 02:15:00, with days, months of 30 days and years of 12 months before it.
  case memo = 4
  /// PT2H15M.
  case iso = 5
  /// 8100, exact, with up to nine digits of fraction.
  case seconds = 6
}

/// The fields of entries, events, findings, settings and summaries. Custom fields begin at 1000.
public enum Field: Hashable, Sendable {
  /// Names one entry in this book.
  case id
  /// Names one entry in every book.
  case uuid
  /// TALLY_KIND_…
  case kind
  /// The collection that holds it; 0 at the root. For an event type or subject: where it is defined; it is visible from
  /// there down. For an attachment: the item or collection that it belongs to. For a variant: its event type. For a
  /// medium: its session.
  case parent
  /// Name or title, 1 to 65,536 bytes. For a tag: unique, and without white space at its ends. For a variant: its
  /// values as JSON, by field name. For a medium: the path of its file, relative to the book's folder if the file is
  /// below it. For a change: the name of a custom field.
  case name
  /// Free text, up to 16 MiB.
  case description
  /// When: an item's instant or start, a collection's date, an event's time.
  case time
  /// When a session stopped; none while it runs. For a bout: when its state stopped. An open state ends with its
  /// session, or in a running session with the last event. A point has none.
  case end
  /// The time zone in which the time was entered, such as Europe/Berlin, UTC or +02:00.
  case zone
  /// Degrees north, -90 to 90; only together with the longitude, and only while the setting location_enabled is on. By
  /// default it is off.
  case latitude
  /// Degrees east, -180 to 180; only together with the latitude.
  case longitude
  /// Radius in metres that contains the place, 0 or more.
  case accuracy
  /// Name of the place.
  case place
  /// Who made it: the author, otherwise the setting username; set at creation.
  case username
  /// When it was made.
  case created
  /// When it was last changed.
  case modified
  /// Whom or what it is about: a subject's id.
  case subject
  /// For a session: TALLY_STATE_… For a step: TALLY_STEP_… For a bout: TALLY_STATE_RUNNING if nothing stopped its
  /// state, otherwise TALLY_STATE_STOPPED; a point has none.
  case state
  /// For a stopped session: stop minus start minus pauses, in ns. For a row of a summary: how long its sessions lasted.
  /// For an attachment or a medium: how long it plays, if known; for a note, the sum for its attachments. For a bout:
  /// how long its state lasted without the session's pauses; a point has none.
  case duration
  /// For a stopped session: stop minus start, in ns.
  case span
  /// For a session: how many events it holds. For a row of a summary: how many its sessions hold.
  case eventCount
  /// When it went to the trash; a query that asks for it includes the trash.
  case trashed
  /// Its place in the manual order, if it was moved; sort by it for that order. An entry that was never moved keeps its
  /// place by creation. For a medium: its place in the queue of its track.
  case position
  /// How many collections hold it, nested in each other. Computed when a cursor is asked for it.
  case depth
  /// For a collection: how many collections are below it, at any depth. Computed when a cursor is asked for it.
  case collectionCount
  /// For a collection: how many notes, sessions and tasks are below it, at any depth. Computed when a cursor is asked
  /// for it.
  case itemCount
  /// How many bytes it takes in the book: an attachment's own bytes, a session's events. Sessions and collections
  /// include everything below and attached; the same bytes count wherever they are attached. Computed when a cursor is
  /// asked for it.
  case size
  /// For a collection or item: how many attachments it has, including those of everything below it. Computed when a
  /// cursor is asked for it.
  case attachmentCount
  /// For an event type: the text that people read; the name if there is none.
  case label
  /// For an event type, subject, tag or template: #RRGGBB. For a tag without a colour, a cursor gives the one that
  /// tally_tag_color computes from its name.
  case color
  /// For an event type or subject: the key that a host binds. For a finding: the key or field that it is about. For a
  /// change: the setting, or the part of the entry, such as pause 2.
  case key
  /// For an event type: TALLY_MODE_… For a reminder: TALLY_REMINDER_…
  case mode
  /// For an event type with states: the group in which a start stops open states of the same subject.
  case exclusion
  /// For an event type: the event types whose open states its events stop, for the same subject. The event may be a
  /// start or a point. At most 1000, in the order of their ids. It works in this direction only. Types that are gone or
  /// in the trash are not shown, but stay.
  case excludes
  /// For an event type: 1 if it can be logged.
  case recordable
  /// For an event type or a task: a word to group by; for a task up to 30 characters, in one letter case throughout the
  /// book.
  case category
  /// For an event type, subject, tag or template: 1 if it is no longer offered. Entries that carry or name it still do.
  case archived
  /// For an attachment: the media type of its bytes, such as image/png.
  case mediaType
  /// For an attachment: the hash that names its bytes, 64 hexadecimal digits. The same bytes are stored once.
  case sha256
  /// For a note, session or task: the tags that it carries, in order, at most 1000. Tags in the trash are not shown,
  /// but stay. For a change: a tag that was added or removed.
  case tags
  /// For an event: its number in the session, never used again. For a bout: the number of the event that began it.
  case seq
  /// For an event or a bout: its event type's id, even if a variant of the type was logged.
  case type
  /// For an event: TALLY_PHASE_…
  case phase
  /// For an event: a number. For a bout: the number of the event that began it.
  case value
  /// For an event: its note. For a bout: the note of the event that began it. For a setting: its value. For a reminder:
  /// the line below its title.
  case text
  /// For an event or a bout: the session that holds it.
  case session
  /// For a finding: TALLY_SEVERITY_…
  case severity
  /// For a finding: TALLY_REASON_…
  case reason
  /// For a finding: file and line, or what it is about.
  case `where`
  /// For a finding: one line for people. For a setting: its purpose. For a step: why it cannot be undone.
  case message
  /// For a setting: the value that it has unless set. For a template's field: the value in a new draft, as JSON.
  case `default`
  /// For a change: the step that it belongs to. For an undo or redo: the step that was undone or redone.
  case step
  /// For a change: TALLY_FIELD_… that was changed; as text its name. For a finding: the field that it is about, 0 if
  /// none.
  case field
  /// For a change: the value before, as text, and as a number if it is one.
  case old
  /// For a change: the value after, as text, and as a number if it is one.
  case new
  /// For a row of a summary: its first group as a number, see TALLY_BY_…; as text its label. None in a total, or if the
  /// grouped entries have none.
  case group1
  /// The same for its second group.
  case group2
  /// For a row of a summary: its first group as people read it, such as 2026-03-02 or a name; for the grand total, the
  /// word for it.
  case label1
  /// The same for its second group; for a total, the word for it.
  case label2
  /// The same for its third group.
  case group3
  /// The same for its fourth group.
  case group4
  /// The same for its third group; for a total within it, the word for it.
  case label3
  /// The same for its fourth group; for a total within it, the word for it.
  case label4
  /// For a row of a summary: how many groups it belongs to; 0 is the total of all. For a timeline: 0 the total, 1 a
  /// year, 2 a month, 3 a day, 4 a record.
  case level
  /// For a row of a summary: how many entries are in it, each counted where it starts.
  case count
  /// For a row of a summary or a time budget: the sum; an integer if all values are.
  case sum
  /// For a row of a summary or a time budget: the mean.
  case mean
  /// For a row of a summary or a time budget: the median.
  case median
  /// For a row of a summary or a time budget: the lowest value. For a template's field: the lowest number.
  case minimum
  /// For a row of a summary or a time budget: the highest value. For a template's field: the highest number.
  case maximum
  /// For a row of a summary or a time budget: the standard deviation.
  case deviation
  /// For a row of a timeline: 1 if a host should show it, 0 for years, months and days that say nothing new.
  case shown
  /// For a row of a timeline: 1 if its records' tags are shown, 0 if the query asks for one tag only.
  case showsTags
  /// For an item or subject: the template that defines its custom fields; none if it has no template. For an event
  /// type: the template whose fields its events have.
  case template
  /// For a template: its JSON Schema. docs/formats.md says which keywords count.
  case schema
  /// For an item or subject: the values of its custom fields as one JSON object, including fields that its template
  /// does not know. Setting it sets them all. Read when a cursor is asked for it. For an event or a bout: the values of
  /// its variant; for a state's bout, also those that its stop adds.
  case fields
  /// For a template: how often its schema was set, from 1. For a conflict: the number of the version, from 0, which is
  /// the one shown.
  case version
  /// For a finding: the value that violated a bound, as a number or a text.
  case found
  /// For a finding: the bound that was violated.
  case bound
  /// For a task: the day that it is on, such as 20260302; none in the backlog. For a day: which day.
  case day
  /// For a task: TALLY_PRIORITY_…; sort by it for high first, then by creation.
  case priority
  /// For a task: when it was completed; none if it was not.
  case completed
  /// For a task: TALLY_REDACTION_…
  case redaction
  /// For a task: when it must be done.
  case due
  /// For a task: the task of an earlier day that it repeats.
  case carried
  /// For a task: up to five notes, one per line, each up to 250 characters.
  case notes
  /// For a task: 1 if another task repeats it.
  case carriedOver
  /// For a reminder: the task that it is about; none for an evening reminder.
  case task
  /// For a day: how many tasks of high priority it may have; none: any number.
  case highLimit
  /// The same for medium priority.
  case mediumLimit
  /// The same for low priority.
  case lowLimit
  /// For a day: the number that selects its accolade.
  case seed
  /// For a day: when the days before it were reviewed on it.
  case reviewed
  /// For a day: how many tasks it has.
  case taskCount
  /// For a day or a row of a summary: how many of its tasks are complete.
  case completedCount
  /// For a row of a summary: how many of its tasks are not complete.
  case incompleteCount
  /// For a row of a summary: how many of its tasks repeat one of an earlier day.
  case carriedCount
  /// For a template's field: the unit of its numbers.
  case unit
  /// For a template's field: string, integer, number, boolean, date-time or date; after array of if it has several
  /// values.
  case valueType
  /// For a template's field: 1 if an item must have it.
  case required
  /// For a row found by a search: where it was found. A field's name, with fields. before the name of a custom field,
  /// or attachment, transcript, event. Read when a cursor is asked for it.
  case match
  /// For a row found by a search: some of the words around the match, on one line, with the matches between « and ».
  /// Read when a cursor is asked for it.
  case snippet
  /// For the order of a search: best match first.
  case rank
  /// For an attachment: a transcript of its speech, for searching.
  case transcript
  /// For a stored draft: the entry that it edits; none if it makes a new one.
  case item
  /// For a stored draft: TALLY_KIND_… of the entry that it edits or makes.
  case itemKind
  /// For a template's field: the values that it can have, as a JSON array; none if any value is allowed.
  case choices
  /// For a row of a watch that reports changes: TALLY_WATCHED_…
  case change
  /// For a dashboard: the item with the latest time; of several, the one with the highest id.
  case latest
  /// For a dashboard: the latest item's time.
  case latestTime
  /// For a dashboard: the time from the latest item to the book's clock, in ns; less than 0 if the item is in the
  /// future.
  case sinceLatest
  /// For a dashboard: the mean of the intervals between successive items, in ns; none if there are fewer than two.
  case meanInterval
  /// For a dashboard: the longest of these intervals, in ns.
  case longestGap
  /// For a dashboard: when the longest interval began; of several, the first.
  case longestGapTime
  /// For a dashboard: how many items are in the current day of the book's clock.
  case today
  /// For a dashboard: how many items a day had, as a mean of the days before today. Days before the first item do not
  /// count.
  case dayMean
  /// For a device: 1 for the one that this book belongs to.
  case thisDevice
  /// For a bout: the text of its stop.
  case stopText
  /// For a row of a time budget: the fraction of the observed time that its states lasted. For a transition: the
  /// fraction of all.
  case share
  /// For a row of a time budget: how many bouts there are per hour of observed time.
  case rate
  /// For a row of a time budget: how long it took from the start of the examined time to the first start, in ns; for
  /// several sessions, the mean.
  case latency
  /// For a row of a time budget: the mean of the gaps from a stop to the next start, in ns. For points, from one to the
  /// next.
  case gapMean
  /// For a row of a time budget: the standard deviation of these gaps.
  case gapDeviation
  /// For a row of a time budget: how many of its states nothing stopped.
  case openCount
  /// For a row of a time budget: how long its subject was observed, in ns.
  case observed
  /// For a transition: what comes first, by the names of its types, with plus signs between simultaneous ones. For an
  /// agreement: what the first session has.
  case from
  /// For a transition: what follows. For an agreement: what the second session has.
  case to
  /// For a transition: the event types that come first.
  case fromTypes
  /// For a transition: the event types that follow.
  case toTypes
  /// For a transition: the fraction of all transitions from the same behaviour.
  case shareFrom
  /// For a sample: the event types of what the subject did; none if it did nothing.
  case types
  /// For an overlap: the subject of the second state.
  case otherSubject
  /// For an overlap: the event type of the second state.
  case otherType
  /// For an agreement: Cohen's kappa; none if REASON says why.
  case kappa
  /// For an agreement: in how many samples both sessions have the same.
  case agreed
  /// For an agreement: the fraction of samples in which they would have the same by chance.
  case expected
  /// For an agreement: how many bouts of one session match one of the other.
  case matched
  /// For an agreement: how many bouts of the first session match none.
  case alone
  /// For an agreement: how many bouts of the second session match none.
  case otherAlone
  /// For an event: the variant of its type that was logged; none if only the type was logged. For a bout: the variant
  /// of the event that began it, otherwise that of its stop.
  case variant
  /// For a medium: the player that shows it, 1, 2, … Tracks play at the same time; the media of one track play one
  /// after the other.
  case track
  /// For a medium: when it begins, in ns of its session's time; below 0 if it began before the session. Without an
  /// offset it begins when the medium before it in its track ends; the first of a track begins with the session.
  /// Shifting a session shifts its media. Editing the session's start does not move them; offsets then count from the
  /// new start.
  case offset
  /// For a medium: its frames per second, as a fraction in lowest terms such as 25/1 or 30000/1001; 25 without a
  /// denominator is accepted too. At most 1000.
  case frameRate
  /// For a medium: 1 if its timecode skips frame numbers to keep to the clock; only at 30000/1001 frames a second and
  /// multiples of that.
  case dropFrame
  /// For a medium with a frame rate: the timecode of its first frame, such as 01:00:00:00.
  case timecode
  /// For a medium: the SHA-256 of its file, 64 hexadecimal digits, if known. The file itself is not in the book.
  case fileSha256
  /// A custom field, by its number in this book, 1000 or higher.
  case own(Int32)
}

extension Field: RawRepresentable, CaseIterable {
  /// The field with this number in the contract, or a custom field.
  public init?(rawValue: Int32) {
    switch rawValue {
    case 1: self = .id
    case 2: self = .uuid
    case 3: self = .kind
    case 4: self = .parent
    case 5: self = .name
    case 6: self = .description
    case 7: self = .time
    case 8: self = .end
    case 9: self = .zone
    case 10: self = .latitude
    case 11: self = .longitude
    case 12: self = .accuracy
    case 13: self = .place
    case 14: self = .username
    case 15: self = .created
    case 16: self = .modified
    case 17: self = .subject
    case 18: self = .state
    case 19: self = .duration
    case 20: self = .span
    case 21: self = .eventCount
    case 22: self = .trashed
    case 23: self = .position
    case 24: self = .depth
    case 25: self = .collectionCount
    case 26: self = .itemCount
    case 27: self = .size
    case 28: self = .attachmentCount
    case 30: self = .label
    case 31: self = .color
    case 32: self = .key
    case 33: self = .mode
    case 34: self = .exclusion
    case 177: self = .excludes
    case 35: self = .recordable
    case 36: self = .category
    case 37: self = .archived
    case 38: self = .mediaType
    case 39: self = .sha256
    case 40: self = .tags
    case 50: self = .seq
    case 51: self = .type
    case 52: self = .phase
    case 53: self = .value
    case 54: self = .text
    case 55: self = .session
    case 70: self = .severity
    case 71: self = .reason
    case 72: self = .`where`
    case 73: self = .message
    case 74: self = .`default`
    case 80: self = .step
    case 81: self = .field
    case 82: self = .old
    case 83: self = .new
    case 90: self = .group1
    case 91: self = .group2
    case 92: self = .label1
    case 93: self = .label2
    case 178: self = .group3
    case 179: self = .group4
    case 180: self = .label3
    case 181: self = .label4
    case 94: self = .level
    case 95: self = .count
    case 96: self = .sum
    case 97: self = .mean
    case 98: self = .median
    case 99: self = .minimum
    case 100: self = .maximum
    case 101: self = .deviation
    case 102: self = .shown
    case 103: self = .showsTags
    case 104: self = .template
    case 105: self = .schema
    case 106: self = .fields
    case 107: self = .version
    case 108: self = .found
    case 109: self = .bound
    case 110: self = .day
    case 111: self = .priority
    case 112: self = .completed
    case 113: self = .redaction
    case 114: self = .due
    case 115: self = .carried
    case 116: self = .notes
    case 117: self = .carriedOver
    case 118: self = .task
    case 119: self = .highLimit
    case 120: self = .mediumLimit
    case 121: self = .lowLimit
    case 122: self = .seed
    case 123: self = .reviewed
    case 124: self = .taskCount
    case 125: self = .completedCount
    case 126: self = .incompleteCount
    case 127: self = .carriedCount
    case 135: self = .unit
    case 136: self = .valueType
    case 137: self = .required
    case 139: self = .match
    case 140: self = .snippet
    case 141: self = .rank
    case 142: self = .transcript
    case 143: self = .item
    case 144: self = .itemKind
    case 138: self = .choices
    case 130: self = .change
    case 145: self = .latest
    case 146: self = .latestTime
    case 147: self = .sinceLatest
    case 148: self = .meanInterval
    case 149: self = .longestGap
    case 150: self = .longestGapTime
    case 151: self = .today
    case 152: self = .dayMean
    case 153: self = .thisDevice
    case 154: self = .stopText
    case 155: self = .share
    case 156: self = .rate
    case 157: self = .latency
    case 158: self = .gapMean
    case 159: self = .gapDeviation
    case 160: self = .openCount
    case 161: self = .observed
    case 162: self = .from
    case 163: self = .to
    case 164: self = .fromTypes
    case 165: self = .toTypes
    case 166: self = .shareFrom
    case 167: self = .types
    case 168: self = .otherSubject
    case 169: self = .otherType
    case 170: self = .kappa
    case 171: self = .agreed
    case 172: self = .expected
    case 173: self = .matched
    case 174: self = .alone
    case 175: self = .otherAlone
    case 176: self = .variant
    case 182: self = .track
    case 183: self = .offset
    case 184: self = .frameRate
    case 185: self = .dropFrame
    case 186: self = .timecode
    case 187: self = .fileSha256
    case 1000...: self = .own(rawValue)
    default: return nil
    }
  }

  /// Its number in the contract.
  public var rawValue: Int32 {
    switch self {
    case .id: 1
    case .uuid: 2
    case .kind: 3
    case .parent: 4
    case .name: 5
    case .description: 6
    case .time: 7
    case .end: 8
    case .zone: 9
    case .latitude: 10
    case .longitude: 11
    case .accuracy: 12
    case .place: 13
    case .username: 14
    case .created: 15
    case .modified: 16
    case .subject: 17
    case .state: 18
    case .duration: 19
    case .span: 20
    case .eventCount: 21
    case .trashed: 22
    case .position: 23
    case .depth: 24
    case .collectionCount: 25
    case .itemCount: 26
    case .size: 27
    case .attachmentCount: 28
    case .label: 30
    case .color: 31
    case .key: 32
    case .mode: 33
    case .exclusion: 34
    case .excludes: 177
    case .recordable: 35
    case .category: 36
    case .archived: 37
    case .mediaType: 38
    case .sha256: 39
    case .tags: 40
    case .seq: 50
    case .type: 51
    case .phase: 52
    case .value: 53
    case .text: 54
    case .session: 55
    case .severity: 70
    case .reason: 71
    case .`where`: 72
    case .message: 73
    case .`default`: 74
    case .step: 80
    case .field: 81
    case .old: 82
    case .new: 83
    case .group1: 90
    case .group2: 91
    case .label1: 92
    case .label2: 93
    case .group3: 178
    case .group4: 179
    case .label3: 180
    case .label4: 181
    case .level: 94
    case .count: 95
    case .sum: 96
    case .mean: 97
    case .median: 98
    case .minimum: 99
    case .maximum: 100
    case .deviation: 101
    case .shown: 102
    case .showsTags: 103
    case .template: 104
    case .schema: 105
    case .fields: 106
    case .version: 107
    case .found: 108
    case .bound: 109
    case .day: 110
    case .priority: 111
    case .completed: 112
    case .redaction: 113
    case .due: 114
    case .carried: 115
    case .notes: 116
    case .carriedOver: 117
    case .task: 118
    case .highLimit: 119
    case .mediumLimit: 120
    case .lowLimit: 121
    case .seed: 122
    case .reviewed: 123
    case .taskCount: 124
    case .completedCount: 125
    case .incompleteCount: 126
    case .carriedCount: 127
    case .unit: 135
    case .valueType: 136
    case .required: 137
    case .match: 139
    case .snippet: 140
    case .rank: 141
    case .transcript: 142
    case .item: 143
    case .itemKind: 144
    case .choices: 138
    case .change: 130
    case .latest: 145
    case .latestTime: 146
    case .sinceLatest: 147
    case .meanInterval: 148
    case .longestGap: 149
    case .longestGapTime: 150
    case .today: 151
    case .dayMean: 152
    case .thisDevice: 153
    case .stopText: 154
    case .share: 155
    case .rate: 156
    case .latency: 157
    case .gapMean: 158
    case .gapDeviation: 159
    case .openCount: 160
    case .observed: 161
    case .from: 162
    case .to: 163
    case .fromTypes: 164
    case .toTypes: 165
    case .shareFrom: 166
    case .types: 167
    case .otherSubject: 168
    case .otherType: 169
    case .kappa: 170
    case .agreed: 171
    case .expected: 172
    case .matched: 173
    case .alone: 174
    case .otherAlone: 175
    case .variant: 176
    case .track: 182
    case .offset: 183
    case .frameRate: 184
    case .dropFrame: 185
    case .timecode: 186
    case .fileSha256: 187
    case .own(let number): number
    }
  }

  /// The library's own fields, without custom fields.
  public static let allCases: [Field] = [
    .id, .uuid, .kind, .parent, .name, .description, .time, .end, .zone, .latitude, .longitude, .accuracy, .place,
    .username, .created, .modified, .subject, .state, .duration, .span, .eventCount, .trashed, .position, .depth,
    .collectionCount, .itemCount, .size, .attachmentCount, .label, .color, .key, .mode, .exclusion, .excludes,
    .recordable, .category, .archived, .mediaType, .sha256, .tags, .seq, .type, .phase, .value, .text, .session,
    .severity, .reason, .`where`, .message, .`default`, .step, .field, .old, .new, .group1, .group2, .label1, .label2,
    .group3, .group4, .label3, .label4, .level, .count, .sum, .mean, .median, .minimum, .maximum, .deviation, .shown,
    .showsTags, .template, .schema, .fields, .version, .found, .bound, .day, .priority, .completed, .redaction, .due,
    .carried, .notes, .carriedOver, .task, .highLimit, .mediumLimit, .lowLimit, .seed, .reviewed, .taskCount,
    .completedCount, .incompleteCount, .carriedCount, .unit, .valueType, .required, .match, .snippet, .rank,
    .transcript, .item, .itemKind, .choices, .change, .latest, .latestTime, .sinceLatest, .meanInterval, .longestGap,
    .longestGapTime, .today, .dayMean, .thisDevice, .stopText, .share, .rate, .latency, .gapMean, .gapDeviation,
    .openCount, .observed, .from, .to, .fromTypes, .toTypes, .shareFrom, .types, .otherSubject, .otherType, .kappa,
    .agreed, .expected, .matched, .alone, .otherAlone, .variant, .track, .offset, .frameRate, .dropFrame, .timecode,
    .fileSha256
  ]
}

/// The type of a field's value.
public enum FieldType: UInt8, Sendable, CaseIterable {
  case int, real, text, time, bool, ids, any
}

extension Field {
  /// The name used in queries, exports and messages.
  public var name: String {
    switch self {
    case .id: "id"
    case .uuid: "uuid"
    case .kind: "kind"
    case .parent: "parent"
    case .name: "name"
    case .description: "description"
    case .time: "time"
    case .end: "end"
    case .zone: "zone"
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .accuracy: "accuracy"
    case .place: "place"
    case .username: "username"
    case .created: "created"
    case .modified: "modified"
    case .subject: "subject"
    case .state: "state"
    case .duration: "duration"
    case .span: "span"
    case .eventCount: "event_count"
    case .trashed: "trashed"
    case .position: "position"
    case .depth: "depth"
    case .collectionCount: "collection_count"
    case .itemCount: "item_count"
    case .size: "size"
    case .attachmentCount: "attachment_count"
    case .label: "label"
    case .color: "color"
    case .key: "key"
    case .mode: "mode"
    case .exclusion: "exclusion"
    case .excludes: "excludes"
    case .recordable: "recordable"
    case .category: "category"
    case .archived: "archived"
    case .mediaType: "media_type"
    case .sha256: "sha256"
    case .tags: "tags"
    case .seq: "seq"
    case .type: "type"
    case .phase: "phase"
    case .value: "value"
    case .text: "text"
    case .session: "session"
    case .severity: "severity"
    case .reason: "reason"
    case .`where`: "where"
    case .message: "message"
    case .`default`: "default"
    case .step: "step"
    case .field: "field"
    case .old: "old"
    case .new: "new"
    case .group1: "group_1"
    case .group2: "group_2"
    case .label1: "label_1"
    case .label2: "label_2"
    case .group3: "group_3"
    case .group4: "group_4"
    case .label3: "label_3"
    case .label4: "label_4"
    case .level: "level"
    case .count: "count"
    case .sum: "sum"
    case .mean: "mean"
    case .median: "median"
    case .minimum: "minimum"
    case .maximum: "maximum"
    case .deviation: "deviation"
    case .shown: "shown"
    case .showsTags: "shows_tags"
    case .template: "template"
    case .schema: "schema"
    case .fields: "fields"
    case .version: "version"
    case .found: "found"
    case .bound: "bound"
    case .day: "day"
    case .priority: "priority"
    case .completed: "completed"
    case .redaction: "redaction"
    case .due: "due"
    case .carried: "carried"
    case .notes: "notes"
    case .carriedOver: "carried_over"
    case .task: "task"
    case .highLimit: "high_limit"
    case .mediumLimit: "medium_limit"
    case .lowLimit: "low_limit"
    case .seed: "seed"
    case .reviewed: "reviewed"
    case .taskCount: "task_count"
    case .completedCount: "completed_count"
    case .incompleteCount: "incomplete_count"
    case .carriedCount: "carried_count"
    case .unit: "unit"
    case .valueType: "value_type"
    case .required: "required"
    case .match: "match"
    case .snippet: "snippet"
    case .rank: "rank"
    case .transcript: "transcript"
    case .item: "item"
    case .itemKind: "item_kind"
    case .choices: "choices"
    case .change: "change"
    case .latest: "latest"
    case .latestTime: "latest_time"
    case .sinceLatest: "since_latest"
    case .meanInterval: "mean_interval"
    case .longestGap: "longest_gap"
    case .longestGapTime: "longest_gap_time"
    case .today: "today"
    case .dayMean: "day_mean"
    case .thisDevice: "this_device"
    case .stopText: "stop_text"
    case .share: "share"
    case .rate: "rate"
    case .latency: "latency"
    case .gapMean: "gap_mean"
    case .gapDeviation: "gap_deviation"
    case .openCount: "open_count"
    case .observed: "observed"
    case .from: "from"
    case .to: "to"
    case .fromTypes: "from_types"
    case .toTypes: "to_types"
    case .shareFrom: "share_from"
    case .types: "types"
    case .otherSubject: "other_subject"
    case .otherType: "other_type"
    case .kappa: "kappa"
    case .agreed: "agreed"
    case .expected: "expected"
    case .matched: "matched"
    case .alone: "alone"
    case .otherAlone: "other_alone"
    case .variant: "variant"
    case .track: "track"
    case .offset: "offset"
    case .frameRate: "frame_rate"
    case .dropFrame: "drop_frame"
    case .timecode: "timecode"
    case .fileSha256: "file_sha256"
    case .own(let number): "field \(number)"
    }
  }

  /// The field with that name.
  public static func named(_ name: String) -> Field? {
    switch name {
    case "id": .id
    case "uuid": .uuid
    case "kind": .kind
    case "parent": .parent
    case "name": .name
    case "description": .description
    case "time": .time
    case "end": .end
    case "zone": .zone
    case "latitude": .latitude
    case "longitude": .longitude
    case "accuracy": .accuracy
    case "place": .place
    case "username": .username
    case "created": .created
    case "modified": .modified
    case "subject": .subject
    case "state": .state
    case "duration": .duration
    case "span": .span
    case "event_count": .eventCount
    case "trashed": .trashed
    case "position": .position
    case "depth": .depth
    case "collection_count": .collectionCount
    case "item_count": .itemCount
    case "size": .size
    case "attachment_count": .attachmentCount
    case "label": .label
    case "color": .color
    case "key": .key
    case "mode": .mode
    case "exclusion": .exclusion
    case "excludes": .excludes
    case "recordable": .recordable
    case "category": .category
    case "archived": .archived
    case "media_type": .mediaType
    case "sha256": .sha256
    case "tags": .tags
    case "seq": .seq
    case "type": .type
    case "phase": .phase
    case "value": .value
    case "text": .text
    case "session": .session
    case "severity": .severity
    case "reason": .reason
    case "where": .`where`
    case "message": .message
    case "default": .`default`
    case "step": .step
    case "field": .field
    case "old": .old
    case "new": .new
    case "group_1": .group1
    case "group_2": .group2
    case "label_1": .label1
    case "label_2": .label2
    case "group_3": .group3
    case "group_4": .group4
    case "label_3": .label3
    case "label_4": .label4
    case "level": .level
    case "count": .count
    case "sum": .sum
    case "mean": .mean
    case "median": .median
    case "minimum": .minimum
    case "maximum": .maximum
    case "deviation": .deviation
    case "shown": .shown
    case "shows_tags": .showsTags
    case "template": .template
    case "schema": .schema
    case "fields": .fields
    case "version": .version
    case "found": .found
    case "bound": .bound
    case "day": .day
    case "priority": .priority
    case "completed": .completed
    case "redaction": .redaction
    case "due": .due
    case "carried": .carried
    case "notes": .notes
    case "carried_over": .carriedOver
    case "task": .task
    case "high_limit": .highLimit
    case "medium_limit": .mediumLimit
    case "low_limit": .lowLimit
    case "seed": .seed
    case "reviewed": .reviewed
    case "task_count": .taskCount
    case "completed_count": .completedCount
    case "incomplete_count": .incompleteCount
    case "carried_count": .carriedCount
    case "unit": .unit
    case "value_type": .valueType
    case "required": .required
    case "match": .match
    case "snippet": .snippet
    case "rank": .rank
    case "transcript": .transcript
    case "item": .item
    case "item_kind": .itemKind
    case "choices": .choices
    case "change": .change
    case "latest": .latest
    case "latest_time": .latestTime
    case "since_latest": .sinceLatest
    case "mean_interval": .meanInterval
    case "longest_gap": .longestGap
    case "longest_gap_time": .longestGapTime
    case "today": .today
    case "day_mean": .dayMean
    case "this_device": .thisDevice
    case "stop_text": .stopText
    case "share": .share
    case "rate": .rate
    case "latency": .latency
    case "gap_mean": .gapMean
    case "gap_deviation": .gapDeviation
    case "open_count": .openCount
    case "observed": .observed
    case "from": .from
    case "to": .to
    case "from_types": .fromTypes
    case "to_types": .toTypes
    case "share_from": .shareFrom
    case "types": .types
    case "other_subject": .otherSubject
    case "other_type": .otherType
    case "kappa": .kappa
    case "agreed": .agreed
    case "expected": .expected
    case "matched": .matched
    case "alone": .alone
    case "other_alone": .otherAlone
    case "variant": .variant
    case "track": .track
    case "offset": .offset
    case "frame_rate": .frameRate
    case "drop_frame": .dropFrame
    case "timecode": .timecode
    case "file_sha256": .fileSha256
    default: nil
    }
  }

  /// The type of its value.
  public var kind: FieldType {
    switch self {
    case .id, .kind, .parent, .subject, .state, .duration, .span, .eventCount, .depth, .collectionCount, .itemCount,
      .size, .attachmentCount, .mode, .seq, .type, .phase, .session, .severity, .reason, .step, .field, .group1,
      .group2, .group3, .group4, .level, .count, .template, .version, .day, .priority, .redaction, .carried, .task,
      .highLimit, .mediumLimit, .lowLimit, .seed, .taskCount, .completedCount, .incompleteCount, .carriedCount, .item,
      .itemKind, .change, .latest, .sinceLatest, .meanInterval, .longestGap, .today, .openCount, .observed,
      .otherSubject, .otherType, .agreed, .matched, .alone, .otherAlone, .variant, .track, .offset:
      .int
    case .latitude, .longitude, .accuracy, .value, .sum, .mean, .median, .minimum, .maximum, .deviation, .rank,
      .dayMean, .share, .rate, .latency, .gapMean, .gapDeviation, .shareFrom, .kappa, .expected:
      .real
    case .uuid, .name, .description, .zone, .place, .username, .position, .label, .color, .key, .exclusion, .category,
      .mediaType, .sha256, .text, .`where`, .message, .`default`, .old, .new, .label1, .label2, .label3, .label4,
      .schema, .fields, .notes, .unit, .valueType, .match, .snippet, .transcript, .choices, .stopText, .from, .to,
      .frameRate, .timecode, .fileSha256:
      .text
    case .time, .end, .created, .modified, .trashed, .completed, .due, .reviewed, .latestTime, .longestGapTime:
      .time
    case .recordable, .archived, .shown, .showsTags, .carriedOver, .required, .thisDevice, .dropFrame:
      .bool
    case .excludes, .tags, .fromTypes, .toTypes, .types:
      .ids
    case .found, .bound, .own:
      .any
    }
  }
}

/// How the frames of a timecode are counted.
public struct TimecodeFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Skips numbers so that the count keeps up with the clock. At 29.97 frames a second (30000 in 1001) these are the
  /// first two of each minute except every tenth; at twice that rate the first four, and so on.
  public static let dropFrame = TimecodeFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: TimecodeFlags = [.dropFrame]
}

/// How one sample of a frame is stored. A frame has one sample of each channel, one after the other.
public enum SampleFormat: Int32, Sendable, CaseIterable {
  /// int16_t in the machine's byte order, full scale at 32768.
  case int16 = 1
  /// float in the machine's byte order, full scale at 1.
  case float32 = 2
}

/// How a memo is kept once it is finished.
public enum AudioEncoding: Int32, Sendable, CaseIterable {
  /// FLAC for samples of 16 bits if libsndfile is installed, otherwise WAV: both are lossless.
  case auto = 0
  /// Compressed, bit for bit as pushed; only for samples of 16 bits.
  case flac = 1
  /// Ogg Opus: small, but lossy; at 8000, 12000, 16000, 24000 or 48000 frames a second.
  case opus = 2
  /// Uncompressed, bit for bit as pushed; needs no library.
  case wav = 3
}

/// How a player seeks.
public struct SeekFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The time is a distance, not a position.
  public static let by = SeekFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: SeekFlags = [.by]
}

/// How a memo is finished.
public struct MemoFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Keep it as the WAV that it is, whatever its options say.
  public static let asRecorded = MemoFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: MemoFlags = [.asRecorded]
}

/// The state of a player.
public enum PlayerState: Int32, Sendable, CaseIterable {
  /// Opened, but not played yet.
  case ready = 1
  /// Playing.
  case playing = 2
  /// Paused, or played to its end.
  case paused = 3
}

/// How a mirror lays out its files.
public enum FolderLayout: Int32, Sendable, CaseIterable {
  /// A JSON file for each collection with its items, `items.json`, `book.json`, and the attachments: the entire book.
  case mel = 1
  /// The folder of Minuta: a file for each session, its pictures beside it, and `tags.json`.
  case minuta = 2
}

/// What a summary groups by: one of these, or the number of a template's own field, from TALLY_FIELD_FIRST_OWN on. A
/// whole value of such a field is its group's number; an item counts for each of several values. Tasks count in the
/// day, week, month, year and weekday of their day, and in the hour in which they were completed.
public enum Grouping: Hashable, Sendable {
  /// Nothing.
  case none
  /// The day, in the summary's zone and with its day start. The number is its date, 20260302.
  case day
  /// The ISO 8601 week. The number is the date of its Monday.
  case week
  /// The month. The number is the date of its first day.
  case month
  /// The year. The number is the date of its first day.
  case year
  /// The hour of the clock, 0 to 23.
  case hour
  /// The day of the week, 1 for Monday to 7.
  case weekday
  /// The tag: an item counts for each of its tags, or with TALLY_SUMMARY_FIRST_TAG for the first. The number is its id;
  /// items without a tag come last.
  case tag
  /// The subject. The number is its id.
  case subject
  /// TALLY_KIND_…
  case kind
  /// The collection that holds it. The number is its id, TALLY_ROOT at the root.
  case collection
  /// The category of event types: a session counts for each category of its events. There is no number. For tasks,
  /// their own category.
  case category
  /// The event type: a session counts for each type of its events. The number is its id.
  case eventType
  /// For tasks: TALLY_PRIORITY_…
  case priority
  /// For events and bouts: the session that holds them. The number is its id.
  case session
  /// A custom field, by its number in this book, 1000 or higher.
  case own(Int32)
}

extension Grouping: RawRepresentable, CaseIterable {
  /// The field with this number in the contract, or a custom field.
  public init?(rawValue: Int32) {
    switch rawValue {
    case 0: self = .none
    case 1: self = .day
    case 2: self = .week
    case 3: self = .month
    case 4: self = .year
    case 5: self = .hour
    case 6: self = .weekday
    case 7: self = .tag
    case 8: self = .subject
    case 9: self = .kind
    case 10: self = .collection
    case 11: self = .category
    case 12: self = .eventType
    case 13: self = .priority
    case 14: self = .session
    case 1000...: self = .own(rawValue)
    default: return nil
    }
  }

  /// Its number in the contract.
  public var rawValue: Int32 {
    switch self {
    case .none: 0
    case .day: 1
    case .week: 2
    case .month: 3
    case .year: 4
    case .hour: 5
    case .weekday: 6
    case .tag: 7
    case .subject: 8
    case .kind: 9
    case .collection: 10
    case .category: 11
    case .eventType: 12
    case .priority: 13
    case .session: 14
    case .own(let number): number
    }
  }

  /// The library's own fields, without custom fields.
  public static let allCases: [Grouping] = [
    .none, .day, .week, .month, .year, .hour, .weekday, .tag, .subject, .kind, .collection, .category, .eventType,
    .priority, .session
  ]
}

/// What a summary measures. SUM to DEVIATION measure the named field, or intervals; COMPLETE and later are only for
/// tasks.
public struct Measures: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// How many there are.
  public static let count = Measures(rawValue: 0x1)
  /// How long the sessions lasted, in ns without pauses. In a query for events or bouts: how long the states lasted
  /// that these began, also without pauses. Starts and stops are paired over the entire session: a condition selects
  /// states, but never changes how long they lasted.
  public static let duration = Measures(rawValue: 0x2)
  /// How many events the sessions hold.
  public static let events = Measures(rawValue: 0x4)
  /// The sum.
  public static let sum = Measures(rawValue: 0x8)
  /// The arithmetic mean.
  public static let mean = Measures(rawValue: 0x10)
  /// The median: the value in the middle, or halfway between the two in the middle.
  public static let median = Measures(rawValue: 0x20)
  /// The least.
  public static let minimum = Measures(rawValue: 0x40)
  /// The greatest.
  public static let maximum = Measures(rawValue: 0x80)
  /// The standard deviation of the sample; there is none for one value.
  public static let deviation = Measures(rawValue: 0x100)
  /// How many tasks are complete.
  public static let complete = Measures(rawValue: 0x200)
  /// How many tasks are not complete.
  public static let incomplete = Measures(rawValue: 0x400)
  /// How many tasks repeat a task of an earlier day.
  public static let carried = Measures(rawValue: 0x800)
  /// Every known bit; any other is refused.
  public static let all: Measures = [.count, .duration, .events, .sum, .mean, .median, .minimum, .maximum, .deviation, .complete, .incomplete, .carried]
}

/// How a summary counts.
public struct SummaryFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A session counts entirely in the group in which it starts; otherwise it is split where days, hours and the like
  /// change.
  public static let wholeAtStart = SummaryFlags(rawValue: 0x1)
  /// Running sessions count, up to the book's clock; otherwise they are left out.
  public static let running = SummaryFlags(rawValue: 0x2)
  /// An item counts only for its first tag; otherwise for each of its tags.
  public static let firstTag = SummaryFlags(rawValue: 0x4)
  /// Adds a row with the total after the rows of each group that has groups within it, and a grand total at the end.
  /// TALLY_FIELD_LEVEL tells them apart.
  public static let totals = SummaryFlags(rawValue: 0x8)
  /// Combines all first groups beyond limit into one after the rest, called "Others" with their count; this group has
  /// no number. Anything in several of them counts once in it.
  public static let others = SummaryFlags(rawValue: 0x20)
  /// SUM to DEVIATION measure the intervals between successive starts in a group, in ns, instead of a field.
  public static let intervals = SummaryFlags(rawValue: 0x10)
  /// Every known bit; any other is refused.
  public static let all: SummaryFlags = [.wholeAtStart, .running, .firstTag, .totals, .others, .intervals]
}

/// What a section of a report shows.
public enum ReportSection: Int32, Sendable, CaseIterable {
  /// The title, the days covered, the number of items, and the total duration.
  case header = 1
  /// Time per day, week, month or year as stacked bars, a colour for each tag. An item counts for its first tag. For
  /// tasks: how many are complete and incomplete.
  case bars = 2
  /// The same as a line for each tag.
  case lines = 3
  /// How often sessions had which length, or how much time passed from each event of a session to the next.
  case histogram = 4
  /// Count, duration and share by up to two groups, with a total. By event type, session or the category of event
  /// types, it counts the sessions' events and how long states lasted. It does the same for a query for events or
  /// bouts; the heading says which. For tasks: how many are complete, incomplete and carried over, and the share that
  /// is complete.
  case table = 5
  /// Items with a description or a picture, with date, first tag and duration.
  case comments = 6
  /// A session with its events: a lane for each type and subject, states as bars, points as ticks.
  case timeline = 7
  /// The waveform of an audio attachment.
  case waveform = 8
  /// The selected tasks as a checklist: by day and priority; those of the backlog come last, by category.
  case tasks = 9
  /// The latest item, the count, the mean and the longest interval, the time since the latest, and today compared with
  /// the days before. Then the counts by day and by the groups that the options name. Without such groups, the counts
  /// are by the fields with few values of the template that the query asks for.
  case dashboard = 10
  /// The time budget of tally_query_time_budget: a table with a row for each subject and event type, and for each
  /// subject a bar with the shares of its states.
  case budget = 11
  /// Sessions below each other, with a lane for each subject or event type: states as bars, points as ticks.
  case raster = 12
  /// Which behaviour follows which, as in tally_query_transitions: a matrix of counts, each with its share of those
  /// from the same behaviour.
  case transitions = 13
  /// How far two sessions agree, as in tally_query_agreement over samples: Cohen's kappa for all and for each subject,
  /// and which categories met.
  case agreement = 14
}

/// How sections show bouts.
public struct ShowFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// For transitions: states open together are one behaviour, as with TALLY_TRANSITION_COMPOUND.
  public static let compound = ShowFlags(rawValue: 0x1)
  /// For a budget: since and until are ns after the start of each session, rather than instants.
  public static let fromStart = ShowFlags(rawValue: 0x2)
  /// For a raster: sessions are aligned by the clock of the report's zone; otherwise by their starts.
  public static let clock = ShowFlags(rawValue: 0x4)
  /// Every known bit; any other is refused.
  public static let all: ShowFlags = [.compound, .fromStart, .clock]
}

/// How sessions count in a report.
public struct ReportFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A session counts entirely on the day on which it starts; otherwise it is split where the day changes.
  public static let wholeAtStart = ReportFlags(rawValue: 0x1)
  /// Running sessions count, up to the book's clock; otherwise they are left out.
  public static let running = ReportFlags(rawValue: 0x2)
  /// Every known bit; any other is refused.
  public static let all: ReportFlags = [.wholeAtStart, .running]
}

/// What a watch reports.
public struct WatchFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Only rows that were added, changed or removed since the last report, instead of the entire selection.
  public static let changes = WatchFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: WatchFlags = [.changes]
}

/// What happened to a row since the last report of a watch: the field TALLY_FIELD_CHANGE.
public enum WatchedChange: Int32, Sendable, CaseIterable {
  /// The query did not select it before.
  case added = 1
  /// One of its fields has another value.
  case changed = 2
  /// The query no longer selects it; its fields are the last ones it had.
  case removed = 3
}

/// How much a task matters, and which limit of its day it counts against. HIGH is 0 because books store these numbers.
public enum Priority: Int32, Sendable, CaseIterable {
  /// At most one a day, unless its limit says otherwise.
  case high = 0
  /// At most three a day, unless its limit says otherwise.
  case medium = 1
  /// At most three a day, unless its limit says otherwise.
  case low = 2
  /// Any number.
  case unranked = 3
}

/// How a task's text is hidden from onlookers.
public enum Redaction: Int32, Sendable, CaseIterable {
  /// As it is.
  case plain = 0
  /// Covered: each character is a full block.
  case highlight = 1
  /// Each character is a star.
  case star = 2
}

/// How a category is renamed.
public struct CategoryFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// If tasks have the new name already, the two become one category; without this flag that is refused.
  public static let merge = CategoryFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: CategoryFlags = [.merge]
}

/// Which days a review lists.
public struct ReviewFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// All days since the last review; without it only the day before.
  public static let allDays = ReviewFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: ReviewFlags = [.allDays]
}

/// What to tell of a day's accolade.
public struct AccoladeFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// All candidates, one a line, instead of the one that was chosen.
  public static let pool = AccoladeFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: AccoladeFlags = [.pool]
}

/// When a reminder is due.
public enum ReminderMode: Int32, Sendable, CaseIterable {
  /// At a time.
  case at = 1
  /// After a delay: 5 minutes, 10 and so on to 55.
  case preset = 2
  /// At a time and then each hour, until two hours before the task's day ends.
  case allDay = 3
  /// At 19:00 of a day and of the three after it, while that day has an incomplete task. It belongs to no task.
  case evening = 4
}

/// How a reminder is made.
public struct ReminderFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Keeps the task's other reminders instead of replacing them.
  public static let add = ReminderFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: ReminderFlags = [.add]
}

/// Which reminders are listed.
public struct ReminderListFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Those that are due and that nobody has claimed or shown, earliest first.
  public static let due = ReminderListFlags(rawValue: 0x1)
  /// Every known bit; any other is refused.
  public static let all: ReminderListFlags = [.due]
}

/// What tally_hub_sync does; without any: PULL, PUSH and BYTES.
public struct HubFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Pulls what others pushed.
  public static let pull = HubFlags(rawValue: 0x1)
  /// Pulls what others pushed, and pushes what the hub lacks.
  public static let push = HubFlags(rawValue: 0x2)
  /// Also pushes and pulls bytes of attachments.
  public static let bytes = HubFlags(rawValue: 0x4)
  /// Pushes the entire book once more, as one piece that replaces everything pushed until now; the hub may then drop
  /// the earlier pushes.
  public static let fold = HubFlags(rawValue: 0x8)
  /// Every known bit; any other is refused.
  public static let all: HubFlags = [.pull, .push, .bytes, .fold]
}

/// What a time budget distinguishes, and how its window is given.
public struct BudgetFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Also gives a row for each session; otherwise all sessions count as one.
  public static let bySession = BudgetFlags(rawValue: 0x1)
  /// Also gives rows for a subject and a type that other rows have but that were never logged together: COUNT is 0.
  public static let empty = BudgetFlags(rawValue: 0x2)
  /// since and until are ns after the start of each session, rather than instants.
  public static let fromStart = BudgetFlags(rawValue: 0x4)
  /// Also gives rows for each set of values of the events' fields: FIELDS, none if they have none. A state has the
  /// values of its start and of its stop.
  public static let byFields = BudgetFlags(rawValue: 0x8)
  /// Every known bit; any other is refused.
  public static let all: BudgetFlags = [.bySession, .empty, .fromStart, .byFields]
}

/// What counts as a behaviour that follows another.
public struct TransitionFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// States open together are one behaviour, which changes at each start, stop and point; otherwise each bout follows
  /// the one that began before it.
  public static let compound = TransitionFlags(rawValue: 0x1)
  /// Gives rows for each subject; otherwise all subjects are summed up.
  public static let bySubject = TransitionFlags(rawValue: 0x2)
  /// Every known bit; any other is refused.
  public static let all: TransitionFlags = [.compound, .bySubject]
}

/// How subjects are sampled, and how the window is given.
public struct SampleFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Samples everything done since the previous sample, including points; otherwise the states that are open.
  public static let oneZero = SampleFlags(rawValue: 0x1)
  /// since and until are ns after the start of each session, rather than instants.
  public static let fromStart = SampleFlags(rawValue: 0x2)
  /// Every known bit; any other is refused.
  public static let all: SampleFlags = [.oneZero, .fromStart]
}

/// How two sessions are compared.
public struct AgreementFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Compares bouts whose starts are no more than step apart, the nearest first; otherwise samples, one every step.
  public static let matches = AgreementFlags(rawValue: 0x1)
  /// A type with other values of its fields is another type: the values of the event that began a bout, else of the one
  /// that stopped it.
  public static let byFields = AgreementFlags(rawValue: 0x2)
  /// Every known bit; any other is refused.
  public static let all: AgreementFlags = [.matches, .byFields]
}

extension Reason {
  /// The status that it explains; nil for a reason that only findings have.
  public var status: FailureCode? {
    switch self {
    case .nullPointer, .unknownFlag, .structSize, .argumentSize:
      .misuse
    case .bookClosed, .transactionEnded, .snapshotEnded, .watchEnded, .snapshotDropped, .hubEnded:
      .closed
    case .required, .range, .type, .length, .pattern, .choice, .future, .timeOrder, .reference, .kind, .field, .path,
      .openBook, .nulCharacter, .contradiction, .syntax, .statement, .parameter, .token, .sameBook, .otherBook,
      .hubAddress:
      .invalid
    case .noEntry, .inTrash, .notInTrash, .noEvent, .noEventType, .noTag, .noField, .noSetting, .noFile, .noFolder,
      .noZone, .noContent, .noReminder, .noStoredDraft, .noCategory, .noStep, .noMedium:
      .notFound
    case .nameTaken, .fileExists, .folderTaken, .alreadyDone:
      .exists
    case .overlap, .staleDraft, .locationOff, .cycle, .isRecorded, .notRecorded, .isRunning, .hasEnded, .isPaused,
      .notPaused, .notPlaying, .isFinished, .alreadySaved, .hasEvents, .tail, .builtIn, .parentInTrash, .noDay,
      .tooLate, .notDue, .undoBlocked, .inCall, .scope, .partOpen, .isOpen, .noRow, .changesMissing:
      .state
    case .dayFull, .tooLong, .tooLarge, .tooMany, .timeLimit, .smallBuffer:
      .limit
    case .writer, .recorder, .blobWriter, .mirrorKeeper, .opening, .changing:
      .busy
    case .diskFull, .idsSpent:
      .full
    case .openedReadOnly, .severalNames, .isSnapshot, .noWriteAccess:
      .readOnly
    case .damaged, .damagedEvents, .damagedContent, .damagedFile, .damagedZone:
      .corrupt
    case .needsSqlite, .needsSndfile, .needsCairo, .notOffered, .needsPostgres, .needsSodium, .needsZlib, .needsExpat:
      .unsupported
    case .newerVersion:
      .newer
    case .malformed, .encoding, .notABook, .otherFormat, .notAudio, .missingKey, .unknownKey, .value, .unresolved,
      .duplicate, .unsafeFile, .lossy, .frame, .olderFormat:
      .format
    case .hubAway, .hubLogin, .hubRights, .hubSchema, .hubFull, .hubRefused, .hubSealed:
      .hub
    default: nil
    }
  }
}

/// What a failure is: its status, and the reason if the status has several causes.
public struct Cause: Hashable, Sendable {
  /// The status.
  public let code: FailureCode
  /// The reason; none if the status has only one cause.
  public let reason: Reason

  /// A pointer is NULL where that is forbidden, or has a size but no bytes.
  public static let nullPointer = Cause(code: .misuse, reason: .nullPointer)
  /// The flags have a bit that the call does not know.
  public static let unknownFlag = Cause(code: .misuse, reason: .unknownFlag)
  /// This library does not accept the struct_size, the stride or a reserved field of a struct.
  public static let structSize = Cause(code: .misuse, reason: .structSize)
  /// A length, a size or a count is more than any call accepts.
  public static let argumentSize = Cause(code: .misuse, reason: .argumentSize)
  /// The book was closed.
  public static let bookClosed = Cause(code: .closed, reason: .bookClosed)
  /// The transaction was committed or rolled back.
  public static let transactionEnded = Cause(code: .closed, reason: .transactionEnded)
  /// The snapshot was ended by the program.
  public static let snapshotEnded = Cause(code: .closed, reason: .snapshotEnded)
  /// The watch was ended.
  public static let watchEnded = Cause(code: .closed, reason: .watchEnded)
  /// A required value is missing.
  public static let required = Cause(code: .invalid, reason: .required)
  /// A value is out of its range; found and bound say how far.
  public static let range = Cause(code: .invalid, reason: .range)
  /// A value is of the wrong type.
  public static let type = Cause(code: .invalid, reason: .type)
  /// A text or list is too short or too long.
  public static let length = Cause(code: .invalid, reason: .length)
  /// A text does not have the required form.
  public static let pattern = Cause(code: .invalid, reason: .pattern)
  /// A value is not one of the choices.
  public static let choice = Cause(code: .invalid, reason: .choice)
  /// A time is in the future, but must be in the past.
  public static let future = Cause(code: .invalid, reason: .future)
  /// An end is before its start, or a time is outside of what it belongs to.
  public static let timeOrder = Cause(code: .invalid, reason: .timeOrder)
  /// A reference does not fit, or its target does not exist.
  public static let reference = Cause(code: .invalid, reason: .reference)
  /// An entry, a selection or rows have a kind that the call does not take.
  public static let kind = Cause(code: .invalid, reason: .kind)
  /// The field does not belong to the kind or the book, or cannot be used this way.
  public static let field = Cause(code: .invalid, reason: .field)
  /// A path is empty, or leads to something unsuitable, such as a folder instead of a file.
  public static let path = Cause(code: .invalid, reason: .path)
  /// A path belongs to a book that this process has open.
  public static let openBook = Cause(code: .invalid, reason: .openBook)
  /// A text to be stored contains a NUL character.
  public static let nulCharacter = Cause(code: .invalid, reason: .nulCharacter)
  /// Arguments or flags exclude one another, or one needs another that is missing.
  public static let contradiction = Cause(code: .invalid, reason: .contradiction)
  /// A statement, a search, a pattern or a schema breaks the rules of its language.
  public static let syntax = Cause(code: .invalid, reason: .syntax)
  /// The SQL is not one statement that only reads what it may.
  public static let statement = Cause(code: .invalid, reason: .statement)
  /// A parameter of a statement has no value, or a value has no parameter.
  public static let parameter = Cause(code: .invalid, reason: .parameter)
  /// A page token belongs to another order, or is not a page token.
  public static let token = Cause(code: .invalid, reason: .token)
  /// There is no entry with that id, name or UUID.
  public static let noEntry = Cause(code: .notFound, reason: .noEntry)
  /// The entry is in the trash.
  public static let inTrash = Cause(code: .notFound, reason: .inTrash)
  /// The entry is not in the trash, or was not itself deleted.
  public static let notInTrash = Cause(code: .notFound, reason: .notInTrash)
  /// The session has no such event.
  public static let noEvent = Cause(code: .notFound, reason: .noEvent)
  /// There is no event type with that id that the session can hold.
  public static let noEventType = Cause(code: .notFound, reason: .noEventType)
  /// There is no tag with that name.
  public static let noTag = Cause(code: .notFound, reason: .noTag)
  /// The template has no field with that name.
  public static let noField = Cause(code: .notFound, reason: .noField)
  /// There is no such setting.
  public static let noSetting = Cause(code: .notFound, reason: .noSetting)
  /// There is no such file.
  public static let noFile = Cause(code: .notFound, reason: .noFile)
  /// There is no such folder.
  public static let noFolder = Cause(code: .notFound, reason: .noFolder)
  /// The system does not know this time zone.
  public static let noZone = Cause(code: .notFound, reason: .noZone)
  /// The bytes of the attachment are not in the book.
  public static let noContent = Cause(code: .notFound, reason: .noContent)
  /// There is no such reminder.
  public static let noReminder = Cause(code: .notFound, reason: .noReminder)
  /// There is no such stored draft.
  public static let noStoredDraft = Cause(code: .notFound, reason: .noStoredDraft)
  /// No task has the category.
  public static let noCategory = Cause(code: .notFound, reason: .noCategory)
  /// There is nothing to undo or redo.
  public static let noStep = Cause(code: .notFound, reason: .noStep)
  /// Another entry has the name in the same place.
  public static let nameTaken = Cause(code: .exists, reason: .nameTaken)
  /// There is already a file.
  public static let fileExists = Cause(code: .exists, reason: .fileExists)
  /// The folder, or a file in it, belongs to another book or to an unknown owner.
  public static let folderTaken = Cause(code: .exists, reason: .folderTaken)
  /// The task was already repeated, or the reminder was already shown or claimed.
  public static let alreadyDone = Cause(code: .exists, reason: .alreadyDone)
  /// A session of the same collection overlaps in time.
  public static let overlap = Cause(code: .state, reason: .overlap)
  /// The entry that the draft edits was changed since the draft began.
  public static let staleDraft = Cause(code: .state, reason: .staleDraft)
  /// Places are not stored while the setting location_enabled is off.
  public static let locationOff = Cause(code: .state, reason: .locationOff)
  /// A collection would contain itself.
  public static let cycle = Cause(code: .state, reason: .cycle)
  /// The session is being recorded.
  public static let isRecorded = Cause(code: .state, reason: .isRecorded)
  /// Nobody is recording the session or the memo.
  public static let notRecorded = Cause(code: .state, reason: .notRecorded)
  /// The session has no end yet.
  public static let isRunning = Cause(code: .state, reason: .isRunning)
  /// The session or memo is stopped, or the attachment is no longer being written here; it accepts no more.
  public static let hasEnded = Cause(code: .state, reason: .hasEnded)
  /// The session or memo is paused.
  public static let isPaused = Cause(code: .state, reason: .isPaused)
  /// The session or memo is not paused.
  public static let notPaused = Cause(code: .state, reason: .notPaused)
  /// The player is not playing.
  public static let notPlaying = Cause(code: .state, reason: .notPlaying)
  /// The attachment is finished; its bytes never change.
  public static let isFinished = Cause(code: .state, reason: .isFinished)
  /// The draft was already saved.
  public static let alreadySaved = Cause(code: .state, reason: .alreadySaved)
  /// The session, event type or subject has events, so this is not allowed.
  public static let hasEvents = Cause(code: .state, reason: .hasEvents)
  /// The tail, the file of events that a recorder keeps beside the book, is in the way: left behind, from another
  /// session, or not a tail.
  public static let tail = Cause(code: .state, reason: .tail)
  /// Entries that belong to every book cannot be deleted or moved.
  public static let builtIn = Cause(code: .state, reason: .builtIn)
  /// The entry's parent is in the trash.
  public static let parentInTrash = Cause(code: .state, reason: .parentInTrash)
  /// The task is not on a day.
  public static let noDay = Cause(code: .state, reason: .noDay)
  /// Too little of the day is left for it.
  public static let tooLate = Cause(code: .state, reason: .tooLate)
  /// The reminder is not due at that time.
  public static let notDue = Cause(code: .state, reason: .notDue)
  /// A later change is in the way of undoing or redoing the step.
  public static let undoBlocked = Cause(code: .state, reason: .undoBlocked)
  /// The thread or transaction is inside a call that writes, such as in its callback.
  public static let inCall = Cause(code: .state, reason: .inCall)
  /// The call does not accept this kind of book: the book itself, a transaction or a snapshot.
  public static let scope = Cause(code: .state, reason: .scope)
  /// A transaction that was begun on this one is open.
  public static let partOpen = Cause(code: .state, reason: .partOpen)
  /// The library ended the snapshot because the log had grown beyond the setting snapshot_log_limit.
  public static let snapshotDropped = Cause(code: .closed, reason: .snapshotDropped)
  /// This process has the book open, or has it open with other options.
  public static let isOpen = Cause(code: .state, reason: .isOpen)
  /// The cursor is not at a row, so there is no field to read.
  public static let noRow = Cause(code: .state, reason: .noRow)
  /// A day has the maximum number of tasks of the priority.
  public static let dayFull = Cause(code: .limit, reason: .dayFull)
  /// A text, a line or a path is longer than allowed.
  public static let tooLong = Cause(code: .limit, reason: .tooLong)
  /// A file, a picture or the result of a statement is larger than allowed.
  public static let tooLarge = Cause(code: .limit, reason: .tooLarge)
  /// There are more of them than allowed.
  public static let tooMany = Cause(code: .limit, reason: .tooMany)
  /// A time or duration goes beyond the years 1677 to 2262.
  public static let timeLimit = Cause(code: .limit, reason: .timeLimit)
  /// The buffer is too small; bound has the needed size.
  public static let smallBuffer = Cause(code: .limit, reason: .smallBuffer)
  /// Another process, thread or transaction writes to the book.
  public static let writer = Cause(code: .busy, reason: .writer)
  /// Another handle or process is recording the session.
  public static let recorder = Cause(code: .busy, reason: .recorder)
  /// The attachment is being written or finished elsewhere.
  public static let blobWriter = Cause(code: .busy, reason: .blobWriter)
  /// Another process keeps the mirror.
  public static let mirrorKeeper = Cause(code: .busy, reason: .mirrorKeeper)
  /// Another thread is opening or closing the book.
  public static let opening = Cause(code: .busy, reason: .opening)
  /// A file or bytes changed while they were being read.
  public static let changing = Cause(code: .busy, reason: .changing)
  /// There is no room on the disk.
  public static let diskFull = Cause(code: .full, reason: .diskFull)
  /// The book has used all its numbers.
  public static let idsSpent = Cause(code: .full, reason: .idsSpent)
  /// The book was opened for reading only.
  public static let openedReadOnly = Cause(code: .readOnly, reason: .openedReadOnly)
  /// The book's file has several names (hard links), so it is read-only.
  public static let severalNames = Cause(code: .readOnly, reason: .severalNames)
  /// A snapshot does not change.
  public static let isSnapshot = Cause(code: .readOnly, reason: .isSnapshot)
  /// The system does not allow writing there.
  public static let noWriteAccess = Cause(code: .readOnly, reason: .noWriteAccess)
  /// Something in the book's files cannot be read.
  public static let damaged = Cause(code: .corrupt, reason: .damaged)
  /// Events of a session cannot be read.
  public static let damagedEvents = Cause(code: .corrupt, reason: .damagedEvents)
  /// Bytes of an attachment are missing or damaged.
  public static let damagedContent = Cause(code: .corrupt, reason: .damagedContent)
  /// A file beside the book cannot be read as what it should be.
  public static let damagedFile = Cause(code: .corrupt, reason: .damagedFile)
  /// The system's time zone file cannot be read.
  public static let damagedZone = Cause(code: .corrupt, reason: .damagedZone)
  /// The loaded SQLite is too old or lacks a part.
  public static let needsSqlite = Cause(code: .unsupported, reason: .needsSqlite)
  /// libsndfile cannot be loaded.
  public static let needsSndfile = Cause(code: .unsupported, reason: .needsSndfile)
  /// librsvg and cairo cannot be loaded.
  public static let needsCairo = Cause(code: .unsupported, reason: .needsCairo)
  /// This library does not offer it.
  public static let notOffered = Cause(code: .unsupported, reason: .notOffered)
  /// The text breaks the rules of its format.
  public static let malformed = Cause(code: .format, reason: .malformed)
  /// Data that should be text is not UTF-8, or not text.
  public static let encoding = Cause(code: .format, reason: .encoding)
  /// The file is not a book.
  public static let notABook = Cause(code: .format, reason: .notABook)
  /// The file, the folder or the text has another format than stated.
  public static let otherFormat = Cause(code: .format, reason: .otherFormat)
  /// The content is not audio that can be read, or not a memo.
  public static let notAudio = Cause(code: .format, reason: .notAudio)
  /// A required key or column is missing or empty.
  public static let missingKey = Cause(code: .format, reason: .missingKey)
  /// There is a key that has no meaning here.
  public static let unknownKey = Cause(code: .format, reason: .unknownKey)
  /// A key or column does not accept its value.
  public static let value = Cause(code: .format, reason: .value)
  /// A reference leads to nothing in the document or in the book, or to an entry of another kind.
  public static let unresolved = Cause(code: .format, reason: .unresolved)
  /// Something that must be unique is there twice.
  public static let duplicate = Cause(code: .format, reason: .duplicate)
  /// A file of a folder is not a plain file of its own, or is outside the folder.
  public static let unsafeFile = Cause(code: .format, reason: .unsafeFile)
  /// An import that was to take all or nothing would leave something out or alter it.
  public static let lossy = Cause(code: .format, reason: .lossy)
  /// A book cannot be merged with itself.
  public static let sameBook = Cause(code: .invalid, reason: .sameBook)
  /// The book to be merged is another book, not a copy of this one.
  public static let otherBook = Cause(code: .invalid, reason: .otherBook)
  /// The bytes are not a frame of changes or a vector, are incomplete, or were changed on the way.
  public static let frame = Cause(code: .format, reason: .frame)
  /// A book, a file or changes have a format version that this library does not know.
  public static let newerVersion = Cause(code: .newer, reason: .newerVersion)
  /// The book lacks changes that come before these.
  public static let changesMissing = Cause(code: .state, reason: .changesMissing)
  /// libpq cannot be loaded.
  public static let needsPostgres = Cause(code: .unsupported, reason: .needsPostgres)
  /// The text is not the address of a PostgreSQL server.
  public static let hubAddress = Cause(code: .invalid, reason: .hubAddress)
  /// The hub cannot be reached, does not answer, or ended the connection.
  public static let hubAway = Cause(code: .hub, reason: .hubAway)
  /// The hub's server refuses the login.
  public static let hubLogin = Cause(code: .hub, reason: .hubLogin)
  /// The hub does not let this role do it: the role is not a member of the book's space, or may only read there.
  public static let hubRights = Cause(code: .hub, reason: .hubRights)
  /// The database has no hub, or a hub older than this library writes to.
  public static let hubSchema = Cause(code: .hub, reason: .hubSchema)
  /// The hub's disk is full, or its server accepts no more connections.
  public static let hubFull = Cause(code: .hub, reason: .hubFull)
  /// The hub's server refuses a statement for another reason, which the message has.
  public static let hubRefused = Cause(code: .hub, reason: .hubRefused)
  /// The hub's handle was freed.
  public static let hubEnded = Cause(code: .closed, reason: .hubEnded)
  /// libsodium cannot be loaded.
  public static let needsSodium = Cause(code: .unsupported, reason: .needsSodium)
  /// The book's space on the hub is sealed with another phrase, or is sealed and no phrase was given, or is not sealed
  /// and one was given.
  public static let hubSealed = Cause(code: .hub, reason: .hubSealed)
  /// zlib cannot be loaded.
  public static let needsZlib = Cause(code: .unsupported, reason: .needsZlib)
  /// expat cannot be loaded.
  public static let needsExpat = Cause(code: .unsupported, reason: .needsExpat)
  /// No medium of the session shows that moment.
  public static let noMedium = Cause(code: .notFound, reason: .noMedium)
  /// The book has an older format, and nothing said to bring it up to date.
  public static let olderFormat = Cause(code: .format, reason: .olderFormat)
  /// The handle is stale, forged or of another kind.
  public static let handle = Cause(code: .handle, reason: .none)
  /// This process was forked while a book was open. Every call that returns a status answers it, even without a handle.
  /// Open books in the child after exec, or fork before opening.
  public static let forked = Cause(code: .forked, reason: .none)
  /// A text is not valid UTF-8.
  public static let utf8 = Cause(code: .utf8, reason: .none)
  /// The operating system refused; sub_code has errno or SQLite's code.
  public static let io = Cause(code: .io, reason: .none)
  /// The host stopped the call, by a callback or by tally_book_interrupt. What the call had not finished was taken
  /// back.
  public static let cancelled = Cause(code: .cancelled, reason: .none)

  private init(code: FailureCode, reason: Reason) { (self.code, self.reason) = (code, reason) }
}

/// The type of a setting's value.
public enum SettingType: String, Sendable, CaseIterable {
  case bool, text, int, zone, json
}

/// A setting that the contract defines.
public struct SettingDefinition: Sendable {
  public let name: String
  public let type: SettingType
  /// Its value unless set.
  public let `default`: String
  /// The allowed values; empty: all values of its type.
  public let allowed: [String]
  /// Whether it belongs to the book and is merged with it; other settings belong to a device.
  public let isOfBook: Bool
  public let doc: String

  /// All settings, in the order of the contract.
  public static let all: [SettingDefinition] = [
    SettingDefinition(
      name: "username", type: .text, default: "",
      allowed: [], isOfBook: false,
      doc: "Set as the author of new entries if the opening named none."),
    SettingDefinition(
      name: "location_enabled", type: .bool, default: "false",
      allowed: ["false", "true"], isOfBook: false,
      doc: "Whether drafts may have a place. Turning it off keeps stored places."),
    SettingDefinition(
      name: "display_mode", type: .text, default: "system",
      allowed: ["system", "light", "dark"], isOfBook: false,
      doc: "How a host shows the book."),
    SettingDefinition(
      name: "time_zone", type: .zone, default: "UTC",
      allowed: [], isOfBook: false,
      doc: "The time zone of new entries."),
    SettingDefinition(
      name: "day_start", type: .text, default: "00:00",
      allowed: [], isOfBook: true,
      doc: "When a day begins, HH:MM; for grouping by day."),
    SettingDefinition(
      name: "labels", type: .json, default: "{}",
      allowed: [], isOfBook: true,
      doc: "Words that exports print, as a JSON object of keys and texts; docs/formats.md lists the keys."),
    SettingDefinition(
      name: "autosave_interval", type: .int, default: "5000000000",
      allowed: [], isOfBook: false,
      doc: "With durability process: the most ns until logged events are made safe from a power cut, 100000000 to 3600000000000."),
    SettingDefinition(
      name: "snapshot_log_limit", type: .int, default: "268435456",
      allowed: [], isOfBook: false,
      doc: "How many bytes the book's log may have while a snapshot is open, 1048576 to 1099511627776; beyond that, snapshots end."),
    SettingDefinition(
      name: "history_budget", type: .int, default: "67108864",
      allowed: [], isOfBook: false,
      doc: "How many bytes of changes are kept for undo, 0 to 1099511627776. The oldest go first, and their steps can then no longer be undone."),
    SettingDefinition(
      name: "trash_retention", type: .int, default: "0",
      allowed: [], isOfBook: false,
      doc: "After how many ns in the trash tally_book_tick removes collections and items for good; 0: they stay until they are purged. Anything with logged events always stays until it is purged."),
    SettingDefinition(
      name: "limit_high", type: .text, default: "1",
      allowed: [], isOfBook: true,
      doc: "How many tasks of high priority a newly opened day may have, 0 to 99, or none for any number."),
    SettingDefinition(
      name: "limit_medium", type: .text, default: "3",
      allowed: [], isOfBook: true,
      doc: "How many tasks of medium priority a newly opened day may have, 0 to 99, or none for any number."),
    SettingDefinition(
      name: "limit_low", type: .text, default: "3",
      allowed: [], isOfBook: true,
      doc: "How many tasks of low priority a newly opened day may have, 0 to 99, or none for any number."),
  ]
}
