import { useQuery } from '@tanstack/react-query'
import { Target } from 'lucide-react'
import { useRef } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { objectiveBatches, objectivePageQuery } from '../data/goal-queries.ts'
import type { GoalCycle, GoalCycles } from '../model/goal.ts'
import { exportColumns } from '../model/looks.ts'
import { filterOf, type OkrsAddress } from '../model/okrs-address.ts'
import { GroupedObjectives } from './grouped-objectives.tsx'
import { ObjectiveCard, objectiveColumns } from './objective-columns.tsx'
import { ObjectiveFilters, useObjectivePills } from './objective-filters.tsx'

export interface ListPanelProps {
  readonly list: ListControl<OkrsAddress>
  readonly reach: GoalCycles
  readonly cycle: GoalCycle
  readonly onOpen: (id: string) => void
  /** Null for who may not begin one. */
  readonly onNew: (() => void) | null
}

/** The objectives of a cycle that the reader sees, page by page. */
export function ListPanel({ list, reach, cycle, onOpen, onNew }: ListPanelProps) {
  const companyId = useCompanyId()
  const container = useRef<HTMLDivElement>(null)
  const query = (asked: OkrsAddress) => objectivePageQuery(companyId, cycle.id, filterOf(asked), asked.page, asked.size)
  const found = useQuery(query(list.state)).data
  const pills = useObjectivePills(list)
  useListKeys({ container, onNew: onNew ?? undefined, onClearFilters: list.isFiltered ? list.clear : undefined })
  return (
    <div ref={container} className="flex min-w-0 flex-col gap-4">
      <ListToolbar
        list={list}
        search={{ label: 'Buscar objetivo', placeholder: 'Objetivo ou pessoa' }}
        actions={
          <ExportMenu
            total={found?.total ?? null}
            scope="com o filtro atual"
            source={{ list: 'objectives', companyId, fileName: `metas-${cycle.name}`, sheet: 'Objetivos', columns: exportColumns, fetchBatch: objectiveBatches(companyId, cycle.id, filterOf(list.state)) }}
          />
        }
      >
        <ObjectiveFilters list={list} leads={reach.leads} />
      </ListToolbar>
      <ServerList
        list={list}
        query={query}
        label="Objetivos"
        noun={['objetivo', 'objetivos']}
        pills={pills}
        columns={objectiveColumns(onOpen)}
        rowKey={({ id }) => id}
        renderRows={list.state.agrupar === '' ? undefined : (rows) => <GroupedObjectives rows={rows} by={list.state.agrupar} onOpen={onOpen} />}
        renderCard={(row) => <ObjectiveCard row={row} onOpen={onOpen} />}
        unmatched={{ title: 'Nenhum objetivo com este filtro', hint: 'Tire um filtro ou busque por outra parte do texto. Os cancelados aparecem com a situação Cancelado.' }}
        empty={
          <EmptyState icon={<Target />} title="Nenhum objetivo neste ciclo">
            Um bom objetivo diz o que vai mudar; os resultados-chave dizem de quanto para quanto.
          </EmptyState>
        }
      />
    </div>
  )
}
