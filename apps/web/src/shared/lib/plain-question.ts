/** What a question lacks that is no rating and stands in no section. */
export const PLAIN = {
  section_id: null, competency_id: null, competency: null, scale_id: null, bank_question_id: null, dimension: null, weight: 1, comment_rule: 'none', may_skip: false, points: [], levels: [],
} as const

/** The same while it is written. */
export const PLAIN_DRAFT = { help: '', section: null, competencyId: null, scaleId: null, bankId: null, dimension: '', weight: '1', commentRule: 'none', maySkip: false } as const
