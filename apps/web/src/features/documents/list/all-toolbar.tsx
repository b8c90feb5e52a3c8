import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { fetchDocuments } from '../data/documents/list-queries.ts'
import { usableTypesQuery } from '../data/types/type-queries.ts'
import { FILTER_STATES, stateLook } from '../model/documents/document-words.ts'
import { type DocumentsPanelProps, type DocumentsState, withChange } from '../model/documents/documents-state.ts'
import { documentExport } from '../model/documents/export-columns.ts'

export interface TypeSelectProps {
  readonly value: string
  readonly onChange: (type: string) => void
}

/** Narrows a list to one type. */
export function TypeSelect({ value, onChange }: TypeSelectProps) {
  const { data: types = [] } = useQuery(usableTypesQuery(useCompanyId()))
  return (
    <div className="w-56 max-w-full">
      <SelectInput aria-label="Tipo de documento" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Todos os tipos</option>
        {types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectInput>
    </div>
  )
}

/** Search, type, state and export of all documents. */
export function AllToolbar({ state, onState, total }: DocumentsPanelProps & { readonly total: number | null }) {
  const companyId = useCompanyId()
  const change = (part: Partial<DocumentsState>, replace = false): void => onState(withChange(state, part), { replace })
  return (
    <div data-shell className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Buscar documento"
        placeholder="Pessoa, tipo ou título"
        value={state.term}
        onSearch={(term) => change({ term }, true)}
        className="min-w-full flex-1 sm:max-w-80 sm:min-w-56"
      />
      <TypeSelect value={state.type} onChange={(type) => change({ type })} />
      <div className="w-40">
        <SelectInput aria-label="Situação" value={state.state} onChange={(event) => change({ state: event.target.value })}>
          <option value="">Toda situação</option>
          {FILTER_STATES.map((each) => (
            <option key={each} value={each}>
              {stateLook(each).label}
            </option>
          ))}
        </SelectInput>
      </div>
      <div className="sm:ml-auto">
        <ExportMenu
          total={total}
          scope="com o filtro atual, sem os arquivos"
          source={{
            list: 'documents',
            companyId,
            fileName: 'documentos',
            sheet: 'Documentos',
            columns: documentExport,
            fetchBatch: (offset, size, signal) => fetchDocuments(companyId, state, { offset, size }, signal),
          }}
        />
      </div>
    </div>
  )
}
