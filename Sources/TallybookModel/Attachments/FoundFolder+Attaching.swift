package import TallybookBase
internal import TallybookStorage

extension FoundFolder {
  /// A file below, to be attached. Any number of records may name it, and any number of names lead to it: it is read once.
  package func hashed(_ place: String) throws(Failure) -> HashedFile {
    let file = AttachedFile(taking: try open(place), "\(path)/\(place)")
    let version = try file.version()
    if let hash = hashes[version] { return HashedFile(bytes: AttachedBytes(file: file, size: version.size), hash: hash, isNew: false) }
    let (hash, size) = try file.hash()
    hashes[version] = hash
    return HashedFile(bytes: AttachedBytes(file: file, size: size), hash: hash, isNew: true)
  }
}
