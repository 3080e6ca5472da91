/// `bindings/python/src/tallybook/_c/_abi.py`: the ctypes layer; it knows every signature and loads nothing.
struct PythonEmitter {
  let contract: Contract

  var text: String {
    var out = Lines()
    opening(&out)
    for set in contract.constants { constants(set, &out) }
    errors(&out)
    fieldTable(&out)
    settingTable(&out)
    handles(&out)
    for callback in contract.callbacks { self.callback(callback, &out) }
    for structure in contract.structures { self.structure(structure, &out) }
    functions(&out)
    bind(&out)
    return out.text
  }

  // MARK: Numbers

  private func opening(_ out: inout Lines) {
    let package = contract.package
    out.add(
      """
      # \(generatedNotice)
      \"\"\"The C ABI of Tallybook as ctypes sees it: constants, structs, callbacks and every function's signature.\"\"\"

      from __future__ import annotations

      import ctypes

      # Importing the package loads this module, but not typing.
      TYPE_CHECKING = False
      if TYPE_CHECKING:
          from typing import Any, Final

      VERSION: Final = "\(package.version)"
      ABI_MAJOR: Final = \(package.abi.major)
      ABI_MINOR: Final = \(package.abi.minor)
      ABI_VERSION: Final = 0x\(String(package.abi.number, radix: 16))
      SONAME: Final = "\(package.soname)"
      """)
  }

  private func constants(_ set: ConstantSet, _ out: inout Lines) {
    out.add()
    out.add(set.doc.wrapped(110, first: "# ", rest: "# "))
    for value in set.values {
      out.add("\(value.pythonName): Final = \(value.value.pythonLiteral)")
      out.add(docstring(value.doc))
    }
  }

  private func errors(_ out: inout Lines) {
    out.add()
    out.add("# Every status by its number: its constant's name and its meaning.")
    out.add("ERRORS: Final[dict[int, tuple[str, str]]] = {")
    for value in contract.constants(named: "status")?.values ?? [] {
      out.add("    \(value.value.decimal): (\"\(value.cName)\", \(value.doc.pythonLiteral)),")
    }
    out.add("}")
  }

  private func fieldTable(_ out: inout Lines) {
    guard let fields = contract.constants(named: "field") else { return }
    out.add()
    out.add("# Every field by its name: its number and the type of its value.")
    out.add("FIELDS: Final[dict[str, tuple[int, str]]] = {")
    for value in fields.values {
      out.add("    \((value.fieldName ?? "").pythonLiteral): (\(value.value.decimal), \((value.kind ?? "").pythonLiteral)),")
    }
    out.add("}")
  }

  private func settingTable(_ out: inout Lines) {
    guard !contract.settings.isEmpty else { return }
    out.add()
    out.add("# Every setting by its name: the type of its value.")
    out.add("SETTINGS: Final[dict[str, str]] = {")
    for setting in contract.settings { out.add("    \(setting.name.pythonLiteral): \(setting.type.pythonLiteral),") }
    out.add("}")
  }

  // MARK: Types

  private func handles(_ out: inout Lines) {
    out.add()
    out.add("# Handles are tokens: numbers to ctypes, never addresses to follow. By name: the function that closes each.")
    for handle in contract.handles { out.add("tally_\(handle.name) = ctypes.c_void_p") }
    out.add("CLOSERS: Final[dict[str, str]] = {")
    for handle in contract.handles { out.add("    \"\(handle.name)\": \"\(handle.close)\",") }
    out.add("}")
  }

  private func callback(_ callback: Callback, _ out: inout Lines) {
    let types = [callback.returns.pythonType] + callback.cParameters.map { $0.type.python }
    out.add()
    out.add(callback.doc.wrapped(110, first: "# ", rest: "# "))
    for line in ["\(callback.name) = ctypes.CFUNCTYPE(\(types.joined(separator: ", ")))"] { out.add(line) }
  }

  private func structure(_ structure: Structure, _ out: inout Lines) {
    out.add()
    out.add()
    out.add("class \(structure.name)(ctypes.Structure):")
    out.add("    " + docstring(structure.doc))
    out.add()
    out.add("    _fields_ = [")
    for field in structure.fields { out.add("        (\"\(field.name)\", \(field.type.python)),") }
    out.add("    ]")
  }

