import { normalizeSearch } from '#shared/lib/search.ts'
import { parseDecimal } from '#shared/lib/decimals.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { Learning } from './plan.ts'

export type LibraryAction = Shapes.LibraryRow

/** What is typed of an action of the library. */
export interface LibraryValues {
  readonly title: string
  readonly competency_id: string
  readonly learning: Learning
  readonly success_indicator: string
  readonly effort_hours: string
  readonly url: string
}

export function libraryValues(action: LibraryAction | null): LibraryValues {
  return {
    title: action?.title ?? '', competency_id: action?.competency_id ?? '', learning: action?.learning ?? 'experience', success_indicator: action?.success_indicator ?? '',
    effort_hours: action?.effort_hours == null ? '' : String(action.effort_hours).replace('.', ','), url: action?.url ?? '',
  }
}

export function storedLibraryAction({ title, competency_id: competency, learning, success_indicator: indicator, effort_hours: hours, url }: LibraryValues) {
  const read = parseDecimal(hours.trim())
  return {
    title: title.trim(), competency_id: competency === '' ? null : competency, learning, success_indicator: indicator.trim() || null,
    effort_hours: read === null ? null : Number(read), url: url.trim() || null,
  }
}

export interface LibraryGroup {
  readonly competency: string
  readonly actions: readonly LibraryAction[]
}

/** What a search leaves, by competency in the order of their names; what serves any competency comes last, archived ones only where they are wanted. */
export function groupsOf(actions: readonly LibraryAction[], q: string, withArchived: boolean): readonly LibraryGroup[] {
  const words = normalizeSearch(q).split(' ').filter((word) => word !== '')
  const found = actions.filter(({ title, competency, archived_at: archived }) => {
    const text = normalizeSearch(`${title} ${competency ?? ''}`)
    return (withArchived || archived === null) && words.every((word) => text.includes(word))
  })
  const groups = Map.groupBy(found, ({ competency }) => competency)
  const named = [...groups].flatMap(([competency, rows]) => (competency === null ? [] : [{ competency, actions: rows }])).toSorted((a, b) => a.competency.localeCompare(b.competency, 'pt-BR'))
  const others = groups.get(null) ?? []
  return others.length === 0 ? named : [...named, { competency: 'Qualquer competência', actions: others }]
}

/** '4,5 de 5, 3 notas'. */
export function ratingText({ rating, ratings }: Pick<LibraryAction, 'rating' | 'ratings'>): string {
  if (rating === null) return 'Sem notas ainda'
  return `${rating.toLocaleString('pt-BR', { minimumFractionDigits: 1 })} de 5, ${ratings === 1 ? '1 nota' : `${ratings} notas`}`
}

export const usesText = (uses: number): string => (uses === 0 ? 'Ainda em nenhum plano' : uses === 1 ? 'Em 1 plano' : `Em ${uses} planos`)
