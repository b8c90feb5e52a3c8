import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type RatingScale = Shapes.RatingScaleRow

export const MIN_POINTS = 3
export const MAX_POINTS = 10

export interface TypedPoint {
  /** Stays with the row while others come and go. */
  readonly key: number
  readonly label: string
  readonly description: string
}

/** The points of a scale as somebody types them, from the lowest on. */
export function typedPoints(scale: RatingScale | null): readonly TypedPoint[] {
  if (scale === null) return Array.from({ length: 5 }, (_, key) => ({ key, label: '', description: '' }))
  return scale.points.map(({ point, label, description }) => ({ key: point, label, description: description ?? '' }))
}

/** What is wrong with the points, by the names that the database uses for them: `label_2`. */
export function pointProblems(points: readonly TypedPoint[]): Readonly<Record<string, string>> {
  const names = points.map(({ label }) => label.trim().toLocaleLowerCase('pt-BR'))
  return Object.fromEntries(
    names.flatMap((name, index) => {
      if (name === '') return [[`label_${index + 1}`, 'Diga o que este ponto significa.']]
      return names.indexOf(name) === index ? [] : [[`label_${index + 1}`, 'Outro ponto já tem este nome.']]
    }),
  )
}
