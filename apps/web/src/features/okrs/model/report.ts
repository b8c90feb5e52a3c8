import { formatDate } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { type GoalReport, LEVEL_LABELS, type ListedObjective } from './goal.ts'
import type { OkrsAddress } from './okrs-address.ts'

export type Counts = GoalReport['levels'][number] | GoalReport['departments'][number]
type Cell = GoalReport['cells'][number]

const figures = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const tenths = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** What a figure of a report counts, where the list shows its goals. */
export function focusText(focus: string): string {
  const [kind = '', ...rest] = focus.split('-')
  if (kind === 'score') return `Nota ${scoreText(Number(rest[0]))}`
  if (kind === 'checked') return `Com check-in na semana de ${formatDate(rest.join('-'))}`
  if (kind === 'missed') return `Sem check-in em dia na semana de ${formatDate(rest.join('-'))}`
  return kind === 'aligned' ? 'Alinhados' : kind === 'unaligned' ? 'Sem alinhamento' : 'Contados no relatório'
}

/** '0,7 a 0,8'; the last is 1,0 alone. */
export const scoreText = (tenth: number): string => (tenth === 10 ? '1,0' : `${tenths.format(tenth / 10)} até ${tenths.format((tenth + 1) / 10)}`)

export const confidenceText = (value: number | null): string => (value === null ? '—' : figures.format(value))
/** How many of those that were due were done, per cent; null where none was due. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

/** Objectives that could stand under another, and how many do, per cent. */
export const coverageOf = ({ aligned, unaligned }: Pick<GoalReport, 'aligned' | 'unaligned'>): number | null => shareOf(aligned, aligned + unaligned)

/** The rows of a report: a department or a level, and where the list shows the same. */
export function placeOf(counts: Counts): { readonly key: string; readonly name: string; readonly address: Partial<OkrsAddress> } {
  if ('level' in counts) return { key: counts.level, name: LEVEL_LABELS[counts.level], address: { nivel: counts.level } }
  // The list has no filter for people without department.
  return { key: counts.id ?? 'none', name: counts.name ?? 'Sem departamento', address: { departamento: counts.id ?? '' } }
}

/** The cell of a department in a week. */
export function cellFinder(cells: readonly Cell[]): (departmentId: string | null, week: string) => Cell | undefined {
  const known = new Map(cells.map((cell) => [`${String(cell.department_id)} ${cell.week}`, cell]))
  return (departmentId, week) => known.get(`${String(departmentId)} ${week}`)
}

/** How a confidence or an adherence looks: three tints, and always its number. */
export function tintOf(measure: 'confidence' | 'adherence', cell: Cell): 'low' | 'middle' | 'high' | null {
  const share = shareOf(cell.done, cell.due)
  if (measure === 'confidence') return cell.confidence === null ? null : cell.confidence <= 3 ? 'low' : cell.confidence < 7 ? 'middle' : 'high'
  return share === null ? null : share < 50 ? 'low' : share < 80 ? 'middle' : 'high'
}

export interface ObjectiveGroup {
  readonly key: string
  readonly name: string
  readonly items: readonly ListedObjective[]
}

/** Objectives, which come in this order, under their owners or departments. */
export function groupsOf(rows: readonly ListedObjective[], by: OkrsAddress['agrupar']): readonly ObjectiveGroup[] {
  const groups = Map.groupBy(rows, ({ owner, counted_in: department }) => (by === 'owner' ? owner.id : (department ?? '')))
  return [...groups].map(([key, items]) => ({ key, items, name: by === 'owner' ? (items[0]?.owner.name ?? '') : key === '' ? 'Sem departamento' : key }))
}

/** What departments or levels come to, as a file. */
export const countColumns: readonly ExportColumn<Counts>[] = [
  { header: 'Onde', value: (counts) => placeOf(counts).name, width: 30 },
  { header: 'Objetivos', value: ({ objectives }) => objectives, width: 12 },
  { header: 'Progresso (%)', value: ({ progress }) => progress, width: 14 },
  { header: 'Esperado (%)', value: ({ expected }) => expected, width: 14 },
  { header: 'Em risco', value: ({ at_risk: count }) => count, width: 12 },
  { header: 'Alinhados', value: ({ aligned }) => aligned, width: 12 },
  { header: 'Sem alinhamento', value: ({ unaligned }) => unaligned, width: 16 },
  { header: 'Com nota', value: ({ scored }) => scored, width: 12 },
  { header: 'Nota média', value: ({ score }) => score, width: 12 },
]

export interface WeekRow {
  readonly department: string
  readonly cell: Cell
}

export const weekColumns: readonly ExportColumn<WeekRow>[] = [
  { header: 'Departamento', value: ({ department }) => department, width: 30 },
  { header: 'Semana de', value: ({ cell }) => formatDate(cell.week), width: 14 },
  { header: 'Confiança média', value: ({ cell }) => cell.confidence, width: 16 },
  { header: 'Check-ins esperados', value: ({ cell }) => cell.due, width: 18 },
  { header: 'Em dia', value: ({ cell }) => cell.done, width: 10 },
]
