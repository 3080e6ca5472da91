internal import CTallybook
internal import TallybookCore

@_cdecl("tally_field_name") @implementation
public func tally_field_name(_ field: Int32) -> UnsafePointer<CChar>? {
  fieldName(field).map { UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self) }
}
