import type { ImportDefinition } from '#shared/lib/import/definition.ts'
import type { ImportRecord } from '#shared/supabase/imports.ts'
import { EMPLOYEE_IMPORT } from '../list/import-definition.ts'
import type { SheetKind } from '../sheets/sheet-kinds.ts'
import { SHEETS } from '../sheets/sheets.ts'

export type ImportKind = SheetKind | 'employees'

export const DEFINITIONS: Readonly<Record<ImportKind, ImportDefinition>> = { employees: EMPLOYEE_IMPORT, ...SHEETS }

/** The order in which a company comes in: people before what is told of them, and contracts before the vacations that they give. */
export const ORDER = [
  'employees', 'hierarchy', 'personal', 'contracts', 'assignments', 'pay', 'bank', 'dependents', 'leave_balances', 'holidays', 'assets', 'competencies', 'required_levels',
  'bank_questions', 'evaluation_participants', 'evaluation_history', 'library_actions', 'development_plans', 'objectives', 'goal_values',
] as const satisfies readonly ImportKind[]

export const IN_ORDER: readonly ImportDefinition[] = ORDER.map((kind) => DEFINITIONS[kind])

export function isImportKind(kind: string): kind is ImportKind {
  return ORDER.some((each) => each === kind)
}

const AFTER: Readonly<Record<ImportKind, readonly ImportKind[]>> = {
  employees: [],
  hierarchy: ['employees'],
  personal: ['employees'],
  contracts: ['employees'],
  assignments: ['employees', 'hierarchy'],
  pay: ['employees'],
  bank: ['employees'],
  dependents: ['employees'],
  leave_balances: ['employees', 'contracts'],
  holidays: [],
  assets: [],
  competencies: [],
  required_levels: ['competencies'],
  bank_questions: [],
  evaluation_participants: ['employees', 'hierarchy'],
  evaluation_history: ['employees'],
  library_actions: ['competencies'],
  development_plans: ['employees', 'competencies'],
  objectives: ['employees'],
  goal_values: ['objectives'],
}

const OVER: ReadonlySet<string> = new Set(['done', 'cancelled', 'undone'])

/** Whether nothing more becomes of an import. */
export const isOver = (status: string): boolean => OVER.has(status)

/** Nothing of it is to be written, and nothing is wrong. */
function isIdle({ status, errors, to_create, to_update }: ImportRecord): boolean {
  return (status === 'ready' || status === 'failed') && errors === 0 && to_create + to_update === 0
}

/** Sheets of a workbook that must be settled before this one, and are there. */
function before(record: ImportRecord, sitting: readonly ImportRecord[]): readonly ImportRecord[] {
  const kinds: readonly string[] = isImportKind(record.kind) ? AFTER[record.kind] : []
  return sitting.filter(({ kind }) => kinds.includes(kind))
}

export type SheetState =
  | 'waiting' | 'interrupted' | 'checking' | 'unchecked' | 'recheck' | 'errors' | 'doubts' | 'ready' | 'writing' | 'nothing' | 'done' | 'cancelled' | 'undone'

/** Where one sheet of a workbook stands among the others. */
export function stateOf(record: ImportRecord, sitting: readonly ImportRecord[]): SheetState {
  const { status } = record
  if (status === 'done' || status === 'cancelled' || status === 'undone' || status === 'checking' || status === 'unchecked') return status
  if (status === 'committing' || status === 'undoing') return 'writing'
  if (status === 'uploading') return 'interrupted'
  const first = before(record, sitting)
  if (first.some((each) => !OVER.has(each.status) && !isIdle(each))) return 'waiting'
  // What was checked before the people were there has to be looked at again.
  if (first.some(({ status: then, finished_at }) => then === 'done' && finished_at !== null && finished_at > record.updated_at)) return 'recheck'
  if (record.errors > 0) return 'errors'
  if (isIdle(record)) return 'nothing'
  return record.doubtful > 0 ? 'doubts' : 'ready'
}

/** The sheets in the order in which they are written. */
export function inOrder(sitting: readonly ImportRecord[]): readonly ImportRecord[] {
  const place = ({ kind }: ImportRecord): number => (isImportKind(kind) ? ORDER.indexOf(kind) : ORDER.length)
  return sitting.toSorted((a, b) => place(a) - place(b) || a.created_at.localeCompare(b.created_at))
}

const SETTLED: ReadonlySet<SheetState> = new Set(['done', 'nothing', 'cancelled', 'undone'])

/** Whether nothing of the workbook is left to do. */
export function isSettled(sitting: readonly ImportRecord[]): boolean {
  return sitting.every((record) => SETTLED.has(stateOf(record, sitting)))
}
