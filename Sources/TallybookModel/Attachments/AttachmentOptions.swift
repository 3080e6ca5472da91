/// What an attachment is called, and what its bytes are.
package struct AttachmentOptions: Sendable {
  /// Its name; nil: that of the file that is attached.
  package var name: String?
  /// What the bytes are, such as image/png; nil: what the ending of the file or name says.
  package var mediaType: String?

  /// Options of which each may be left away.
  package init(name: String? = nil, mediaType: String? = nil) {
    self.name = name
    self.mediaType = mediaType
  }
}
