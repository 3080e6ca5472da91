/// Where each file of a mirror belongs, from the folder down. No two have one place.
struct MirrorPlan {
  private(set) var paths: [MirrorKey: String] = [:]
  private var owners: [String: MirrorKey] = [:]
  /// Places that a file had and nothing has any more.
  private(set) var dropped: Set<String> = []

  /// Gives a file its place, or with nil none; true where that is another one than before.
  mutating func set(_ key: MirrorKey, _ path: String?) -> Bool {
    let before = paths[key]
    guard before != path else { return false }
    // Another file may have taken the place already.
    if let before, owners[before] == key {
      owners[before] = nil
      dropped.insert(before)
    }
    paths[key] = path
    if let path {
      owners[path] = key
      dropped.remove(path)
    }
    return true
  }

  /// Gives all files their places; gives those whose place is another one.
  mutating func replace(with planned: [MirrorKey: String]) -> Set<MirrorKey> {
    var changed = Set<MirrorKey>()
    for key in paths.keys where planned[key] == nil { _ = set(key, nil) }
    for (key, path) in planned where set(key, path) { changed.insert(key) }
    return changed
  }

  /// Adds places that hold files of an earlier mirror.
  mutating func drop(_ path: String) { if owners[path] == nil { dropped.insert(path) } }

  /// Whose place it is.
  func owner(of path: String) -> MirrorKey? { owners[path] }

  mutating func takeDropped() -> Set<String> {
    defer { dropped = [] }
    return dropped
  }
}
