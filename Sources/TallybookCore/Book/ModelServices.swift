/// The services of the model itself.
struct ModelServices: Sendable {
  let recording = RecordingService()
  let settings = KeptSettings()
  let trash = TrashService()
  let history = HistoryService()
  let drafts = StoredDraftService()
  let attachments = AttachmentService()
}
