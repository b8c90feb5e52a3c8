export const VISIBILITIES = ['just_me', 'team', 'company'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export const VISIBILITY_LABELS: Readonly<Record<Visibility, string>> = {
  just_me: 'Só eu',
  team: 'Minha equipe',
  company: 'Toda a empresa',
}

/** Lists that have views. */
export type ListKey = 'employees' | 'logins' | 'audit_logs' | 'exits' | 'assets'

/** A list as somebody likes to see it. */
export interface SavedView {
  readonly id: string
  readonly company_id: string
  readonly owner_employee_id: string
  readonly name: string
  readonly query: string
  readonly visibility: Visibility
  readonly is_default: boolean
  readonly updated_at: string
}

export function visibilityOf(text: string): Visibility {
  return VISIBILITIES.find((known) => known === text) ?? 'just_me'
}

/** The state of a list as its address has it, without what is of this moment alone. */
export type ListSearch = Readonly<Record<string, unknown>>

/** The text that is saved: the address of a state, its parts in one order, so that equal states give equal texts. */
export function queryText(search: ListSearch): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
}

/** A saved text as the list reads it today: what it no longer knows is left out by the list's own rules, so that an old view never breaks. */
export function searchOf(query: string, canonical: (search: ListSearch) => ListSearch): ListSearch {
  return canonical(Object.fromEntries(new URLSearchParams(query)))
}

/** Whether the list differs from its view. Compared as the list reads both today. */
export function differs(view: Pick<SavedView, 'query'>, search: ListSearch, canonical: (search: ListSearch) => ListSearch): boolean {
  return queryText(searchOf(view.query, canonical)) !== queryText(search)
}

/** One's own first, then those that others share; by name. */
export function inOrder(views: readonly SavedView[], me: string | null): readonly SavedView[] {
  const isOwn = (view: SavedView): boolean => view.owner_employee_id === me
  return views.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.name.localeCompare(b.name, 'pt-BR'))
}

const MOST_NAME = 60

/** 'Ativos' → 'Ativos (cópia)', 'Ativos (cópia 2)', … whichever is free. */
export function copyName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' (cópia)' : ` (cópia ${number})`
    const candidate = name.slice(0, MOST_NAME - ending.length).trimEnd() + ending
    if (!taken.includes(candidate)) return candidate
  }
}
