import { useQuery } from '@tanstack/react-query'
import { CalendarDays, DoorOpen, LayoutList, SquareKanban } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import { type ListControl, useListState } from '#shared/list/use-list-state.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { DepartmentFilter, useDepartmentName } from '#shared/reference/reference-select.tsx'
import { SavedViews } from '#shared/saved-views/saved-views.tsx'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import type { FilterPill } from '#shared/ui/table/filter-pills.tsx'
import { ExitCalendar } from '../calendar/exit-calendar.tsx'
import { exitListQuery, fetchExits, reasonsQuery } from '../data/exits.ts'
import { STAGE_WORDS } from '../model/exit.ts'
import { exportColumns, exitList, type ExitListState, INITIATIVES, STATES } from '../model/exit-list.ts'
import { ExitBoard } from './exit-board.tsx'
import { ExitCard, exitColumns } from './exit-look.tsx'
import { ExitSummary } from './exit-summary.tsx'

interface ExitsScreenProps {
  /** The way to a new exit. */
  readonly begin: ReactNode
  /** The exit that is open over the list. */
  readonly renderCase: (exitId: string, onClose: () => void) => ReactNode
}

const VIEWS = [{ vista: '', label: 'Lista', Icon: LayoutList }, { vista: 'quadro', label: 'Quadro', Icon: SquareKanban }, { vista: 'calendario', label: 'Calendário', Icon: CalendarDays }] as const

function ViewChoice({ list: { state, change } }: { readonly list: ListControl<ExitListState> }) {
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

/** Everybody who leaves: as a list, by stage or by month. */
export function ExitsScreen({ begin, renderCase }: ExitsScreenProps) {
  const companyId = useCompanyId()
  const list = useListState(exitList)
  const { state, change, onState } = list
  const reasons = useQuery(reasonsQuery()).data ?? []
  const total = useQuery(exitListQuery(companyId, state)).data?.total ?? null
  const department = useDepartmentName(state.department)
  const open = (caso: string): void => change({ caso })
  const reasonOf = (reason: string): string => reasons.find((each) => each.reason === reason)?.label ?? reason
  const pill = (key: keyof ExitListState, label: string, part: Partial<ExitListState>): readonly FilterPill[] =>
    state[key] === '' ? [] : [{ key, label, onRemove: () => change(part) }]
  const pills = [
    ...(state.stage === '' ? [] : pill('stage', STAGE_WORDS[state.stage], { stage: '' })),
    ...pill('department', department, { department: '' }),
    ...pill('reason', reasonOf(state.reason), { reason: '' }),
    ...pill('initiative', `Iniciativa ${(INITIATIVES.find(({ value }) => value === state.initiative)?.label ?? '').toLowerCase()}`, { initiative: '' }),
    ...pill('state', STATES.find(({ value }) => value === state.state)?.label ?? '', { state: '' }),
    ...(state.from === '' && state.to === '' ? [] : [{ key: 'days', label: `Último dia ${[state.from && `de ${formatDate(state.from)}`, state.to && `até ${formatDate(state.to)}`].filter(Boolean).join(' ')}`, onRemove: () => change({ from: '', to: '' }) }]),
  ]
  const container = useRef<HTMLDivElement>(null)
  useListKeys({ container, onClearFilters: list.isFiltered ? list.clear : undefined })
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <ExitSummary state={state} />
      <div ref={container} className="flex min-w-0 flex-col gap-4">
        <SavedViews listKey="exits" definition={exitList} address={list} />
        <ListToolbar
          list={list}
          search={{ label: 'Buscar em desligamentos', placeholder: 'Nome da pessoa' }}
          actions={
            <ExportMenu
              total={total}
              scope="com o filtro atual"
              source={{ list: 'exits', companyId, fileName: 'desligamentos', sheet: 'Desligamentos', columns: exportColumns, fetchBatch: (offset, size, signal) => fetchExits(companyId, state, offset, size, signal) }}
            />
          }
        >
          <ListFilter label="Etapa" none="Todas as etapas" value={state.stage} options={(['draft', 'requested', 'approved', 'communicated', 'notice', 'closing'] as const).map((value) => ({ value, label: STAGE_WORDS[value] }))} onChange={(stage) => change({ stage })} />
          <ListFilter label="Situação" none="Em andamento" value={state.state} options={STATES} onChange={(value) => change({ state: value })} />
          <ListFilter label="Iniciativa" none="Toda iniciativa" value={state.initiative} options={INITIATIVES} onChange={(initiative) => change({ initiative })} />
          <ListFilter label="Motivo" none="Todos os motivos" value={state.reason} options={reasons.map(({ reason, label }) => ({ value: reason as Exclude<ExitListState['reason'], ''>, label }))} onChange={(reason) => change({ reason })} />
          <DepartmentFilter value={state.department} onChange={(value) => change({ department: value })} />
        </ListToolbar>
        {state.vista === 'calendario' ? (
          <ExitCalendar list={list} views={<ViewChoice list={list} />} onOpen={open} />
        ) : (
        <ServerList
          list={list}
          query={(asked) => exitListQuery(companyId, asked)}
          label="Desligamentos"
          noun={['desligamento', 'desligamentos']}
          views={<ViewChoice list={list} />}
          pills={pills}
          columns={exitColumns(open)}
          rowKey={({ id }) => id}
          renderCard={(row) => <ExitCard row={row} onOpen={open} />}
          renderRows={state.vista === 'quadro' ? (rows) => <ExitBoard rows={rows} openId={state.caso} onOpen={open} /> : undefined}
          unmatched={{ title: 'Ninguém com este filtro', hint: 'Tire um dos filtros ou busque por outro nome.' }}
          empty={
            <EmptyState icon={<DoorOpen />} title="Ninguém saindo agora" action={begin}>
              Quando alguém pedir demissão, ou um desligamento for iniciado, ele aparece aqui com as tarefas, os prazos e o que acontece no último dia.
            </EmptyState>
          }
        />
        )}
      </div>
      {state.caso !== '' && renderCase(state.caso, () => onState({ ...state, caso: '' }, { replace: true }))}
    </div>
  )
}
