/// What the bytes of a file are, by the ending of its name, where nobody says.
package enum MediaType {
  package static let unknown = "application/octet-stream"

  package static func guess(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), path[dot...].firstIndex(of: "/") == nil else { return unknown }
    return known[path[path.index(after: dot)...].lowercased()] ?? unknown
  }

  /// Whether a text can be one: two parts, then what parameters there are.
  static func isValid(_ text: String) -> Bool {
    let parts = text.split(separator: ";", maxSplits: 1).first?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    return text.utf8.count <= 255 && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && !$0.contains(" ") }
  }

  private static let known: [String: String] = [
    "aac": "audio/aac", "avi": "video/x-msvideo", "bmp": "image/bmp", "csv": "text/csv", "flac": "audio/flac", "gif": "image/gif",
    "gpx": "application/gpx+xml", "gz": "application/gzip", "heic": "image/heic", "htm": "text/html", "html": "text/html",
    "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json", "m4a": "audio/mp4", "md": "text/markdown", "mov": "video/quicktime",
    "mp3": "audio/mpeg", "mp4": "video/mp4", "oga": "audio/ogg", "ogg": "audio/ogg", "ogv": "video/ogg", "opus": "audio/ogg",
    "pdf": "application/pdf", "png": "image/png", "svg": "image/svg+xml", "tif": "image/tiff", "tiff": "image/tiff", "txt": "text/plain",
    "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp", "xml": "application/xml", "zip": "application/zip",
  ]
}
