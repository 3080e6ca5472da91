/// What drafts do whose kind has no rules of its own.
struct CommonDraftRules: KindRules {}
