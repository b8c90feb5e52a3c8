import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileUp, SearchX, UserPlus, UsersRound } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { employeeListQuery } from '../data/list/employee-list-query.ts'
import { employeeList, type ListState } from '../model/list/list-state.ts'
import type { ActiveFilter } from './active-filters.ts'

export interface EmployeeListEmptyProps {
  readonly companyId: string
  readonly state: ListState
  readonly filters: readonly ActiveFilter[]
  readonly onChange: (part: Partial<ListState>) => void
  readonly onClear: () => void
  readonly onCreate: () => void
}

const SUGGESTIONS = 4

/** No rows: a company still without people gets its first step; a filter that leaves nobody says which part to drop. */
export function EmployeeListEmpty({ companyId, state, filters, onChange, onClear, onCreate }: EmployeeListEmptyProps) {
  const { can } = usePermissions()
  const relaxed = useQueries({
    queries: filters.slice(0, SUGGESTIONS).map((filter) => ({
      ...employeeListQuery(companyId, employeeList.change(state, filter.without)),
      enabled: filters.length > 1,
    })),
  })
  if (filters.length === 0) {
    return (
      <EmptyState
        icon={<UsersRound />}
        title="Ainda não há trabalhadores nesta empresa"
        action={
          can('manage_employees') && (
            <>
              {can('manage_settings') && (
                <Link to="/app/employees/import/all" search={{}} className={buttonClass({ variant: 'primary' })}>
                  <FileUp aria-hidden="true" className="size-4" />
                  Importar
                </Link>
              )}
              <Button variant={can('manage_settings') ? 'secondary' : 'primary'} onClick={onCreate}>
                <UserPlus aria-hidden="true" className="size-4" />
                Cadastrar trabalhador
              </Button>
            </>
          )
        }
      >
        {can('manage_employees') ? can('manage_settings') ? 'Importe de uma planilha ou do sistema atual, ou cadastre a primeira.' : 'Cadastre a primeira pessoa para começar.' : 'Quando o RH cadastrar as pessoas, elas aparecem aqui.'}
      </EmptyState>
    )
  }
  const helpful = filters.slice(0, SUGGESTIONS).flatMap((filter, index) => {
    const total = relaxed[index]?.data?.total ?? 0
    return filters.length > 1 && total > 0 ? [{ filter, total }] : []
  })
  return (
    <EmptyState icon={<SearchX />} title="Ninguém com este filtro" action={<Button onClick={onClear}>Limpar filtros</Button>}>
      {helpful.length === 0 ? (
        <p>{filters.length === 1 ? `Nenhum resultado para “${filters[0]?.label ?? ''}”.` : 'Tente outra combinação de filtros.'}</p>
      ) : (
        <>
          <p>Sem um destes filtros haveria resultados:</p>
          <ul className="mt-3 flex flex-col items-stretch gap-2">
            {helpful.map(({ filter, total }) => (
              <li key={filter.key}>
                <Button size="sm" className="w-full" onClick={() => onChange(filter.without)}>
                  <span className="min-w-0 truncate">Remover “{filter.label}”</span>
                  <span className="tabular text-text-muted">({total.toLocaleString('pt-BR')})</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  )
}
