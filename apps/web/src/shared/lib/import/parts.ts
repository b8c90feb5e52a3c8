import { type ImportDefinition, type Mapping, missingColumns } from './definition.ts'
import { guessMapping, headingKey } from './mapping.ts'
import type { SheetFound } from './worker-messages.ts'

/** What one sheet of a workbook brings of one kind. A sheet with a row per person may bring several. */
export interface Part {
  readonly sheet: number
  readonly kind: string
  readonly mapping: Mapping
}

type Remembered = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Columns that say whose a row is, and bring nothing themselves. */
const NAMING: ReadonlySet<string> = new Set(['cpf', 'registration_number', 'employee_name', 'first_name', 'full_name', 'last_name'])

/** How many columns bring something of the kind; none where the sheet lacks what the kind needs. */
function weightOf(definition: ImportDefinition, mapping: Mapping): number {
  if (missingColumns(definition, mapping).length > 0) return 0
  return mapping.filter((id) => id !== null && !NAMING.has(id)).length
}

/** What a sheet is mostly about: as its tab says, or else as most of its columns do. */
function subjectOf(sheet: SheetFound, definitions: readonly ImportDefinition[], remembered: Remembered): ImportDefinition | null {
  const tab = headingKey(sheet.name)
  const ranked = definitions
    .map((definition) => {
      const weight = weightOf(definition, guessMapping(definition.columns, sheet.headings, remembered.get(definition.kind)))
      return { definition, weight: weight > 0 && definition.tabs.some((name) => headingKey(name) === tab) ? weight + sheet.headings.length : weight }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return ranked[0]?.definition ?? null
}

/**
 * What a workbook brings, in the order of the definitions. Beside what it is mostly about, a sheet with a row per person brings whatever
 * other kind its headings name outright, unless another sheet is about that.
 */
export function partsOf(sheets: readonly SheetFound[], definitions: readonly ImportDefinition[], remembered: Remembered = new Map()): readonly Part[] {
  const subjects = sheets.map((sheet) => subjectOf(sheet, definitions, remembered))
  return definitions.flatMap((definition) => {
    const { kind, columns } = definition
    const own = sheets.flatMap((sheet, place): readonly Part[] =>
      subjects[place] === definition ? [{ sheet: place, kind, mapping: guessMapping(columns, sheet.headings, remembered.get(kind)) }] : [],
    )
    if (own.length > 0 || definition.isPerPerson !== true) return own
    const [best] = sheets
      .flatMap((sheet, place) => {
        if (subjects[place]?.isPerPerson !== true) return []
        const mapping = guessMapping(columns, sheet.headings, remembered.get(kind), 'exact')
        return [{ part: { sheet: place, kind, mapping }, weight: weightOf(definition, mapping) }]
      })
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight)
    return best === undefined ? [] : [best.part]
  })
}
