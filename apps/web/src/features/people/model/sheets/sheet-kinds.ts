/** The sheets of this feature, by the name that stands in their address; what they hold is loaded with their page. */
const SHEET_KINDS = [
  'personal', 'contracts', 'hierarchy', 'assignments', 'pay', 'bank', 'dependents', 'holidays', 'leave_balances', 'assets', 'competencies', 'required_levels', 'bank_questions',
  'evaluation_participants', 'evaluation_history', 'library_actions', 'development_plans', 'objectives', 'goal_values',
] as const

export type SheetKind = (typeof SHEET_KINDS)[number]

export function isSheetKind(text: string): text is SheetKind {
  return SHEET_KINDS.some((kind) => kind === text)
}
