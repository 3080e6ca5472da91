/// `bindings/python/src/tallybook/_c/_reasons.py`: the reasons as an enumeration.
struct PythonReasonsEmitter {
  let contract: Contract

  /// None where the contract has no reasons.
  var output: Output? {
    guard let reasons = contract.constants(named: "reason") else { return nil }
    var out = Lines()
    out.add(
      """
      # \(generatedNotice)
      \"\"\"Why a call was refused, if its status has several causes, or why there is a finding.\"\"\"

      from __future__ import annotations

      from enum import IntEnum

      from . import _abi


      class Reason(IntEnum):
          \"\"\"Why a call was refused, if its status has several causes, or why there is a finding.

          A reason of a later library has a name made of its number.

          >>> tallybook.Reason.OVERLAP.name
          'OVERLAP'
          \"\"\"

          @classmethod
          def _missing_(cls, value: object) -> Reason | None:
              if not isinstance(value, int):
                  return None
              later = int.__new__(cls, value)
              later._name_, later._value_ = f"REASON_{value}", value
              return later

      """)
    for value in reasons.values {
      out.add("    \(value.name) = _abi.\(value.cName.dropFirst(6))")
      out.add("    \"\"\"\(value.doc.oneLine)\"\"\"")
    }
    return Output(path: "bindings/python/src/tallybook/_c/_reasons.py", text: out.text)
  }
}
