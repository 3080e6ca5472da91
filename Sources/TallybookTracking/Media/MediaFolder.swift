internal import TallybookBase
internal import TallybookStorage

/// A folder in which the files of media are looked for, with all below it.
struct MediaFolder {
  /// From the root, without links.
  let path: String
  /// The files of each name that is wanted.
  private var places: [String: [String]] = [:]
  /// Folders that nobody may look into.
  private(set) var closed: [String] = []

  /// - Throws: `invalid` (no folder), `notFound`.
  init(_ path: String, for wanted: Set<String>, _ progress: () throws(Failure) -> Void) throws(Failure) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw Failure(.path, "the path of the folder is empty or holds a NUL; name a folder") }
    guard let kind = FileKind(behind: path) else { throw Failure(.noFolder, "there is no folder \(path); name one that is there") }
    guard kind == .folder else { throw Failure(.path, "\(path) is \(kind.text); name a folder") }
    let folder = try FoundFolder(path)
    self.path = Folder.resolve(path)
    var waiting = [""]
    while let place = waiting.popLast() {
      let names: [String]
      do throws(Failure) { names = try folder.names(place) } catch {
        closed.append(place)
        continue
      }
      try progress()
      for name in names where name != "." && name != ".." {
        let whole = place.isEmpty ? name : "\(place)/\(name)"
        guard whole.utf8.count <= FoundFolder.longestPath else { continue }
        switch folder.kind(whole) {
        case .folder: waiting.append(whole)
        case .plain: if wanted.contains(name) { places[name, default: []].append(whole) }
        default: break
        }
      }
    }
  }

  /// Paths that may be those of a file of a name: the more of the folders above it are called as they were, the earlier.
  func candidates(for name: String) -> [(path: String, alike: Int)] {
    let was = Self.parts(name)
    guard let last = was.last else { return [] }
    return (places[last] ?? []).map { place in
      ("\(path == "/" ? "" : path)/\(place)", zip(was.reversed(), Self.parts("\(path)/\(place)").reversed()).prefix { $0 == $1 }.count)
    }.sorted { ($1.alike, $0.path) < ($0.alike, $1.path) }
  }

  /// The last part of a path.
  static func fileName(_ path: String) -> String? { parts(path).last }

  /// The parts of a path; one of Windows has other separators.
  private static func parts(_ path: String) -> [String] {
    let isOfWindows = !path.contains("/") && path.contains("\\")
    return path.split { $0 == "/" || isOfWindows && $0 == "\\" }.map(String.init)
  }
}
