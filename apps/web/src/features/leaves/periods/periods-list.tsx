import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck2 } from 'lucide-react'
import { useId } from 'react'

import { ExportMenu } from '#shared/export/export-menu.tsx'
import { formatDate } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { DataTable, rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { FilterPills } from '#shared/ui/table/filter-pills.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { TablePagination } from '#shared/ui/table/table-pagination.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { useNarrow } from '#shared/ui/table/use-narrow.ts'
import { usePageOnItsWay } from '#shared/ui/table/use-page-on-its-way.ts'
import { departmentsQuery, deskQuery, fetchDeskRows } from '../data/periods/desk-query.ts'
import { dayOf, type DeskState, PAGE_SIZES, SORTS, withDesk, WITHOUT_FILTERS } from '../model/periods/desk-state.ts'
import { type Desk, type DeskRow, EXPORT_COLUMNS, STATE_LOOKS } from '../model/periods/periods.ts'
import { CounterCards } from './counter-cards.tsx'
import { DepartmentBuckets } from './department-buckets.tsx'
import { Balance, NextDays, SafeStart, StateBadge } from './period-facts.tsx'
import { PeriodRowCard } from './period-row-card.tsx'

export interface PeriodsListProps {
  readonly companyId: string
  readonly state: DeskState
  readonly onState: (state: DeskState, options?: { readonly replace?: boolean }) => void
}

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
    { id: 'next', header: 'Próximas datas', className: 'whitespace-nowrap max-lg:hidden', cell: (row) => <NextDays row={row} /> },
  ]
}

const people = (total: number): string => (total === 1 ? '1 período' : `${total.toLocaleString('pt-BR')} períodos`)

function Rows({ desk, state, onState, refreshing }: PeriodsListProps & { readonly desk: Desk; readonly refreshing: boolean }) {
  const isNarrow = useNarrow()
  if (desk.rows.length === 0) {
    const isFiltered = state.term !== '' || state.department !== null || state.filter !== null
    return (
      <EmptyState
        icon={<CalendarCheck2 />}
        title={isFiltered ? 'Nenhum período com estes filtros' : 'Nenhum período em aberto'}
        {...(isFiltered && { action: <Button onClick={() => onState(withDesk(state, WITHOUT_FILTERS))}>Limpar filtros</Button> })}
      >
        {isFiltered ? 'Mude a busca ou tire um filtro.' : 'Os períodos aparecem com a admissão de cada pessoa.'}
      </EmptyState>
    )
  }
  return (
    <div>
      {isNarrow ? (
        <ul aria-label="Períodos" aria-busy={refreshing || undefined} className="grid grid-cols-1 gap-3">
          {desk.rows.map((row) => (
            <PeriodRowCard key={`${row.employee_id} ${row.acquired_from}`} row={row} on={desk.on} />
          ))}
        </ul>
      ) : (
        <DataTable
          label="Períodos"
          columns={columnsOf(desk.on)}
          rows={desk.rows}
          rowKey={(row) => `${row.employee_id} ${row.acquired_from}`}
          refreshing={refreshing}
          sort={{ key: state.sort, descending: state.descending }}
          onSort={(key) => {
            const sort = SORTS.find((each) => each === key)
            if (sort !== undefined) onState(withDesk(state, { sort, descending: state.sort === sort && !state.descending }))
          }}
        />
      )}
      <TablePagination
        page={state.page}
        pageSize={state.pageSize}
        pageSizes={PAGE_SIZES}
        total={desk.total}
        onPage={(page) => onState(withDesk(state, { page }))}
        onPageSize={(pageSize) => onState(withDesk(state, { pageSize }))}
      />
    </div>
  )
}

function Toolbar({ companyId, state, onState, total }: PeriodsListProps & { readonly total: number | null }) {
  const dayId = useId()
  const departments = useQuery(departmentsQuery(companyId)).data ?? []
  return (
    <div data-shell className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Buscar pessoa"
        placeholder="Nome, cargo ou matrícula"
        value={state.term}
        onSearch={(term) => onState(withDesk(state, { term }), { replace: true })}
        className="min-w-full flex-1 sm:max-w-80 sm:min-w-56"
      />
      <div className="w-full sm:w-60">
        <SelectInput
          aria-label="Departamento"
          value={state.department ?? ''}
          onChange={({ target }) => onState(withDesk(state, { department: target.value === '' ? null : target.value }))}
        >
          <option value="">Todos os departamentos</option>
          {departments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </div>
      <div className="flex items-center gap-2 text-sm text-text-muted">
        <label htmlFor={dayId}>Como em</label>
        <span className="w-40">
          <DateInput id={dayId} value={state.on ?? ''} min="1990-01-01" max="2199-12-31" onValue={(iso) => onState(withDesk(state, { on: dayOf(iso) }), { replace: true })} />
        </span>
      </div>
      <div className="sm:ml-auto">
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
      </div>
    </div>
  )
}

/** The counters, the departments and the list, told by one answer; all of its state is in the address. */
export function PeriodsList({ companyId, state, onState }: PeriodsListProps) {
  const query = useQuery(deskQuery(companyId, state))
  const desk = query.data
  const departments = useQuery(departmentsQuery(companyId)).data ?? []
  const isNarrow = useNarrow()
  const isOnItsWay = usePageOnItsWay({ page: state.page, count: desk?.rows.length, isPlaceholderData: query.isPlaceholderData }, () =>
    onState(withDesk(state, { page: 1 }), { replace: true }),
  )
  if (query.error && (!desk || query.isPlaceholderData)) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const toReview = desk?.counters.review ?? 0
  const pills = [
    ...(state.filter === null ? [] : [{ key: 'state', label: STATE_LOOKS[state.filter].label, onRemove: () => onState(withDesk(state, { filter: null })) }]),
    ...(state.department === null
      ? []
      : [{ key: 'department', label: departments.find(({ id }) => id === state.department)?.name ?? 'Departamento', onRemove: () => onState(withDesk(state, { department: null })) }]),
    ...(state.term === '' ? [] : [{ key: 'term', label: `Busca: ${state.term}`, onRemove: () => onState(withDesk(state, { term: '' })) }]),
  ]
  const summary = desk && !isOnItsWay ? people(desk.total) : ''
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <CounterCards counters={desk?.counters ?? {}} chosen={state.filter} onChoose={(filter) => onState(withDesk(state, { filter }))} />
      {toReview > 0 && state.filter !== 'review' && (
        <p className="flex flex-wrap items-center gap-x-3 rounded-md bg-warning-subtle px-4 py-2 text-sm text-warning-text">
          {people(toReview)} com possível perda do direito (CLT art. 133).
          <Button size="sm" variant="ghost" onClick={() => onState(withDesk(state, { filter: 'review' }))}>
            Ver quais
          </Button>
        </p>
      )}
      <Toolbar companyId={companyId} state={state} onState={onState} total={desk?.total ?? null} />
      <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2">
        {summary !== '' && <p className="text-sm text-text-muted tabular">{summary}</p>}
        <FilterPills pills={pills} onClear={() => onState(withDesk(state, WITHOUT_FILTERS))} />
      </div>
      <Announcer text={summary} />
      {!desk || isOnItsWay ? <TableSkeleton cards={isNarrow} /> : <Rows companyId={companyId} desk={desk} state={state} onState={onState} refreshing={query.isPlaceholderData} />}
      {desk && <DepartmentBuckets departments={desk.departments} />}
    </div>
  )
}
