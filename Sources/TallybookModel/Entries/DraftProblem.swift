internal import TallybookText
internal import TallybookBase

/// What would keep a draft from being saved: as a refusal, and as a line of its validation.
struct DraftProblem {
  let failure: Failure
  let finding: Finding

  /// A refusal of the engine's own rules.
  init(_ failure: Failure, of id: Int64) {
    self.failure = failure
    var finding = Finding(.error, failure.reason, key: failure.field?.name ?? "", failure.message, id: id)
    finding.field = failure.field
    (finding.found, finding.bound) = (failure.found?.value ?? .null, failure.bound?.value ?? .null)
    self.finding = finding
  }

  /// A field that somebody else changed since the draft began.
  init(stale field: Field, _ name: String, of id: Int64) {
    failure = Failure(
      .staleDraft, "the field \(name) of entry \(id) was changed since the draft began; rebase the draft and look again, or save it with FORCE", field: field, id: id)
    finding = {
      var finding = Finding(.error, .staleDraft, key: name, "the field \(name) was changed since the draft began; rebase the draft, or force it", id: id)
      finding.field = field
      return finding
    }()
  }

  /// A refusal of a template.
  init(_ problem: TemplateProblem, number: Int32?, of id: Int64) {
    failure = problem.failure(number)
    finding = problem.finding(number, of: id)
  }
}
