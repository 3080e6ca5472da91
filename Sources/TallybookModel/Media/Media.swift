package import TallybookBase
internal import TallybookStorage

/// Media as entries: what they belong to, what of theirs goes together, and how their files are named.
package enum Media {
  /// Refuses what cannot have media.
  static func requireSession(_ id: Int64, on connection: Connection) throws(Failure) {
    guard id != 0 else { throw Failure(.kind, "a medium belongs to a session; name one", field: .parent) }
    let entry = try EntryStore.require(id, on: connection)
    guard entry.kind == .session else {
      throw Failure(.kind, "a medium belongs to a session, and entry \(id) is a \(entry.kind.label); name a session", field: .parent, id: id)
    }
  }

  /// Refuses values that do not go together: a timecode that no frame has, or numbers that are left out where the rate leaves none out.
  package static func check(_ value: (Field) -> Value) throws(Failure) {
    let isDropFrame = value(.dropFrame).int == 1
    guard let text = value(.frameRate).text else {
      if isDropFrame { throw Failure(.required, "drop_frame says something of a frame rate; set frame_rate too", field: .frameRate) }
      if !value(.timecode).isNull { throw Failure(.required, "a timecode counts frames; set frame_rate too", field: .frameRate) }
      return
    }
    let rate: FrameRate
    do throws(Failure) { rate = try FrameRate(text, isDropFrame: isDropFrame) } catch {
      throw Failure(error.cause, error.message, field: isDropFrame ? .dropFrame : .frameRate)
    }
    guard let timecode = value(.timecode).text else { return }
    do throws(Failure) { _ = try Timecode.parse(timecode, rate: rate) } catch {
      throw Failure(error.code == .format ? .pattern : error.cause, error.message, field: .timecode)
    }
  }

  /// How a file is named beside a book: from the book's folder on where it lies below that, else as it was given.
  package static func name(of path: String, beside book: String) -> String {
    guard path.hasPrefix("/"), book != ":memory:" else { return path }
    let folder = Folder.of(Folder.resolve(book))
    for whole in [path, Folder.resolve(path)] {
      let start = folder == "/" ? folder : folder + "/"
      if whole.utf8.count > start.utf8.count, whole.utf8.starts(with: start.utf8) { return String(decoding: whole.utf8.dropFirst(start.utf8.count), as: UTF8.self) }
    }
    return path
  }

  /// The SHA-256 of a file; `reading` is asked before each piece.
  package static func hash(of path: String, _ reading: () throws(Failure) -> Void) throws(Failure) -> String {
    HexText.write(try AttachedFile(path).hash(reading).hash)
  }

  /// Where the file of a name is.
  package static func path(of name: String, beside book: String) -> String {
    guard !name.hasPrefix("/"), book != ":memory:" else { return name }
    let folder = Folder.of(Folder.resolve(book))
    return folder == "/" ? "/" + name : "\(folder)/\(name)"
  }
}
