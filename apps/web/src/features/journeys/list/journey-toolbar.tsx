import { ChartGantt, LayoutList, SquareKanban } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { DepartmentFilter } from '#shared/reference/reference-select.tsx'
import { Button } from '#shared/ui/button.tsx'
import { useNarrow } from '#shared/ui/table/use-narrow.ts'
import type { JourneyWords } from '../detail/journey-kind.ts'
import { fetchJourneys } from '../data/journeys.ts'
import { STAGES } from '../model/following/journey.ts'
import { exportColumns, type JourneyListState, type JourneyView, ORDERS, STATES } from '../model/following/journey-list.ts'

export interface JourneyToolbarProps {
  readonly kind: string
  readonly words: JourneyWords
  readonly list: ListControl<JourneyListState>
  readonly total: number | null
}

const VIEWS: readonly { readonly vista: JourneyView; readonly label: string; readonly Icon: typeof LayoutList }[] = [
  { vista: '', label: 'Lista', Icon: LayoutList },
  { vista: 'quadro', label: 'Quadro', Icon: SquareKanban },
  { vista: 'linha', label: 'Linha do tempo', Icon: ChartGantt },
]

/** The same rows as a list, a board or a timeline. */
export function ViewChoice({ list: { state, change } }: Pick<JourneyToolbarProps, 'list'>) {
  return (
    <div role="group" aria-label="Forma de ver" className="flex flex-wrap gap-1">
      {VIEWS.map(({ vista, label, Icon }) => (
        <Button key={label} size="sm" variant={state.vista === vista ? 'secondary' : 'ghost'} aria-pressed={state.vista === vista} onClick={() => change({ vista })}>
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Search, filters, order and export of journeys; the area is chosen in the chart of what is overdue. */
export function JourneyToolbar({ kind, words, list, total }: JourneyToolbarProps) {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const { state, change } = list
  // The headings of the table order it; nothing else has any.
  const isNarrow = useNarrow()
  return (
    <ListToolbar
      list={list}
      search={{ label: `Buscar em ${words.list.toLowerCase()}`, placeholder: 'Nome da pessoa' }}
      actions={
        can('manage_settings') && (
          <ExportMenu
            total={total}
            scope="com o filtro atual"
            source={{
              list: 'journeys',
              companyId,
              fileName: words.list.toLowerCase(),
              sheet: words.list,
              columns: exportColumns(words.base, words.stages),
              fetchBatch: (offset, size, signal) => fetchJourneys({ companyId, kind, state }, offset, size, signal),
            }}
          />
        )
      }
    >
      <ListFilter label="Etapa" none="Todas as etapas" value={state.stage} options={STAGES.map((value) => ({ value, label: words.stages[value] }))} onChange={(stage) => change({ stage })} />
      <ListFilter label="Situação" none="Todas as situações" value={state.state} options={STATES} onChange={(value) => change({ state: value })} />
      <DepartmentFilter value={state.department} onChange={(department) => change({ department })} />
      {(state.vista !== '' || isNarrow) && (
        <ListFilter
          label="Ordem"
          value={state.sort.column}
          options={ORDERS}
          onChange={(column) => change({ sort: { column: column === '' ? 'attention' : column, descending: false } })}
        />
      )}
    </ListToolbar>
  )
}
