/** A person of the organogram on the day it shows. */
export interface OrgPerson {
  readonly id: string
  readonly name: string
  readonly initials: string
  /** Key of the photo in its bucket. */
  readonly photo: string | null
  readonly position: string | null
  readonly departmentId: string | null
  readonly department: string | null
  readonly managerId: string | null
  /** Null where the reader may not know it. */
  readonly hireDate: string | null
  /** How many answer to this person, and how many at any depth. */
  readonly direct: number
  readonly all: number
}

export interface OrgTree {
  /** Everyone, from the top down. */
  readonly people: readonly OrgPerson[]
  readonly byId: ReadonlyMap<string, OrgPerson>
  readonly roots: readonly OrgPerson[]
  readonly reportsOf: (id: string) => readonly OrgPerson[]
}

const NOBODY: readonly OrgPerson[] = []
const byName = new Intl.Collator('pt-BR').compare

/** Those who lead come first, so that single people stand together in a column. */
function inOrder(people: readonly OrgPerson[]): readonly OrgPerson[] {
  return people.toSorted((a, b) => Number(b.direct > 0) - Number(a.direct > 0) || byName(a.name, b.name))
}

export function growTree(people: readonly OrgPerson[]): OrgTree {
  const byId = new Map(people.map((person) => [person.id, person]))
  const groups = Map.groupBy(people, ({ managerId }) => (managerId !== null && byId.has(managerId) ? managerId : null))
  const reports = new Map([...groups].map(([manager, team]) => [manager, inOrder(team)]))
  return { people, byId, roots: reports.get(null) ?? NOBODY, reportsOf: (id) => reports.get(id) ?? NOBODY }
}

/** The line of command above somebody, from the top down. Ends when the data go round in a circle. */
export function chainAbove(tree: OrgTree, id: string): readonly OrgPerson[] {
  const chain: OrgPerson[] = []
  const seen = new Set([id])
  for (let at = managerOf(tree, id); at && !seen.has(at.id); at = managerOf(tree, at.id)) {
    seen.add(at.id)
    chain.unshift(at)
  }
  return chain
}

function managerOf(tree: OrgTree, id: string): OrgPerson | undefined {
  return tree.byId.get(tree.byId.get(id)?.managerId ?? '')
}

export function isWithinTeam(tree: OrgTree, id: string, leader: string): boolean {
  return id === leader || chainAbove(tree, id).some((person) => person.id === leader)
}

/** What is unfolded: so many levels, but for those that were opened or closed by hand. */
export interface Unfolding {
  readonly levels: number
  readonly byHand: ReadonlyMap<string, boolean>
}

export const FIRST_UNFOLDING: Unfolding = { levels: 2, byHand: new Map() }
export const EVERY_LEVEL = 99

export function unfolded(unfolding: Unfolding, ids: readonly string[], open: boolean): Unfolding {
  return { ...unfolding, byHand: new Map([...unfolding.byHand, ...ids.map((id) => [id, open] as const)]) }
}

/** One person on screen, and where they stand among their peers, as screen readers want it told. */
export interface OrgRow {
  readonly person: OrgPerson
  readonly level: number
  readonly position: number
  readonly siblings: number
  readonly hasReports: boolean
  readonly expanded: boolean
}

/** Who is on screen, each followed by the team that is unfolded: of the whole company, or of one person. */
export function visibleRows(tree: OrgTree, unfolding: Unfolding, focus: string | null): readonly OrgRow[] {
  const focused = focus === null ? undefined : tree.byId.get(focus)
  const rows: OrgRow[] = []
  const walk = (people: readonly OrgPerson[], level: number): void => {
    people.forEach((person, index) => {
      const team = tree.reportsOf(person.id)
      const expanded = team.length > 0 && (unfolding.byHand.get(person.id) ?? level < unfolding.levels)
      rows.push({ person, level, position: index + 1, siblings: people.length, hasReports: team.length > 0, expanded })
      if (expanded) walk(team, level + 1)
    })
  }
  walk(focused ? [focused] : tree.roots, 1)
  return rows
}

/** How many levels there are below, and with, whoever is on top. */
export function depthOf(tree: OrgTree, focus: string | null): number {
  return visibleRows(tree, { levels: EVERY_LEVEL, byHand: new Map() }, focus).reduce((most, { level }) => Math.max(most, level), 0)
}

/** '7 pessoas diretas, 23 ao todo'. */
export function spanText({ direct, all }: Pick<OrgPerson, 'direct' | 'all'>): string {
  if (direct === 0) return 'sem equipe'
  const people = direct === 1 ? '1 pessoa na equipe direta' : `${direct.toLocaleString('pt-BR')} pessoas na equipe direta`
  return all === direct ? people : `${people}, ${all.toLocaleString('pt-BR')} ao todo`
}
