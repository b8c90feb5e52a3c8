import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck2 } from 'lucide-react'
import { useId } from 'react'

import { ExportMenu } from '#shared/export/export-menu.tsx'
import { formatDate } from '#shared/lib/dates.ts'
import { ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import { type ListControl, useListState } from '#shared/list/use-list-state.ts'
import { DepartmentFilter, useDepartmentName } from '#shared/reference/reference-select.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { deskQuery, fetchDeskRows } from '../data/periods/desk-query.ts'
import { dayOf, type DeskState, periodList } from '../model/periods/desk-state.ts'
import { STATE_LOOKS } from '../model/periods/period-states.ts'
import { type DeskRow, EXPORT_COLUMNS } from '../model/periods/periods.ts'
import { CounterCards } from './counter-cards.tsx'
import { DepartmentBuckets } from './department-buckets.tsx'
import { Balance, NextDays, SafeStart, StateBadge } from './period-facts.tsx'
import { UntoldNote } from './untold-note.tsx'
import { PeriodRowCard } from './period-row-card.tsx'

function columnsOf(on: string): readonly TableColumn<DeskRow>[] {
  return [
    {
      id: 'person',
      header: 'Pessoa',
      sortKey: 'person',
      className: 'min-w-56',
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3">
          <PersonPhoto person={row.person} size="sm" />
          <span className="min-w-0">
            <Link to="/app/leaves/people/$employeeId" params={{ employeeId: row.employee_id }} search={{}} className={`${rowLinkClass} font-medium break-words`}>
              {row.person.name}
            </Link>
            <span className="block text-sm break-words text-text-muted 2xl:hidden">{row.department}</span>
          </span>
        </span>
      ),
    },
    { id: 'department', header: 'Departamento', sortKey: 'department', className: 'max-2xl:hidden', cell: (row) => row.department ?? '—' },
    {
      id: 'acquired',
      header: 'Período aquisitivo',
      sortKey: 'acquired',
      className: 'tabular whitespace-nowrap',
      cell: (row) => `${formatDate(row.acquired_from)} a ${formatDate(row.acquired_to)}`,
    },
    { id: 'state', header: 'Situação', cell: (row) => <StateBadge row={row} /> },
    { id: 'balance', header: 'Saldo', sortKey: 'balance', className: 'whitespace-nowrap', cell: (row) => <Balance row={row} /> },
    { id: 'safe', header: 'Tirar até', sortKey: 'safe', className: 'whitespace-nowrap', cell: (row) => <SafeStart row={row} on={on} /> },
    { id: 'next', header: 'Próximas datas', className: 'max-lg:hidden', cell: (row) => <NextDays row={row} /> },
  ]
}

const periods = (total: number): string => (total === 1 ? '1 período' : `${total.toLocaleString('pt-BR')} períodos`)

interface ToolbarProps {
  readonly companyId: string
  readonly list: ListControl<DeskState>
  readonly total: number | null
}

function Toolbar({ companyId, list, total }: ToolbarProps) {
  const { state, change } = list
  const dayId = useId()
  return (
    <ListToolbar
      list={list}
      search={{ label: 'Buscar pessoa', placeholder: 'Nome, cargo ou matrícula' }}
      actions={
        <ExportMenu
          total={total}
          scope="com os filtros atuais"
          source={{
            list: 'vacation_periods',
            companyId,
            fileName: 'periodos-de-ferias',
            sheet: 'Períodos',
            columns: EXPORT_COLUMNS,
            fetchBatch: (offset, size, signal) => fetchDeskRows(companyId, state, offset, size, signal),
          }}
        />
      }
    >
      <DepartmentFilter value={state.department} onChange={(department) => change({ department })} />
      <div className="flex items-center gap-2 text-sm text-text-muted">
        <label htmlFor={dayId}>Situação em</label>
        <span className="w-40">
          <DateInput id={dayId} value={state.on} min="1990-01-01" max="2199-12-31" onValue={(iso) => change({ on: dayOf(iso) ?? '', page: 1 }, { replace: true })} />
        </span>
      </div>
    </ListToolbar>
  )
}

/** The counters, the departments and the list, told by one answer; all of its state is in the address. */
export function PeriodsList({ companyId }: { readonly companyId: string }) {
  const list = useListState(periodList)
  const { state, change } = list
  const desk = useQuery(deskQuery(companyId, state)).data
  const department = useDepartmentName(state.department)
  const toReview = desk?.counters.review ?? 0
  const pills = [
    ...(state.state === '' ? [] : [{ key: 'state', label: STATE_LOOKS[state.state].many, onRemove: () => change({ state: '' }) }]),
    ...(state.department === '' ? [] : [{ key: 'department', label: department || 'Departamento', onRemove: () => change({ department: '' }) }]),
    ...(state.q === '' ? [] : [{ key: 'term', label: `Busca: ${state.q}`, onRemove: () => change({ q: '' }) }]),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <CounterCards counters={desk?.counters ?? {}} chosen={state.state || null} onChoose={(chosen) => change({ state: chosen ?? '' })} />
      {toReview > 0 && state.state !== 'review' && (
        <p className="flex flex-wrap items-center gap-x-3 rounded-md bg-warning-subtle px-4 py-2 text-sm text-warning-text">
          {periods(toReview)} com possível perda do direito (CLT art. 133).
          <Button size="sm" variant="ghost" onClick={() => change({ state: 'review' })}>
            Ver quais
          </Button>
        </p>
      )}
      {state.state !== 'untold' && <UntoldNote total={desk?.untold ?? 0} />}
      <Toolbar companyId={companyId} list={list} total={desk?.total ?? null} />
      <ServerList
        list={list}
        query={(of) => deskQuery(companyId, of)}
        label="Períodos"
        noun={['período', 'períodos']}
        pills={pills}
        columns={columnsOf(desk?.on ?? state.on)}
        rowKey={(row) => `${row.employee_id} ${row.acquired_from}`}
        renderCard={(row) => <PeriodRowCard row={row} on={desk?.on ?? state.on} />}
        unmatched={{ title: 'Nenhum período com estes filtros', hint: 'Mude a busca ou remova um filtro.' }}
        empty={
          <EmptyState icon={<CalendarCheck2 />} title="Nenhum período em aberto">
            Os períodos aparecem com a admissão de cada pessoa.
          </EmptyState>
        }
      />
      {desk && <DepartmentBuckets departments={desk.departments} />}
    </div>
  )
}
