import { LayoutGrid, Rows3 } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { ListToolbar } from '#shared/list/list-toolbar.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { ColumnMenu } from '#shared/ui/table/column-menu.tsx'
import type { Facet } from '../data/list/employee-facets-query.ts'
import { COLUMN_LABELS, DEFAULT_COLUMNS, EMPLOYEE_COLUMNS, isEmployeeColumn, offeredColumns, orderedColumns } from '../model/list/list-columns.ts'
import type { ListState } from '../model/list/list-state.ts'
import { EmployeeExport } from './employee-export.tsx'
import { EmployeeFacets } from './employee-facets.tsx'

export interface EmployeeListToolbarProps {
  readonly list: ListControl<ListState>
  readonly facets: readonly Facet[]
  readonly total: number | null
}

const LAYOUT_CHOICES = [
  { layout: 'table', label: 'Tabela', Icon: Rows3 },
  { layout: 'cards', label: 'Cartões', Icon: LayoutGrid },
] as const

export function EmployeeListToolbar({ list, facets, total }: EmployeeListToolbarProps) {
  const { state, change } = list
  const { can } = usePermissions()
  const toggleColumn = (id: string, shown: boolean): void => {
    if (!isEmployeeColumn(id)) return
    change(
      { columns: orderedColumns(shown ? [...state.columns, id] : state.columns.filter((column) => column !== id)) },
      { replace: true },
    )
  }
  return (
    <ListToolbar
      list={list}
      search={{ label: 'Buscar trabalhador', placeholder: 'Nome, e-mail, cargo, CPF ou matrícula' }}
      actions={
        <>
          <span className="inline-flex rounded-md border p-0.5 max-md:hidden" role="group" aria-label="Ver como">
            {LAYOUT_CHOICES.map(({ layout, label, Icon }) => (
              <button
                key={layout}
                type="button"
                aria-pressed={state.layout === layout}
                title={label}
                onClick={() => change({ layout }, { replace: true })}
                className="inline-flex min-h-7 items-center gap-1.5 rounded-sm px-2.5 text-sm font-medium text-text-muted hover:text-text aria-pressed:bg-selected aria-pressed:text-primary-text forced-colors:aria-pressed:outline-2"
              >
                <Icon aria-hidden="true" className="size-4" />
                <span className="max-2xl:sr-only">{label}</span>
              </button>
            ))}
          </span>
          {state.layout === 'table' && (
            <span className="max-md:hidden">
              <ColumnMenu
                choices={offeredColumns(EMPLOYEE_COLUMNS, can('manage_settings')).map((id) => ({
                  id,
                  label: COLUMN_LABELS[id],
                  shown: state.columns.includes(id),
                  fixed: id === 'name',
                }))}
                onToggle={toggleColumn}
                onReset={() => change({ columns: DEFAULT_COLUMNS }, { replace: true })}
              />
            </span>
          )}
          <EmployeeExport state={state} total={total} />
        </>
      }
    >
      <EmployeeFacets state={state} facets={facets} onChange={change} />
    </ListToolbar>
  )
}
