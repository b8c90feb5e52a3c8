import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { fetchDocuments } from '../data/documents/list-queries.ts'
import { usableTypesQuery } from '../data/types/type-queries.ts'
import { FILTER_STATES, stateLook } from '../model/documents/document-words.ts'
import type { DocumentsPanelProps } from '../model/documents/documents-state.ts'
import { documentExport } from '../model/documents/export-columns.ts'

/** Narrows a list to one type. */
export function TypeFilter({ list: { state, change } }: DocumentsPanelProps) {
  const { data: types = [] } = useQuery(usableTypesQuery(useCompanyId()))
  return (
    <ListFilter
      label="Tipo de documento"
      none="Todos os tipos"
      value={state.type}
      options={types.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(type) => change({ type })}
    />
  )
}

/** Search, type, state and export of all documents. */
export function AllToolbar({ list, total }: DocumentsPanelProps & { readonly total: number | null }) {
  const companyId = useCompanyId()
  const { state, change } = list
  return (
    <ListToolbar
      list={list}
      search={{ label: 'Buscar documento', placeholder: 'Pessoa, tipo ou título' }}
      actions={
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
      }
    >
      <TypeFilter list={list} />
      <ListFilter
        label="Situação"
        none="Todas as situações"
        value={state.state}
        options={FILTER_STATES.map((value) => ({ value, label: stateLook(value).label }))}
        onChange={(value) => change({ state: value })}
      />
    </ListToolbar>
  )
}
