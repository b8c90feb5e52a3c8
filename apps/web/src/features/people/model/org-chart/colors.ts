import type { OrgPerson } from './org-tree.ts'
import { TENURE_BANDS, tenureBand } from './tenure.ts'

export type ColorBy = 'department' | 'tenure'

/** A color of the legend: for the screen, which has two themes, and for files, which are light. Always beside its name. */
export interface Swatch {
  readonly key: string
  readonly label: string
  readonly css: string
  readonly hex: string
  readonly people: number
}

export interface Coloring {
  readonly legend: readonly Swatch[]
  readonly swatchOf: (person: OrgPerson) => Swatch | null
  /** The person's own words for what the color says, such as the department beyond the eighth. */
  readonly labelOf: (person: OrgPerson) => string
}

const CHART_HEX = ['#116d8a', '#c7700b', '#6c44a4', '#32965e', '#ce3b32', '#3e8cc9', '#a83876'] as const
const NEUTRAL = { css: 'var(--border-strong)', hex: '#7d888f' } as const
const TENURE_HEX = ['#cfe2e8', '#a0c5d0', '#70a7b9', '#418aa1', '#116d8a'] as const
const OTHERS = 'others'

function byDepartment(people: readonly OrgPerson[]): Coloring {
  const groups = [...Map.groupBy(people.filter(({ department }) => department !== null), ({ departmentId }) => departmentId)]
  const largest = groups.toSorted(([, a], [, b]) => b.length - a.length)
  const colored = largest.slice(0, CHART_HEX.length)
  const others = largest.slice(CHART_HEX.length).reduce((sum, [, team]) => sum + team.length, 0)
  const without = people.length - groups.reduce((sum, [, team]) => sum + team.length, 0)
  const legend: Swatch[] = colored.map(([id, team], index) => ({
    key: id ?? '',
    label: team[0]?.department ?? '',
    css: `var(--chart-${String(index + 1)})`,
    hex: CHART_HEX[index] ?? NEUTRAL.hex,
    people: team.length,
  }))
  if (others > 0) legend.push({ key: OTHERS, label: 'Outros departamentos', ...NEUTRAL, people: others })
  if (without > 0) legend.push({ key: '', label: 'Sem departamento', css: 'var(--border)', hex: '#dce2e5', people: without })
  const swatches = new Map(legend.map((swatch) => [swatch.key, swatch]))
  return {
    legend,
    swatchOf: ({ department, departmentId }) => swatches.get(department === null ? '' : (departmentId ?? '')) ?? swatches.get(OTHERS) ?? null,
    labelOf: ({ department }) => department ?? 'Sem departamento',
  }
}

function byTenure(people: readonly OrgPerson[], day: string): Coloring {
  const bands = Map.groupBy(people, ({ hireDate }) => tenureBand(hireDate, day)?.key ?? null)
  const swatches: Swatch[] = TENURE_BANDS.map(({ key, label }, index) => ({
    key,
    label,
    css: `color-mix(in oklab, var(--chart-1) ${String((index + 1) * 20)}%, var(--surface))`,
    hex: TENURE_HEX[index] ?? NEUTRAL.hex,
    people: bands.get(key)?.length ?? 0,
  }))
  const swatchOf = ({ hireDate }: OrgPerson): Swatch | null => swatches.find(({ key }) => key === tenureBand(hireDate, day)?.key) ?? null
  return { legend: swatches.filter((swatch) => swatch.people > 0), swatchOf, labelOf: (person) => swatchOf(person)?.label ?? 'Sem data de admissão' }
}

/** The colors of everyone on a day. Of the whole company, so that a team looked at alone keeps its colors. */
export function coloringOf(people: readonly OrgPerson[], by: ColorBy, day: string): Coloring {
  return by === 'tenure' ? byTenure(people, day) : byDepartment(people)
}
