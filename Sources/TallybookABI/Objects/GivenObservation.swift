internal import CTallybook
internal import TallybookCore

/// A host's options of a time budget, as the forwards get them.
func given(_ pointer: UnsafePointer<tally_budget_options>?) throws(Failure) -> BudgetOptions {
  var options = BudgetOptions()
  guard let given = try TallybookABI.options(pointer) else { return options }
  options.flags = try flags(given.flags, BudgetFlags.all)
  if given.rank != 0 { options.rank = try field(given.rank) }
  if given.since != TALLY_UNBOUNDED { options.since = given.since }
  if given.until != TALLY_UNBOUNDED { options.until = given.until }
  options.most = given.limit
  return options
}

/// A host's options of samples.
func required(_ pointer: UnsafePointer<tally_sample_options>?) throws(Failure) -> SampleOptions {
  guard let given = try TallybookABI.options(pointer) else { throw Failure(.nullPointer, "options is NULL; give the step from one sample to the next") }
  var options = SampleOptions(every: given.step, flags: try flags(given.flags, SampleFlags.all))
  if given.since != TALLY_UNBOUNDED { options.since = given.since }
  if given.until != TALLY_UNBOUNDED { options.until = given.until }
  return options
}
