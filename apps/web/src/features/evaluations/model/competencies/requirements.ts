import { COMPETENCY_KINDS } from '#shared/lib/competency-kinds.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Requirements = Shapes.PositionRequirements
export type PositionRow = Shapes.PositionRequirement
export type RequiredCompetency = Shapes.RequiredCompetency

/** Columns of one kind beside each other, by name within it. */
export function byKind(competencies: readonly RequiredCompetency[]): readonly RequiredCompetency[] {
  return competencies.toSorted((a, b) => COMPETENCY_KINDS.indexOf(a.kind) - COMPETENCY_KINDS.indexOf(b.kind))
}

/** One cell of the matrix; null requires nothing. */
export interface LevelCell {
  readonly position_id: string
  readonly competency_id: string
  readonly level: number | null
}

/** The matrix with some cells written, as the database answers it afterwards. */
export function withLevels(matrix: Requirements, cells: readonly LevelCell[]): Requirements {
  const written = Map.groupBy(cells, (cell) => cell.position_id)
  const positions = matrix.positions.map((row) => {
    const own = written.get(row.id)
    if (own === undefined) return row
    const levels = { ...row.levels }
    for (const { competency_id: id, level } of own) {
      if (level === null) delete levels[id]
      else levels[id] = level
    }
    return { ...row, levels }
  })
  return { ...matrix, positions }
}

/** What somebody typed into a cell that held `before`: a level, nothing, or something that is no level. */
export function typedLevel(text: string, before: number | null): number | null | undefined {
  const typed = text.replace(before === null ? '' : String(before), '').trim() || text.trim()
  if (typed === '' || typed === '0') return null
  return /^[1-5]$/.test(typed) ? Number(typed) : undefined
}
