/// What documents of ELAN that are written here say under names of our own, which ELAN keeps, and what it calls things itself.
package enum EAFNames {
  /// The linguistic types of tiers of states and of points.
  package static let state = "state"
  package static let point = "point"

  /// Properties of ELAN's: what names a document, and the last number of an annotation.
  package static let urn = "URN"
  package static let urnStart = "urn:nl-mpi-tools-elan-eaf:"
  package static let lastAnnotation = "lastUsedAnnotationId"

  /// Properties of ours: the session's UUID, name, start and end, and the sum of the annotations as they were written.
  package static let session = "tallybook:session"
  package static let name = "tallybook:name"
  package static let start = "tallybook:start"
  package static let end = "tallybook:end"
  package static let sum = "tallybook:sum"
}
