import { type AsOf, HISTORY_FIELDS, type HistoryField, type WantedMove } from '../history/assignment.ts'

/** A value of the history: as it is stored, and as it is read. */
export interface MoveValue {
  readonly value: string | null
  readonly name: string
}

export type MoveValues = Readonly<Record<HistoryField, MoveValue>>
/** What somebody touched in the form; the rest goes with the day. */
export type Touched = Readonly<Partial<Record<HistoryField, MoveValue>>>

const KEYS: Readonly<Record<HistoryField, string>> = {
  position: 'position_title',
  department: 'department_id',
  manager: 'manager_id',
  work_site: 'work_site_id',
  cost_centre: 'cost_centre_id',
}

/** The form field that a refusal of the database blames. */
export function fieldOfKey(key: string | null): HistoryField | null {
  return HISTORY_FIELDS.find((field) => KEYS[field] === key) ?? (key === 'position_id' ? 'position' : null)
}

const valueOf = (value: string | null, name: string | null): MoveValue => ({ value, name: name ?? '' })

/** What the record says on a day; without a record, nothing. */
export function valuesOn(asOf: AsOf | null): MoveValues {
  return {
    position: valueOf(asOf?.position ?? null, asOf?.position ?? null),
    department: valueOf(asOf?.department_id ?? null, asOf?.department ?? null),
    manager: valueOf(asOf?.manager_id ?? null, asOf?.manager?.name ?? null),
    work_site: valueOf(asOf?.work_site_id ?? null, asOf?.work_site ?? null),
    cost_centre: valueOf(asOf?.cost_centre_id ?? null, asOf?.cost_centre ?? null),
  }
}

/** The fields that would be another from the day on. */
export function movesBetween(base: MoveValues, touched: Touched): readonly WantedMove[] {
  return HISTORY_FIELDS.flatMap((field) => {
    const wish = touched[field]
    if (!wish || wish.value === base[field].value) return []
    return [{ field, key: KEYS[field], old: base[field].name, new: wish.name, value: wish.value }]
  })
}

/** The change as the database takes it. */
export function movesRecord(moves: readonly WantedMove[]): Readonly<Record<string, string | null>> {
  return Object.fromEntries(moves.map(({ key, value }) => [key, value]))
}
