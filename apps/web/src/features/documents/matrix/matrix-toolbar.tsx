import type { ReactNode } from 'react'

import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { DepartmentFilter } from '#shared/reference/reference-select.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import type { DocumentsPanelProps } from '../model/documents/documents-state.ts'
import type { TypeCompliance } from '../model/documents/matrix.ts'

export interface MatrixToolbarProps extends DocumentsPanelProps {
  readonly types: readonly TypeCompliance[]
  readonly actions: ReactNode
}

/** What narrows the matrix. */
export function MatrixToolbar({ list, types, actions }: MatrixToolbarProps) {
  const { state, change } = list
  return (
    <ListToolbar list={list} search={{ label: 'Buscar pessoa', placeholder: 'Nome' }} actions={actions}>
      <DepartmentFilter value={state.department} onChange={(department) => change({ department })} />
      <ListFilter
        label="Tipo de documento"
        none="Todos os exigidos"
        value={state.type}
        options={types.map(({ type_id, type_name }) => ({ value: type_id, label: type_name }))}
        onChange={(type) => change({ type })}
      />
      <Checkbox label="Só quem tem pendência" checked={state.gaps} onChange={({ target }) => change({ gaps: target.checked })} />
    </ListToolbar>
  )
}
