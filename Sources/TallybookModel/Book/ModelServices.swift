/// The services of the model itself.
package struct ModelServices: Sendable {
  package let recording = RecordingService()
  package let settings = KeptSettings()
  package let history = HistoryService()
  package let drafts = StoredDraftService()
  package let attachments = AttachmentService()

  package init() {}
}
