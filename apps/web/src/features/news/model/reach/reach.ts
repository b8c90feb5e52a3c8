import { listState } from '#shared/list/state/list-state.ts'
import { matching, oneOf } from '#shared/list/state/params.ts'
import type { Database } from '#shared/supabase/database.types.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { peopleText } from '#shared/lib/people-text.ts'

export type PostPerson = Shapes.PostPeopleRow
/** People whom the same channels reach, or none for the same reason. */
export type ChannelGroup = Shapes.PostChannelsRow
export type ReachDay = Database['public']['Functions']['post_reach_days']['Returns'][number]
export type GroupReach = Shapes.PostGroupReachRow

/** What a list of people may be narrowed to; who is late is missing as well. */
export const REACH_STATES = ['missing', 'late', 'done', 'unopened', 'opened'] as const
export type ReachState = (typeof REACH_STATES)[number]

export const REACH_STATE_LABELS: Readonly<Record<ReachState, string>> = { missing: 'Falta', late: 'Atrasada', done: 'Ciente', unopened: 'Não abriu', opened: 'Abriu' }

/** States that say something of a post: those of confirming only where it asks for that. */
export const statesOf = (asks: boolean): readonly ReachState[] => (asks ? REACH_STATES : ['unopened', 'opened'])

/** The people of a post, by state, department (`none` for people without one) and name. */
export const reachList = listState({ filters: { state: oneOf(REACH_STATES), department: matching(/^(?:none|[0-9a-f-]{36})$/) } })
export type ReachListState = typeof reachList.start

/** 'Ana, Bruno, Caio e mais 12', of a group of which the first names are known. */
export function namesText({ names, people: count }: Pick<ChannelGroup, 'names' | 'people'>): string {
  const more = count - names.length
  if (more > 0) return `${names.join(', ')} e mais ${more.toLocaleString('pt-BR')}`
  return new Intl.ListFormat('pt-BR').format(names)
}

/** How many are told and how many are not, of groups by channel. */
export function groupsText(groups: readonly ChannelGroup[]): string {
  const sum = (of: readonly ChannelGroup[]): number => of.reduce((total, group) => total + group.people, 0)
  const lost = sum(groups.filter(({ reason }) => reason !== null))
  const reached = sum(groups) - lost
  return lost === 0 ? peopleText(reached) : `${peopleText(reached)}, e ${peopleText(lost)} sem aviso`
}
