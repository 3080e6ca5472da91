internal import TallybookBase
internal import TallybookText

/// Hears what a document of XML holds, element by element.
protocol XMLListener: AnyObject {
  func begin(_ name: String, _ attributes: [String: String], line: Int32) throws(Failure)
  func text(_ text: String) throws(Failure)
  func end(_ name: String) throws(Failure)
}

/// Reads XML by expat. Entities of a document's own are refused, never expanded: a few lines can say a million texts, or a file of this machine.
final class XMLReader {
  private let library: ExpatLibrary
  private let parser: ExpatLibrary.Parser
  private let listener: any XMLListener
  private var failure: Failure?

  private static let piece = 1 << 20

  private init(_ listener: any XMLListener, _ library: ExpatLibrary) throws(Failure) {
    guard let parser = library.create(nil) else { throw Failure(.tooLarge, "there is no memory left for reading XML") }
    (self.library, self.parser, self.listener) = (library, parser, listener)
  }

  deinit { library.free(parser) }

  /// Reads a document from its beginning to its end.
  ///
  /// - Throws: `unsupported` where expat cannot be loaded, `format` with the line where it is no XML, and what the listener throws.
  static func read(_ text: TextBytes, to listener: any XMLListener, library: ExpatLibrary? = ExpatLibrary.loaded) throws(Failure) {
    let reader = try XMLReader(listener, try ExpatLibrary.require(library))
    let read: Result<Void, Failure> = text.withBytes { bytes in
      do throws(Failure) { return .success(try reader.read(bytes)) } catch { return .failure(error) }
    }
    try read.get()
  }

  private var line: Int32 { Int32(clamping: library.line(parser)) }

  private func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
    guard !bytes.isEmpty else { throw Failure(.malformed, "line 1: the file is empty; get it anew") }
    library.setData(parser, Unmanaged.passUnretained(self).toOpaque())
    library.setElements(
      parser,
      { data, name, attributes in
        guard let reader = XMLReader.of(data), let name else { return }
        var given: [String: String] = [:]
        var place = 0
        while let attributes, let key = attributes[place], let value = attributes[place + 1] {
          given[String(cString: key)] = String(cString: value)
          place += 2
        }
        reader.hear { (listener) throws(Failure) in try listener.begin(String(cString: name), given, line: reader.line) }
      },
      { data, name in
        guard let reader = XMLReader.of(data), let name else { return }
        reader.hear { (listener) throws(Failure) in try listener.end(String(cString: name)) }
      })
    library.setCharacters(parser) { data, text, count in
      guard let reader = XMLReader.of(data), let text else { return }
      let bytes = UnsafeBufferPointer(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: Int(max(0, count)))
      reader.hear { (listener) throws(Failure) in try listener.text(String(decoding: bytes, as: UTF8.self)) }
    }
    library.setEntities(parser) { data, name, _, _, _, _, _, _, _ in
      guard let reader = XMLReader.of(data) else { return }
      let name = name.map { String(cString: $0) } ?? ""
      reader.hear { (_) throws(Failure) in
        throw Failure(.value, "line \(reader.line): the document names an entity of its own, \(QuotedValue.of(name)), which is never expanded; take the DOCTYPE out of it")
      }
    }
    var start = 0
    while start < bytes.count {
      let end = min(start + Self.piece, bytes.count)
      let piece = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<end])
      let status = library.parse(parser, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(end - start), end == bytes.count ? 1 : 0)
      if let failure { throw failure }
      guard status == 1 else {
        let what = library.message(library.error(parser)).map { String(cString: $0) } ?? "it cannot be read"
        throw Failure(.malformed, "line \(line): this is not a whole XML document: \(what); get the file again")
      }
      start = end
    }
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? { data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() } }

  /// Tells the listener, and reads no further where that fails.
  private func hear(_ body: (any XMLListener) throws(Failure) -> Void) {
    guard failure == nil else { return }
    do throws(Failure) { try body(listener) } catch {
      failure = error
      _ = library.stop(parser, 0)
    }
  }
}
