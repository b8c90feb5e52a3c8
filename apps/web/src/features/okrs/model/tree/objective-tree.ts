import { normalizeSearch } from '#shared/lib/search.ts'
import type { Objective } from '../goal.ts'
import type { Depth, OkrsAddress } from '../okrs-address.ts'

/** One row of the tree on screen: where it stands among its siblings, as screen readers want it told. */
export interface TreeRow {
  readonly objective: Objective
  readonly level: number
  readonly position: number
  readonly siblings: number
  readonly hasChildren: boolean
  readonly expanded: boolean
  /** Shown for what is below it: the filter does not find it itself. */
  readonly isPath: boolean
}

export interface TreeView extends Pick<OkrsAddress, 'q' | 'nivel' | 'saude'> {
  readonly depth: Depth
  /** What somebody opened or closed by hand. */
  readonly toggled: ReadonlyMap<string, boolean>
}

type ByParent = ReadonlyMap<string | null, readonly Objective[]>

/** So many are read at a glance: a tree of more begins with its first two levels. */
const AT_A_GLANCE = 60

function byParent(objectives: readonly Objective[]): ByParent {
  const known = new Set(objectives.map(({ id }) => id))
  const groups = new Map<string | null, Objective[]>()
  for (const objective of objectives) {
    // What is aligned to another cycle, or to what the reader does not see, stands at the top.
    const parent = objective.parent_id !== null && known.has(objective.parent_id) ? objective.parent_id : null
    const group = groups.get(parent)
    if (group) group.push(objective)
    else groups.set(parent, [objective])
  }
  return groups
}

const isNarrowed = ({ q, nivel, saude }: Pick<TreeView, 'q' | 'nivel' | 'saude'>): boolean => q.trim() !== '' || nivel !== '' || saude !== ''

function finder({ q, nivel, saude }: TreeView): (objective: Objective) => boolean {
  const wanted = normalizeSearch(q.trim())
  return (objective) =>
    (nivel === '' || objective.level === nivel) && (saude === '' || objective.health === saude) && (wanted === '' || normalizeSearch(`${objective.title} ${objective.owner.name}`).includes(wanted))
}

/** Whether one objective is another or stands below it. */
export function isBelow(objectives: readonly Objective[], id: string, ancestor: string): boolean {
  const parents = new Map(objectives.map((objective) => [objective.id, objective.parent_id]))
  const seen = new Set<string>()
  for (let at: string | null | undefined = id; at !== null && at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (at === ancestor) return true
    seen.add(at)
  }
  return false
}

/** The rows of the tree, top to bottom. While it is narrowed, what is found stands under all that is above it, and nothing is collapsed but by hand. */
export function treeRows(objectives: readonly Objective[], view: TreeView): readonly TreeRow[] {
  const narrowed = isNarrowed(view)
  const finds = finder(view)
  const found = new Set(objectives.filter(finds).map(({ id }) => id))
  const kept = new Set<string>()
  const byId = new Map(objectives.map((objective) => [objective.id, objective]))
  for (const id of found) for (let at = byId.get(id); at && !kept.has(at.id); at = byId.get(at.parent_id ?? '')) kept.add(at.id)
  const groups = byParent(narrowed ? objectives.filter(({ id }) => kept.has(id)) : objectives)
  const open = narrowed || view.depth === 'tudo' ? Infinity : view.depth === '' ? (objectives.length > AT_A_GLANCE ? 2 : Infinity) : Number(view.depth)
  const rows: TreeRow[] = []
  const walk = (parent: string | null, level: number): void => {
    const siblings = groups.get(parent) ?? []
    siblings.forEach((objective, at) => {
      const hasChildren = groups.has(objective.id)
      const expanded = hasChildren && (view.toggled.get(objective.id) ?? level < open)
      rows.push({ objective, level, position: at + 1, siblings: siblings.length, hasChildren, expanded, isPath: narrowed && !found.has(objective.id) })
      if (expanded) walk(objective.id, level + 1)
    })
  }
  walk(null, 1)
  return rows
}

/** How many objectives a filter of the tree finds, those not among them that are shown for the way to them. */
export function foundIn(objectives: readonly Objective[], view: TreeView): number {
  return objectives.filter(finder(view)).length
}

/** The objectives with one of them elsewhere; as they are where that would close a circle, which only the database refuses in words. */
export function alignedTo(objectives: readonly Objective[], id: string, parentId: string | null): readonly Objective[] {
  if (parentId !== null && isBelow(objectives, parentId, id)) return objectives
  return objectives.map((objective) => (objective.id === id ? { ...objective, parent_id: parentId } : objective))
}

/** All rows of the tree, top to bottom, with everything open. */
export function wholeTree(objectives: readonly Objective[]): readonly TreeRow[] {
  return treeRows(objectives, { q: '', nivel: '', saude: '', depth: 'tudo', toggled: new Map() })
}
