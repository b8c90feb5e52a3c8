import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { type LeaveType, REQUEST_STATES, type RequestStatus } from '../model/requests/leave.ts'
import type { RequestsState } from '../model/requests/requests-state.ts'

export interface RequestFiltersProps {
  readonly list: ListControl<RequestsState>
  readonly types: readonly LeaveType[]
  readonly isHr: boolean
}

const STATUSES = Object.keys(REQUEST_STATES) as readonly RequestStatus[]

/** Name, situation, type and time. Managers choose types by the name that they read. */
export function RequestFilters({ list: { state, change, search }, types, isHr }: RequestFiltersProps) {
  const names = [...new Set(types.map(({ name, shown_as: shown }) => (isHr ? name : (shown ?? name))))].toSorted((one, other) => one.localeCompare(other, 'pt-BR'))
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[minmax(12rem,1fr)_12rem_14rem_10rem_10rem]">
      <div className="col-span-2 self-end lg:col-span-1">
        <SearchBox label="Procurar por pessoa" placeholder="Nome da pessoa" value={state.q} onSearch={search} />
      </div>
      <Field label="Situação">
        <SelectInput value={state.status} onChange={(event) => change({ status: event.target.value as RequestsState['status'] })}>
          <option value="">Todas</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {status === 'proposed' ? 'Aguardando a pessoa' : REQUEST_STATES[status].label}
            </option>
          ))}
          <option value="cancellation">Cancelamento solicitado</option>
        </SelectInput>
      </Field>
      <Field label="Tipo">
        <SelectInput
          value={state.type}
          onChange={(event) => change({ type: event.target.value })}
          none="Todos"
          options={names.map((name) => [name, name])}
        />
      </Field>
      <Field label="De">
        <DateInput value={state.from} onValue={(iso) => change({ from: iso })} />
      </Field>
      <Field label="Até">
        <DateInput value={state.to} min={state.from} onValue={(iso) => change({ to: iso })} />
      </Field>
    </div>
  )
}
