import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { parseCivilDate } from '#shared/lib/dates.ts'
import { type Bar, KINDS, type LeaveMap, lengthOf, type MapPerson } from './map.ts'

interface PlanRow {
  readonly person: MapPerson
  readonly bar: Bar
}

/** The vacations of the people shown, in the order of the first day: the yearly plan as a sheet. */
export function planRows({ people, bars }: Pick<LeaveMap, 'people' | 'bars'>): readonly PlanRow[] {
  const known = new Map(people.map((person) => [person.id, person]))
  return bars
    .filter(({ kind }) => kind !== 'absence')
    .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))
    .flatMap((bar) => {
      const person = known.get(bar.employee_id)
      return person ? [{ person, bar }] : []
    })
}

export const PLAN_COLUMNS: readonly ExportColumn<PlanRow>[] = [
  { header: 'Matrícula', value: ({ person }) => person.registration, width: 12 },
  { header: 'Nome', value: ({ person }) => person.name, width: 36 },
  { header: 'Cargo', value: ({ person }) => person.position, width: 30 },
  { header: 'Departamento', value: ({ person }) => person.department, width: 30 },
  { header: 'Primeiro dia', value: ({ bar }) => parseCivilDate(bar.starts_on), width: 14 },
  { header: 'Último dia', value: ({ bar }) => parseCivilDate(bar.ends_on), width: 14 },
  { header: 'Dias', value: ({ bar }) => lengthOf(bar), width: 8 },
  { header: 'Situação', value: ({ bar }) => KINDS[bar.kind], width: 18 },
]
