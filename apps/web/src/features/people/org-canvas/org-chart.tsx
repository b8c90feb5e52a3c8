import { useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useMemo, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyContext, useCompanyId } from '#shared/company/company-context.ts'
import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { ProgressLine } from '#shared/ui/table/progress-line.tsx'
import { useNarrow } from '#shared/ui/table/use-narrow.ts'
import { coloringOf } from '../model/org-chart/colors.ts'
import { drawSvg } from '../model/org-chart/export-svg.ts'
import { type LayoutNode, layOut } from '../model/org-chart/layout.ts'
import { chainAbove, depthOf, FIRST_UNFOLDING, isWithinTeam, type OrgPerson, type OrgRow, type OrgTree, unfolded, type Unfolding, visibleRows } from '../model/org-chart/org-tree.ts'
import type { OrgState } from '../model/org-chart/org-url.ts'
import { AsOfControl } from '../org-chart/as-of-control.tsx'
import { ChangeManagerDialog } from '../org-chart/change-manager-dialog.tsx'
import { FocusPath, PlannedNotice } from './focus-path.tsx'
import type { OrgActions } from '../org-chart/org-actions.ts'
import { OrgCanvas } from './org-canvas.tsx'
import { OrgCharts } from '../org-chart/org-charts.tsx'
import { OrgExportMenu } from '../org-chart/org-export-menu.tsx'
import { OrgLegend } from '../org-chart/org-legend.tsx'
import { OrgList } from '../org-chart/org-list.tsx'
import { ColorSelect, LevelSelect, OrgSearch, ViewSwitch } from '../org-chart/org-toolbar.tsx'
import { useOrgExport } from '../org-chart/use-org-export.ts'
import type { Target } from './use-tree-focus.ts'

export interface OrgChartProps {
  readonly tree: OrgTree
  readonly state: OrgState
  readonly onState: (state: OrgState) => void
  readonly isRefreshing: boolean
}

/** What is drawn: the rows, as a tree again. */
function layoutNodes(tree: OrgTree, rows: readonly OrgRow[]): readonly LayoutNode[] {
  const shown = new Map(rows.map((row) => [row.person.id, row]))
  const grow = ({ id }: OrgPerson): LayoutNode => {
    const row = shown.get(id)
    return { id, isSingle: !row?.hasReports, team: row?.expanded ? tree.reportsOf(id).map(grow) : [] }
  }
  return rows.filter(({ level }) => level === 1).map(({ person }) => grow(person))
}

interface Moving {
  readonly person: OrgPerson
  readonly managerId: string | null | undefined
}

function NobodyThere({ on, onToday }: { readonly on: string | null; readonly onToday: () => void }) {
  return (
    <EmptyState icon={<Users />} title="Ninguém no organograma" action={on !== null && <Button onClick={onToday}>Ver hoje</Button>}>
      {on === null ? 'Ainda não há pessoas ativas nesta empresa.' : `Ninguém trabalhava na empresa em ${formatDate(on)}.`}
    </EmptyState>
  )
}

