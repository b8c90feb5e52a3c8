import { ArrowRightLeft, CalendarPlus, type LucideIcon, MailPlus, TrendingUp } from 'lucide-react'

import { normalizeSearch } from '#shared/lib/search.ts'

/** What HR does to one person, by the word of the person's page for it. */
export interface PersonAction {
  readonly act: 'promover' | 'transferir' | 'ferias' | 'convidar'
  /** Before the name. */
  readonly label: string
  /** What else it is called. */
  readonly verbs: readonly string[]
  readonly icon: LucideIcon
}

export const PERSON_ACTIONS: readonly PersonAction[] = [
  { act: 'promover', label: 'Promover', verbs: ['promover', 'promocao', 'registrar mudanca', 'registrar promocao'], icon: TrendingUp },
  { act: 'transferir', label: 'Transferir', verbs: ['transferir', 'transferencia', 'registrar mudanca', 'registrar transferencia'], icon: ArrowRightLeft },
  { act: 'ferias', label: 'Registrar ausência de', verbs: ['registrar ausencia', 'ausencia', 'conceder ferias'], icon: CalendarPlus },
  { act: 'convidar', label: 'Convidar', verbs: ['convidar', 'dar acesso'], icon: MailPlus },
]

const SMALL = /^(?:de|da|do|a|o|para) /

/** What is left of a search after a verb, for each action that the verb may mean: 'promover ana' is promoting of whoever is called Ana. */
export function actsIn(search: string): { readonly name: string; readonly actions: readonly PersonAction[] } {
  const text = normalizeSearch(search)
  const meant = PERSON_ACTIONS.flatMap((action) => {
    const verb = action.verbs.filter((each) => text.startsWith(`${each} `)).toSorted((a, b) => b.length - a.length)[0]
    return verb === undefined ? [] : [{ action, name: text.slice(verb.length + 1).replace(SMALL, '') }]
  })
  const name = meant[0]?.name ?? text
  return { name, actions: meant.map(({ action }) => action) }
}
