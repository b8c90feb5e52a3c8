import { useQuery } from '@tanstack/react-query'
import { SearchX, Target } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { FilterPills } from '#shared/ui/table/filter-pills.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { objectiveTreeQuery } from '../data/goal-queries.ts'
import { commonPills } from '../list/objective-filters.tsx'
import type { GoalCycle, Objective } from '../model/goal.ts'
import { objectivesText, treeExportColumns } from '../model/looks.ts'
import type { OkrsAddress } from '../model/okrs-address.ts'
import { foundIn, treeRows, wholeTree } from '../model/tree/objective-tree.ts'
import { CutNote } from './cut-note.tsx'
import type { TreeActs } from './objective-row.tsx'
import { ObjectiveTree } from './objective-tree.tsx'
import { TreeToolbar } from './tree-toolbar.tsx'
import { useAlign } from './use-align.ts'

const AlignDialog = lazy(async () => ({ default: (await import('./align-dialog.tsx')).AlignDialog }))

export interface TreePanelProps {
  readonly list: ListControl<OkrsAddress>
  readonly cycles: readonly GoalCycle[]
  readonly cycle: GoalCycle
  readonly onOpen: (id: string) => void
  /** Begins one under another; null for who may not. */
  readonly onNew: ((under?: string) => void) | null
}

interface TreeProps extends TreePanelProps {
  readonly objectives: readonly Objective[]
  readonly toggled: ReadonlyMap<string, boolean>
  readonly onToggle: (id: string, expanded: boolean) => void
}

function Tree({ list, cycles, cycle, objectives, toggled, onToggle, onOpen, onNew }: TreeProps) {
  const { q, nivel, saude, abrir, compacta } = list.state
  const companyId = useCompanyId()
  const aligning = useAlign(companyId, cycle.id)
  const [cut, setCut] = useState<Objective | null>(null)
  const [asked, setAsked] = useState<Objective | null>(null)
  const moving = useRef<Objective | null>(null)
  const view = useMemo(() => ({ q, nivel, saude, depth: abrir, toggled }), [q, nivel, saude, abrir, toggled])
  const rows = useMemo(() => treeRows(objectives, view), [objectives, view])
  const found = foundIn(objectives, view)
  const hold = (objective: Objective | null): void => {
    moving.current = objective
    setCut(objective)
  }
  const acts: TreeActs = {
    onOpen,
    onEdit: (objetivo) => list.change({ objetivo, editar: true }),
    onNewBelow: onNew,
    onAlign: (objective) => {
      aligning.reset()
      setAsked(objective)
    },
    onCut: hold,
    onPaste: (under) => {
      const objective = moving.current
      hold(null)
      if (objective && objective.id !== under?.id && objective.parent_id !== (under?.id ?? null)) aligning.mutate({ objective, under })
    },
    onToggle,
  }
  const above = objectives.find(({ id }) => id === asked?.parent_id)
  return (
    <>
      <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="tabular text-sm text-text-muted">{objectivesText(found)}</p>
        <FilterPills pills={commonPills(list)} onClear={list.clear} />
      </div>
      <Announcer text={objectivesText(found)} />
      {cut && <CutNote title={cut.title} isAligned={cut.parent_id !== null} onTop={() => acts.onPaste(null)} onLetGo={() => hold(null)} />}
      {rows.length === 0 ? (
        <EmptyState icon={<SearchX />} title="Nenhum objetivo com este filtro" action={<Button onClick={list.clear}>Limpar filtros</Button>}>
          Tire um filtro ou busque por outra parte do texto.
        </EmptyState>
      ) : (
        <ObjectiveTree rows={rows} isCompact={compacta} cut={cut} acts={acts} onDropped={(objective, under) => aligning.mutate({ objective, under })} onLetGo={() => hold(null)} />
      )}
      {asked && (
        <Suspense>
          <AlignDialog companyId={companyId} cycles={cycles} cycle={cycle} objective={asked} above={above ? { id: above.id, title: above.title } : null} act={aligning} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}

/** All goals of a cycle by what they are aligned to. */
export function TreePanel(props: TreePanelProps) {
  const { list, cycle, onNew } = props
  const container = useRef<HTMLDivElement>(null)
  const companyId = useCompanyId()
  const query = useQuery(objectiveTreeQuery(companyId, cycle.id))
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  useListKeys({ container, onNew: onNew ? () => onNew() : undefined, onClearFilters: list.isFiltered ? list.clear : undefined })
  return (
    <div ref={container} data-wide className="flex min-w-0 flex-col gap-3">
      <TreeToolbar
        list={list}
        onDepth={(abrir) => {
          setToggled(new Map())
          list.change({ abrir }, { replace: true })
        }}
        files={
          <ExportMenu
            total={query.data?.length ?? null}
            scope="a árvore inteira"
            source={{
              list: 'objectives', companyId, fileName: `arvore-de-metas-${cycle.name}`, sheet: 'Árvore', columns: treeExportColumns,
              fetchBatch: (offset) => Promise.resolve({ rows: offset === 0 ? wholeTree(query.data ?? []) : [], total: query.data?.length ?? 0 }),
            }}
          />
        }
      />
      <QueryStates
        query={query}
        pending={<TableSkeleton />}
        empty={
          <EmptyState icon={<Target />} title="Nenhum objetivo neste ciclo">
            Um bom objetivo diz o que vai mudar; os resultados-chave dizem de quanto para quanto.
          </EmptyState>
        }
      >
        {(objectives) => <Tree {...props} objectives={objectives} toggled={toggled} onToggle={(id, expanded) => setToggled((before) => new Map(before).set(id, expanded))} />}
      </QueryStates>
    </div>
  )
}