function peopleText(count: number): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? 'pessoa' : 'pessoas'}`
}

/** The organogram with everything around it: search, day, levels, colors, and the three ways to see it. */
export function OrgChart({ tree, state, onState, isRefreshing }: OrgChartProps) {
  const companyId = useCompanyId()
  const companyName = useCompanyContext().selectedCompany?.name ?? ''
  const { can } = usePermissions()
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const [today] = useState(() => todayIso())
  const [unfolding, setUnfolding] = useState<Unfolding>(FIRST_UNFOLDING)
  const [target, setTarget] = useState<Target | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)

  const day = state.on ?? today
  const focus = state.person !== null && tree.byId.has(state.person) ? state.person : null
  const view = isNarrow && state.view === 'tree' ? 'list' : state.view
  const isTenureKnown = useMemo(() => tree.people.some(({ hireDate }) => hireDate !== null), [tree])
  const color = isTenureKnown ? state.color : 'department'
  const coloring = useMemo(() => coloringOf(tree.people, color, day), [tree, color, day])
  const rows = useMemo(() => visibleRows(tree, unfolding, focus), [tree, unfolding, focus])
  const depth = useMemo(() => depthOf(tree, focus), [tree, focus])
  const layout = useMemo(() => layOut(layoutNodes(tree, rows)), [tree, rows])
  const shown = useMemo(() => (focus === null ? tree.people : tree.people.filter(({ id }) => isWithinTeam(tree, id, focus))), [tree, focus])

  const change = (part: Partial<OrgState>): void => onState({ ...state, ...part })
  const find = (id: string): void => {
    const above = chainAbove(tree, id).map((person) => person.id)
    setUnfolding(unfolded(unfolding, above, true))
    setTarget({ id })
    if (focus !== null && !isWithinTeam(tree, id, focus)) change({ person: null })
  }
  const mayMove = can('manage_employees') && day >= today && !isRefreshing
  const actions: OrgActions = {
    canOpen: can('view_all_employees'),
    onOpen: ({ id }) => (can('view_all_employees') ? void navigate({ to: '/app/employees/$employeeId', params: { employeeId: id }, search: state.on === null ? {} : { em: state.on } }) : change({ person: id })),
    onToggle: ({ person }, expanded) => setUnfolding(unfolded(unfolding, [person.id], expanded)),
    onUnfoldAll: ({ id }) => setUnfolding(unfolded(unfolding, tree.people.filter((person) => isWithinTeam(tree, person.id, id)).map((person) => person.id), true)),
    onFocusPerson: (id) => {
      if (id !== null) setUnfolding(unfolded(unfolding, [id], true))
      change({ person: id })
    },
    onMove: mayMove ? (person, managerId) => setMoving({ person, managerId }) : null,
  }
  const files = useOrgExport(companyId, rows.length, () =>
    drawSvg({
      title: `Organograma · ${companyName}`,
      subtitle: `Em ${formatDate(day)} · ${peopleText(rows.length)}`,
      layout,
      people: rows.map(({ person }) => person),
      coloring,
    }),
  )
  const count = tree.people.length
  const summary = `${peopleText(count)} em ${formatDate(day)}`
  const views = { tree, rows, coloring, actions, focus, target }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div data-shell={files.printed === null ? undefined : true} className="flex min-w-0 flex-col gap-4">
        <div data-shell className="flex flex-wrap items-end gap-3">
          <OrgSearch companyId={companyId} tree={tree} on={state.on} onFind={find} />
          {can('view_all_employees') && <AsOfControl on={state.on} today={today} mayLookAhead={can('manage_departments')} onChange={(on) => change({ on })} />}
          {count > 0 && view !== 'charts' && (
            <span className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:flex-1">
              <LevelSelect unfolding={unfolding} depth={depth} onLevels={(levels) => setUnfolding({ levels, byHand: new Map() })} />
              {isTenureKnown && <ColorSelect color={color} onColor={(next) => change({ color: next })} />}
            </span>
          )}
          <div className="flex flex-wrap gap-3 sm:ml-auto">
            <ViewSwitch view={view} isNarrow={isNarrow} onView={(next) => change({ view: next })} />
            {view !== 'charts' && <OrgExportMenu files={files} people={rows.length} />}
          </div>
        </div>
        <Announcer text={isRefreshing ? '' : summary} />
        <PlannedNotice on={state.on} today={today} />
        {state.person !== null && <FocusPath tree={tree} id={state.person} onFocusPerson={actions.onFocusPerson} />}
        {count > 0 && view !== 'charts' && (
          <OrgLegend coloring={coloring} />
        )}
        <div className="relative" aria-busy={isRefreshing || undefined}>
          <ProgressLine active={isRefreshing} />
          {count === 0 ? (
            <NobodyThere on={state.on} onToday={() => change({ on: null })} />
          ) : view === 'charts' ? (
            <OrgCharts people={shown} day={day} />
          ) : view === 'list' ? (
            <OrgList {...views} />
          ) : (
            <OrgCanvas {...views} layout={layout} />
          )}
        </div>
        {count > 0 && view !== 'charts' && <p className="text-sm text-text-muted tabular">{summary}</p>}
      </div>
      {files.printed !== null && <img data-print="organogram" src={files.printed} alt="" className="hidden print:block" />}
      {moving && (
        <ChangeManagerDialog tree={tree} {...moving} day={day} today={today} onClose={() => setMoving(null)} onSeeDay={(on) => change({ on })} />
      )}
    </div>
  )
}
