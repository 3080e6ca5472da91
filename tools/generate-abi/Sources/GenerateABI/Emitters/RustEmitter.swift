/// `bindings/rust/src/sys.rs`: the C ABI as Rust sees it, with the layout of every struct checked when it is compiled.
struct RustEmitter {
  let contract: Contract
  private let width = 118

  var text: String {
    var out = Lines()
    out.add(
      """
      // \(generatedNotice)
      //! The C ABI of Tallybook: constants, structs, callbacks and every function's signature. `docs/reference.md` says what each does.

      #![allow(non_camel_case_types)]

      use core::ffi::{c_char, c_void};
      use core::mem::{align_of, offset_of, size_of};

      pub const ABI_MAJOR: u32 = \(contract.package.abi.major);
      pub const ABI_MINOR: u32 = \(contract.package.abi.minor);
      """)
    for set in contract.constants { constants(set, &out) }
    for handle in contract.handles { self.handle(handle, &out) }
    for callback in contract.callbacks { self.callback(callback, &out) }
    for structure in contract.structures { self.structure(structure, &out) }
    functions(&out)
    return out.text
  }

  private func doc(_ text: String, indent: String = "", _ out: inout Lines) {
    out.add(text.sentence.wrapped(width, first: indent + "/// ", rest: indent + "/// "))
  }

  // MARK: Numbers

  private func constants(_ set: ConstantSet, _ out: inout Lines) {
    out.add()
    let family = contract.family(of: set.name)
    if let name = family?.typeName, family?.sets.first?.name == set.name {
      doc(set.doc, &out)
      out.add("pub type \(name) = \(set.type.rust);")
    } else {
      out.add(set.doc.wrapped(width, first: "// ", rest: "// "))
    }
    for value in set.values {
      doc(value.doc, &out)
      out.add("pub const \(value.cName): \(family?.typeName ?? set.type.rust) = \(value.value.swiftLiteral);")
    }
  }

  // MARK: Types

  private func handle(_ handle: Handle, _ out: inout Lines) {
    out.add()
    doc(handle.doc.sentence + " A token, never an address; close it with `\(handle.close)`.", &out)
    out.add("#[repr(C)]")
    out.add("pub struct tally_\(handle.name) {")
    out.add("    _opaque: [u8; 0],")
    out.add("}")
  }

  private func callback(_ callback: Callback, _ out: inout Lines) {
    let list = callback.cParameters.map { "\($0.name.rust): \($0.type.rust)" }.joined(separator: ", ")
    out.add()
    doc(callback.doc, &out)
    out.add("pub type \(callback.name) = Option<unsafe extern \"C\" fn(\(list))\(callback.returns.arrow)>;")
  }

  private func structure(_ structure: Structure, _ out: inout Lines) {
    out.add()
    doc(structure.doc, &out)
    out.add("#[repr(C)]")
    out.add("#[derive(Clone, Copy)]")
    out.add("pub struct \(structure.name) {")
    for field in structure.fields {
      doc(field.doc.sentence + (field.unit.map { " Unit: \($0)." } ?? ""), indent: "    ", &out)
      out.add("    pub \(field.name.rust): \(field.meaning.typeName ?? field.type.rust),")
    }
    out.add("}")
    out.add()
    out.add("impl \(structure.name) {")
    out.add("    /// Every field has its default\(structure.isSized ? ", and `struct_size` is set" : "").")
    out.add("    pub const INIT: Self = Self {")
    for field in structure.fields {
      let size = structure.isSized && field.name == "struct_size"
      out.add("        \(field.name.rust): \(size ? "size_of::<Self>() as u32" : field.rustStandard),")
    }
    out.add("    };")
    out.add("}")
    out.add()
    out.add("const _: () = {")
    out.add("    assert!(size_of::<\(structure.name)>() == \(structure.size));")
    out.add("    assert!(align_of::<\(structure.name)>() == \(structure.alignment));")
    for (field, offset) in zip(structure.fields, structure.offsets.fields) {
      out.add("    assert!(offset_of!(\(structure.name), \(field.name.rust)) == \(offset));")
    }
    out.add("};")
  }

  // MARK: Functions

  private func functions(_ out: inout Lines) {
    out.add()
    out.add("#[link(name = \"tallybook\")]")
    out.add("unsafe extern \"C\" {")
    for function in contract.functions {
      doc(function.summary, indent: "    ", &out)
      if let lifetime = function.lifetime { doc("Borrowed: valid \(lifetime)", indent: "    ", &out) }
      let list = function.cParameters.map { "\($0.name.rust): \($0.type.rust)" }
      let arrow = function.meaning.typeName.map { " -> \($0)" } ?? function.returns.arrow
      out.add("    pub fn \(function.name)(\(list.joined(separator: ", ")))\(arrow);")
    }
    out.add("}")
  }
}

// MARK: Names and types in Rust

extension String {
  /// A name that Rust takes: its own words are marked.
  fileprivate var rust: String { Self.rustWords.contains(self) ? "r#" + self : self }

  private static let rustWords: Set = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum", "extern", "false",
    "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where",
    "while", "yield",
  ]
}

extension Scalar {
  fileprivate var rust: String { self == .size ? "usize" : rawValue }
}

extension CType {
  fileprivate var rust: String {
    switch self {
    case .void: "()"
    case .scalar(let scalar): scalar.rust
    case .named(let name, _): name
    case .status: "tally_status"
    case .structure(let name), .callback(let name): name
    case .foreign: "c_void"
    case .handle(let kind): "*mut tally_\(kind)"
    case .pointer(let pointee, let constant): "*\(constant ? "const" : "mut") \(pointee.rust)"
    case .characters(let constant): "*\(constant ? "const" : "mut") c_char"
    case .bytes(let constant): "*\(constant ? "const" : "mut") c_void"
    case .context: "*mut c_void"
    }
  }
}

extension ReturnType {
  fileprivate var arrow: String { self == .void ? "" : " -> \(type.rust)" }
}

extension Structure.FieldType {
  fileprivate var rust: String {
    switch self {
    case .scalar(let scalar): scalar.rust
    case .characters(let count): "[c_char; \(count)]"
    case .scalars(let scalar, let count): "[\(scalar.rust); \(count)]"
    case .textPointer: "*const c_char"
    case .dataPointer: "*const c_void"
    case .array(let scalar): "*const \(scalar.rust)"
    case .callback(let name): name
    case .context: "*mut c_void"
    case .contextFree: "tally_context_free_fn"
    }
  }
}

extension Structure.Field {
  fileprivate var rustStandard: String {
    if let standard { return isNaN ? "f64::NAN" : standard }
    switch type {
    case .scalar(let scalar): return scalar == .f64 ? "0.0" : "0"
    case .characters(let count): return "[0; \(count)]"
    case .scalars(let scalar, let count): return "[\(scalar == .f64 ? "0.0" : "0"); \(count)]"
    case .textPointer, .dataPointer, .array: return "core::ptr::null()"
    case .context: return "core::ptr::null_mut()"
    case .callback, .contextFree: return "None"
    }
  }
}
