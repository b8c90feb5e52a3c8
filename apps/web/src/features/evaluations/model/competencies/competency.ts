import { COMPETENCY_KIND_LABELS, COMPETENCY_KINDS, COMPETENCY_LEVELS } from '#shared/lib/competency-kinds.ts'
import { type FieldSpec, storedRecord, type Typed, typedRecord } from '#shared/lib/fields/field-spec.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Competency = Shapes.CompetencyRow

const HINTS: Readonly<Record<number, string>> = {
  1: 'O que faz quem está começando.',
  3: 'O que se espera de quem domina.',
  5: 'O que faz quem é referência para a empresa.',
}

export const competencyFields: readonly FieldSpec[] = [
  { name: 'name', label: 'Nome', kind: 'text', max: 80, required: true },
  { name: 'kind', label: 'Tipo', kind: 'choice', none: null, choices: COMPETENCY_KINDS.map((kind) => [kind, COMPETENCY_KIND_LABELS[kind]] as const) },
  { name: 'description', label: 'Descrição', kind: 'lines', max: 1000, hint: 'Uma frase que todos entendam da mesma forma.' },
]

export const levelFields: readonly FieldSpec[] = COMPETENCY_LEVELS.map((level) => {
  const hint = HINTS[level]
  return { name: `level_${level}`, label: `Nível ${level}`, kind: 'lines', max: 500, ...(hint !== undefined && { hint }) }
})

const FIELDS = [...competencyFields, ...levelFields]

export function typedCompetency(competency: Competency | null): Record<string, string> {
  if (competency === null) return { ...typedRecord(FIELDS, null), kind: 'behavioral' }
  const behaviours = Object.fromEntries(competency.levels.map(({ level, behaviour }) => [`level_${level}`, behaviour]))
  return { ...typedRecord(FIELDS, { ...competency, ...behaviours }) }
}

/** What the database takes; a level without a behaviour is left out. */
export function storedCompetency(typed: Typed) {
  const { name = null, kind = null, description = null, ...rest } = storedRecord(FIELDS, typed)
  const levels = COMPETENCY_LEVELS.flatMap((level) => {
    const behaviour = rest[`level_${level}`]
    return typeof behaviour === 'string' ? [{ level, behaviour }] : []
  })
  return { name, kind, description, levels }
}

/** '12 cargos'. */
export function positionsText(count: number): string {
  if (count === 0) return 'Nenhum cargo'
  return count === 1 ? '1 cargo' : `${count.toLocaleString('pt-BR')} cargos`
}

/** '5 níveis descritos'. */
export function levelsText({ levels }: Pick<Competency, 'levels'>): string {
  if (levels.length === 0) return 'Sem níveis descritos'
  return levels.length === 1 ? '1 nível descrito' : `${levels.length} níveis descritos`
}
