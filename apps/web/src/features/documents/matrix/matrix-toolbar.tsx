import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { departmentsQuery } from '#shared/reference/lists.ts'
import { Checkbox, SelectInput } from '#shared/ui/inputs.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { type DocumentsPanelProps, type DocumentsState, withChange } from '../model/documents/documents-state.ts'
import type { TypeCompliance } from '../model/documents/matrix.ts'

/** What narrows the matrix. */
export function MatrixToolbar({ state, onState, types }: DocumentsPanelProps & { readonly types: readonly TypeCompliance[] }) {
  const { data: departments = [] } = useQuery(departmentsQuery(useCompanyId()))
  const change = (part: Partial<DocumentsState>, replace = false): void => onState(withChange(state, part), { replace })
  return (
    <div data-shell className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchBox
        label="Buscar pessoa"
        placeholder="Nome"
        value={state.term}
        onSearch={(term) => change({ term }, true)}
        className="min-w-full flex-1 sm:max-w-72 sm:min-w-48"
      />
      <div className="w-52 max-w-full">
        <SelectInput aria-label="Departamento" value={state.department} onChange={(event) => change({ department: event.target.value })}>
          <option value="">Todos os departamentos</option>
          {departments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </div>
      <div className="w-52 max-w-full">
        <SelectInput aria-label="Tipo de documento" value={state.type} onChange={(event) => change({ type: event.target.value })}>
          <option value="">Todos os exigidos</option>
          {types.map(({ type_id, type_name }) => (
            <option key={type_id} value={type_id}>
              {type_name}
            </option>
          ))}
        </SelectInput>
      </div>
      <Checkbox label="Só quem tem pendência" checked={state.gaps} onChange={(event) => change({ gaps: event.target.checked })} />
    </div>
  )
}
