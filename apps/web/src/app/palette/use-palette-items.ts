import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Package, UserRound } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'

import { type FoundAsset, foundAssetsQuery } from '#features/assets/data/asset-queries.ts'
import { roleCan, roleSees } from '#shared/access/roles.ts'
import { useCompanyContext } from '#shared/company/company-context.ts'
import { recentItems } from '#shared/lib/recent-items.ts'
import { namedPeopleQuery, peopleIn, peopleQuery, type PersonOption } from '#shared/reference/people.ts'
import { useSession } from '#shared/session/session-context.ts'
import type { ShortcutId } from '#shared/shortcuts/registry.ts'
import { type Command, commandsFor } from './commands.ts'
import { actsIn, PERSON_ACTIONS, type PersonAction } from './person-acts.ts'
import { ranked } from './rank.ts'

export interface PaletteItem {
  /** Once per list: the same command may be recent and a page. */
  readonly key: string
  readonly id: string
  readonly label: string
  readonly detail?: string | null
  readonly icon: LucideIcon
  readonly shortcut?: ShortcutId | undefined
  readonly path?: string | undefined
  readonly run?: Command['run']
}

export interface PaletteGroup {
  readonly label: string
  readonly items: readonly PaletteItem[]
}

const STILL_MS = 150
const RECENT_SHOWN = 5
const COMPANIES_SHOWN = 8
const PEOPLE_SHOWN = 6

/** A person as the palette remembers one: the company too, since ids are looked for in the company at hand. */
export function personItemId(companyId: string, personId: string): string {
  return `person:${companyId}:${personId}`
}

function personItem(companyId: string, { id, display_name, position }: PersonOption): PaletteItem {
  const item = personItemId(companyId, id)
  return { key: item, id: item, label: display_name, detail: position, icon: UserRound, path: `/app/employees/${id}` }
}

function assetItem({ id, name, tag }: FoundAsset): PaletteItem {
  return { key: `asset:${id}`, id: `asset:${id}`, label: name, detail: tag, icon: Package, path: `/app/assets?bem=${id}` }
}

function actItem(companyId: string, { id, display_name, position }: PersonOption, { act, label, icon }: PersonAction): PaletteItem {
  const item = `${act}:${personItemId(companyId, id)}`
  return { key: item, id: item, label: `${label} ${display_name}`, detail: position, icon, path: `/app/employees/${id}?acao=${act}` }
}

function useStill(text: string): string {
  const [still, setStill] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), STILL_MS)
    return () => clearTimeout(timer)
  }, [text])
  return still
}

const shown = (command: Command): PaletteItem => ({ ...command, key: command.id })

/** What the palette lists for what was typed: recent things, pages and actions while nothing is; people and what the company lends join from two letters on. */
export function usePaletteItems(text: string): { readonly groups: readonly PaletteGroup[]; readonly isSearching: boolean } {
  const { user, role } = useSession()
  const { companies, selectedCompany } = useCompanyContext()
  const companyId = selectedCompany?.id ?? ''
  const term = text.trim()
  const acts = useMemo(() => (roleCan(role, 'manage_settings') ? actsIn(term) : { name: term, actions: [] }), [role, term])
  const still = useStill(acts.name)
  const commands = useMemo(() => commandsFor(role, companies, companyId || null), [role, companies, companyId])
  const [recent] = useState(() => recentItems(user?.id ?? ''))
  const prefix = personItemId(companyId, '')
  const recentIds = recent.filter((item) => item.startsWith(prefix)).slice(0, RECENT_SHOWN).map((item) => item.slice(prefix.length))
  const known = useQuery(namedPeopleQuery(companyId, recentIds)).data ?? []
  const people = useQuery({ ...peopleQuery(peopleIn(companyId, roleCan(role, 'view_all_employees') ? 'records' : 'colleagues'), still), enabled: companyId !== '' && still.length >= 2 })

  const assets = useQuery({ ...foundAssetsQuery(companyId, still), enabled: companyId !== '' && still.length >= 2 && roleSees(role, 'assets') })

  const group = (label: string, items: readonly PaletteItem[]): PaletteGroup[] => (items.length > 0 ? [{ label, items }] : [])
  const of = (found: readonly Command[], wanted: Command['group']): PaletteItem[] => found.filter((command) => command.group === wanted).map(shown)
  if (term === '') {
    const opened = recent.flatMap((id) => {
      const command = commands.find((each) => each.id === id)
      const person = known.find((each) => personItemId(companyId, each.id) === id)
      return command ? [shown(command)] : person ? [personItem(companyId, person)] : []
    })
    const recents = opened.slice(0, RECENT_SHOWN).map((item) => ({ ...item, key: `recent:${item.id}` }))
    const all = commands.filter(({ group: of }) => of !== 'Empresas')
    return { groups: [...group('Recentes', recents), ...group('Páginas', of(all, 'Páginas')), ...group('Ações', of(all, 'Ações'))], isSearching: false }
  }
  const found = ranked(term, commands)
  const isCurrent = still === acts.name && !people.isPlaceholderData && !assets.isPlaceholderData
  const matches = acts.name.length >= 2 ? (people.data ?? []).slice(0, PEOPLE_SHOWN) : []
  // Found alone, as by a CPF: what is done to that person stands below.
  const offered = acts.actions.length > 0 ? acts.actions : matches.length === 1 && roleCan(role, 'manage_settings') ? PERSON_ACTIONS : []
  const doable = matches.flatMap((person) => offered.map((each) => actItem(companyId, person, each)))
  const isAsked = acts.actions.length > 0
  return {
    groups: [
      ...group('Páginas', of(found, 'Páginas')),
      ...group('Ações', of(found, 'Ações')),
      ...group('O que fazer', isAsked ? doable : []),
      ...group('Pessoas', matches.map((person) => personItem(companyId, person))),
      ...group('O que fazer', isAsked ? [] : doable),
      ...group('Bens', acts.name.length >= 2 ? (assets.data ?? []).map(assetItem) : []),
      ...group('Empresas', of(found, 'Empresas').slice(0, COMPANIES_SHOWN)),
    ],
    isSearching: term.length >= 2 && (!isCurrent || people.isFetching || assets.isFetching),
  }
}
