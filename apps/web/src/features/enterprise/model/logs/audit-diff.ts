import { ROLE_LABELS } from '#shared/access/roles.ts'
import { fieldName } from '#shared/lib/audit-labels.ts'
import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { formatCnpj } from '#shared/lib/masks.ts'

/** A value that the trail keeps hidden: that it changed is known, what it was is not. */
export const MASKED = '***'

/** A side of a change: words to show, nothing, a hidden value, or the id of another record whose name is looked up. */
export type DiffValue =
  | { readonly kind: 'empty' }
  | { readonly kind: 'masked' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reference'; readonly table: ReferenceTable; readonly id: string }

export type ReferenceTable = 'departments' | 'employees'

export interface DiffLine {
  readonly field: string
  readonly label: string
  readonly before: DiffValue
  readonly after: DiffValue
}

const REFERENCES: Readonly<Record<string, ReferenceTable>> = {
  department_id: 'departments',
  parent_id: 'departments',
  manager_id: 'employees',
  head_employee_id: 'employees',
  employee_id: 'employees',
}

const STATUSES: Readonly<Record<string, string>> = { pre_admission: 'Pré-admissão', active: 'Ativo', notice: 'Em aviso', terminated: 'Desligado' }

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

function wordsOf(field: string, text: string): string {
  if (field === 'role') return Object.entries(ROLE_LABELS).find(([role]) => role === text)?.[1] ?? text
  if (field === 'status') return STATUSES[text] ?? text
  if (field === 'cnpj') return formatCnpj(text)
  // The id of a login says nothing to anyone.
  if (field === 'user_id') return 'Ligado'
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text)
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? formatDateTime(text) : text
}

function valueOf(field: string, value: unknown): DiffValue {
  if (value === null || value === undefined || value === '') return { kind: 'empty' }
  if (value === MASKED) return { kind: 'masked' }
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'Sim' : 'Não' }
  if (typeof value !== 'string') return { kind: 'text', text: typeof value === 'number' ? value.toLocaleString('pt-BR') : JSON.stringify(value) }
  const table = REFERENCES[field]
  return table && ID.test(value) ? { kind: 'reference', table, id: value } : { kind: 'text', text: wordsOf(field, value) }
}

/** The changes of an entry, field by field in the order of their Portuguese names; whatever is not a pair is left out. */
export function diffLines(changes: unknown, entity: string): readonly DiffLine[] {
  if (typeof changes !== 'object' || changes === null) return []
  return Object.entries(changes)
    .flatMap(([field, pair]: [string, unknown]) =>
      Array.isArray(pair) ? [{ field, label: fieldName(field, entity), before: valueOf(field, pair[0]), after: valueOf(field, pair[1]) }] : [],
    )
    .filter(({ before, after }) => before.kind !== 'empty' || after.kind !== 'empty')
    .toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
}

/** Records named by their id in these lines, for one look-up of their names. */
export function referencesIn(lines: readonly DiffLine[], table: ReferenceTable): readonly string[] {
  const values = lines.flatMap(({ before, after }) => [before, after])
  return [...new Set(values.flatMap((value) => (value.kind === 'reference' && value.table === table ? [value.id] : [])))]
}

/** A value as one text. `names` holds the names of referenced records; one that is missing no longer exists. */
export function diffText(value: DiffValue, names: ReadonlyMap<string, string> = new Map()): string {
  if (value.kind === 'empty') return 'Em branco'
  if (value.kind === 'masked') return 'Valor protegido'
  return value.kind === 'text' ? value.text : (names.get(value.id) ?? 'Registro que não existe mais')
}