  // MARK: Functions

  private func functions(_ out: inout Lines) {
    out.add()
    out.add()
    out.add("# Sizes under LP64, to compare with the layout of ctypes.")
    out.add("SIZES: Final[dict[str, int]] = {")
    for structure in contract.structures { out.add("    \"\(structure.name)\": \(structure.size),") }
    out.add("}")
    out.add()
    out.add("# The return type and the parameter types of each function.")
    out.add("FUNCTIONS: Final[dict[str, tuple[Any, tuple[Any, ...]]]] = {")
    for function in contract.functions {
      out.add("    \"\(function.name)\": (")
      out.add("        \(function.pythonReturn),")
      if function.cParameters.isEmpty {
        out.add("        (),")
      } else {
        out.add("        (")
        for parameter in function.cParameters { out.add("            \(parameter.type.python),  # \(parameter.name)") }
        out.add("        ),")
      }
      out.add("    ),")
    }
    out.add("}")
  }

  private func bind(_ out: inout Lines) {
    out.add(
      """


      def bind(library: ctypes.CDLL) -> None:
          \"\"\"Set the signature of every function of the library. Raise ImportError with the names of missing functions.\"\"\"
          missing = []
          for name, (restype, argtypes) in FUNCTIONS.items():
              function = getattr(library, name, None)
              if function is None:
                  missing.append(name)
                  continue
              function.restype = restype
              function.argtypes = argtypes
          if missing:
              raise ImportError(f"the Tallybook library is older than this package: it lacks {', '.join(missing)}")
      """)
  }

  private func docstring(_ text: String) -> String {
    "\"\"\"\(text.oneLine.replacing("\\", with: "\\\\").replacing("\"\"\"", with: "'''"))\(text.hasSuffix("\"") ? " " : "")\"\"\""
  }
}

// MARK: Names and types in Python

extension Constant {
  /// Without `TALLY_`, which the module's name says.
  fileprivate var pythonName: String { String(cName.dropFirst(6)) }
}

extension ConstantValue {
  fileprivate var pythonLiteral: String { type == .u32 ? "0x" + String(bits, radix: 16) : decimal }
}

extension String {
  fileprivate var pythonLiteral: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
  }
}

extension Scalar {
  fileprivate var python: String {
    switch self {
    case .i32: "ctypes.c_int32"
    case .u32: "ctypes.c_uint32"
    case .i64: "ctypes.c_int64"
    case .u64: "ctypes.c_uint64"
    case .f64: "ctypes.c_double"
    case .size: "ctypes.c_size_t"
    }
  }
}

extension CType {
  fileprivate var python: String {
    switch self {
    case .void: "None"
    case .scalar(let scalar), .named(_, let scalar): scalar.python
    case .status: "ctypes.c_int32"
    case .structure(let name), .callback(let name): name
    case .handle: "ctypes.c_void_p"
    case .pointer(.foreign, _), .foreign: "ctypes.c_void_p"
    case .pointer(let pointee, _): "ctypes.POINTER(\(pointee.python))"
    case .characters(let constant): constant ? "ctypes.c_char_p" : "ctypes.POINTER(ctypes.c_char)"
    case .bytes, .context: "ctypes.c_void_p"
    }
  }
}

extension ReturnType {
  fileprivate var pythonType: String { type.python }
}

extension Function {
  /// Borrowed text that comes with a length is an address: as a `c_char_p` ctypes would cut it at its first NUL.
  fileprivate var pythonReturn: String {
    let hasLength = parameters.contains { $0.type == .outScalar(.size) }
    return returns == .borrowedText && hasLength ? "ctypes.c_void_p" : returns.pythonType
  }
}

extension Structure.FieldType {
  fileprivate var python: String {
    switch self {
    case .scalar(let scalar): scalar.python
    case .characters(let count): "ctypes.c_char * \(count)"
    case .scalars(let scalar, let count): "\(scalar.python) * \(count)"
    case .textPointer: "ctypes.c_char_p"
    // An address, since a pointer that ctypes casts is a circle of references, which keeps what it points at until they are collected.
    case .dataPointer, .context, .array: "ctypes.c_void_p"
    case .callback(let name): name
    case .contextFree: "tally_context_free_fn"
    }
  }
}
