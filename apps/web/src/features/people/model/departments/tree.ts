import { normalizeSearch } from '#shared/lib/search.ts'
import type { Department } from './department.ts'

/** One row of the tree on screen: where it stands among its siblings, as screen readers want it told. */
export interface TreeRow {
  readonly department: Department
  readonly level: number
  readonly position: number
  readonly siblings: number
  readonly hasChildren: boolean
  readonly expanded: boolean
}

type ByParent = ReadonlyMap<string | null, readonly Department[]>

function byParent(departments: readonly Department[]): ByParent {
  const known = new Set(departments.map(({ id }) => id))
  const groups = new Map<string | null, Department[]>()
  for (const department of departments) {
    // Under a parent that is not shown (archived), it stands at the top rather than nowhere.
    const key = department.parent_id !== null && known.has(department.parent_id) ? department.parent_id : null
    groups.set(key, [...(groups.get(key) ?? []), department])
  }
  return groups
}

export interface TreeView {
  readonly collapsed: ReadonlySet<string>
  readonly term: string
  readonly withArchived: boolean
}

/** Departments that match the search, with everything above them. */
function matching(departments: readonly Department[], term: string): ReadonlySet<string> {
  const wanted = normalizeSearch(term)
  const byId = new Map(departments.map((department) => [department.id, department]))
  const kept = new Set<string>()
  for (const department of departments) {
    const text = normalizeSearch([department.name, department.cost_centre, department.head_name].filter(Boolean).join(' '))
    if (!text.includes(wanted)) continue
    for (let at: Department | undefined = department; at && !kept.has(at.id); at = byId.get(at.parent_id ?? '')) kept.add(at.id)
  }
  return kept
}

/** The rows of the tree, top to bottom, in the order received. While searching nothing is collapsed. */
export function treeRows(departments: readonly Department[], view: TreeView): readonly TreeRow[] {
  const inUse = view.withArchived ? departments : departments.filter(({ archived_at }) => archived_at === null)
  const searching = view.term.trim() !== ''
  const kept = searching ? matching(inUse, view.term) : null
  const groups = byParent(kept ? inUse.filter(({ id }) => kept.has(id)) : inUse)
  const rows: TreeRow[] = []
  const walk = (parent: string | null, level: number): void => {
    const siblings = groups.get(parent) ?? []
    siblings.forEach((department, index) => {
      const hasChildren = groups.has(department.id)
      const expanded = hasChildren && (searching || !view.collapsed.has(department.id))
      rows.push({ department, level, position: index + 1, siblings: siblings.length, hasChildren, expanded })
      if (expanded) walk(department.id, level + 1)
    })
  }
  walk(null, 1)
  return rows
}

/** The department and everything below it. */
export function branchOf(departments: readonly Department[], id: string): ReadonlySet<string> {
  const groups = byParent(departments)
  const branch = new Set<string>()
  const walk = (at: string): void => {
    if (branch.has(at)) return
    branch.add(at)
    for (const child of groups.get(at) ?? []) walk(child.id)
  }
  walk(id)
  return branch
}

/** Where a department may be put or sent: in use, and neither itself nor below itself. With its depth, in the order of the tree. */
export function targetsFor(departments: readonly Department[], id: string | null): readonly TreeRow[] {
  const branch = id === null ? new Set<string>() : branchOf(departments, id)
  return treeRows(departments, { collapsed: new Set(), term: '', withArchived: false }).filter(({ department }) => !branch.has(department.id))
}

/** The names from the top to the department, for a path such as 'Operações › Logística'. */
export function pathOf(departments: readonly Department[], id: string): string {
  const byId = new Map(departments.map((department) => [department.id, department]))
  const names: string[] = []
  const seen = new Set<string>()
  for (let at = byId.get(id); at && !seen.has(at.id); at = byId.get(at.parent_id ?? '')) {
    seen.add(at.id)
    names.unshift(at.name)
  }
  return names.join(' › ')
}
