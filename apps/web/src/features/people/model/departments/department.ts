import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** One department as the tree reads it. `updated_at` is kept as the text received, to notice that somebody saved first. */
export type Department = Shapes.DepartmentTreeRow

export function isArchived({ archived_at }: Department): boolean {
  return archived_at !== null
}

/** Whether archiving it needs somewhere for its people and sub-departments to go. */
export function needsTarget({ people, children }: Department): boolean {
  return people > 0 || children > 0
}

/** '12 pessoas', and how many of them are directly in it when others are in sub-departments. */
export function peopleText({ people, people_below }: Department): string {
  const of = (count: number): string => (count === 1 ? '1 pessoa' : `${count.toLocaleString('pt-BR')} pessoas`)
  if (people_below === people) return of(people)
  if (people === 0) return `${of(people_below)} em subdepartamentos`
  return `${of(people_below)} (${people.toLocaleString('pt-BR')} ${people === 1 ? 'direta' : 'diretas'})`
}

/** What a department holds, in the sentence that says what moves with it. */
export function contentText({ people, children }: Department): string {
  const parts = [
    ...(people > 0 ? [people === 1 ? '1 pessoa' : `${people.toLocaleString('pt-BR')} pessoas`] : []),
    ...(children > 0 ? [children === 1 ? '1 subdepartamento' : `${children.toLocaleString('pt-BR')} subdepartamentos`] : []),
  ]
  return parts.length === 0 ? 'nada' : parts.join(' e ')
}
