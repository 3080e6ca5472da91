internal import TallybookCore

// What a handle of each kind is to the forwards of calls: the object itself where any thread may use it, and what holds it where it is one
// thread's at a time. The thunks call these by the kinds' names.

/// The book behind a handle, open.
@inline(never)
func book(_ handle: OpaquePointer?) throws(Failure) -> Book {
  let book = try Handles.retain(handle, .book, as: BookObject.self).book
  try book.requireOpen()
  return book
}

/// The blob behind a handle. It is safe from any thread, so its claim ends here and others may read while this one waits.
@inline(never)
func blob(_ handle: OpaquePointer?) throws(Failure) -> Blob {
  let blob = try Handles.retain(handle, .blob, as: BlobObject.self).blob
  try blob.book.requireOpen()
  return blob
}

/// The recorder behind a handle; its verbs take the claim themselves.
func session(_ handle: OpaquePointer?) throws(Failure) -> Recorder { try Handles.retain(handle, .session, as: Recorder.self) }

func memo(_ handle: OpaquePointer?) throws(Failure) -> Memo { try Handles.retain(handle, .memo, as: Memo.self) }

func player(_ handle: OpaquePointer?) throws(Failure) -> Player { try Handles.retain(handle, .player, as: Player.self) }

func watch(_ handle: OpaquePointer?) throws(Failure) -> WatchObject { try Handles.retain(handle, .watch, as: WatchObject.self) }

func hub(_ handle: OpaquePointer?) throws(Failure) -> HubObject { try Handles.retain(handle, .hub, as: HubObject.self) }

func bytes(_ handle: OpaquePointer?) throws(Failure) -> BytesObject { try Handles.retain(handle, .bytes, as: BytesObject.self) }

func draft(_ handle: OpaquePointer?) -> Held<DraftObject> { Held(token: handle, kind: .draft) }

func query(_ handle: OpaquePointer?) -> Held<QueryObject> { Held(token: handle, kind: .query) }

func cursor(_ handle: OpaquePointer?) -> Held<CursorObject> { Held(token: handle, kind: .cursor) }

func review(_ handle: OpaquePointer?) -> Held<ReviewObject> { Held(token: handle, kind: .review) }

func report(_ handle: OpaquePointer?) -> Held<ReportObject> { Held(token: handle, kind: .report) }
