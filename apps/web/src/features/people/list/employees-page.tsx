import { Link } from '@tanstack/react-router'
import { FileUp, UserPlus } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { SavedViews } from '#shared/saved-views/saved-views.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import type { BulkAct } from '../bulk/bulk-actions.tsx'
import { employeeList } from '../model/list/list-state.ts'
import { EmployeeDirectory } from '../person/employee-directory.tsx'
import { EmployeeList } from './employee-list.tsx'
import { rememberList } from '../person/last-list.ts'

export interface EmployeesPageProps {
  /** The other ways to see people. */
  readonly nav: ReactNode
  /** What other modules do to the people selected, and what they tell of it. */
  readonly acts: readonly BulkAct[]
  readonly told: ReactNode
}

/** Trabalhadores: the whole list for those who may see everyone, the directory of colleagues for all others. */
export function EmployeesPage({ nav, acts, told }: EmployeesPageProps) {
  const list = useListState(employeeList)
  const { can } = usePermissions()
  const companyId = useCompanyId()
  const seesEveryone = can('view_all_employees')
  // The way back from a person leads here as it is.
  useEffect(() => rememberList(companyId, employeeList.url(list.state)), [companyId, list.state])
  return (
    <>
      <PageHeader
        title="Trabalhadores"
        description={seesEveryone ? undefined : 'As pessoas que trabalham com você.'}
        actions={
          can('manage_employees') && (
            <>
              {can('manage_settings') && (
                <Link to="/app/employees/import" search={{}} preload="intent" className={buttonClass()}>
                  <FileUp aria-hidden="true" className="size-4" />
                  Importar
                </Link>
              )}
              <Link to="/app/employees/new" preload="intent" className={buttonClass({ variant: 'primary' })}>
                <UserPlus aria-hidden="true" className="size-4" />
                Cadastrar trabalhador
              </Link>
            </>
          )
        }
      />
      {nav}
      {told}
      {seesEveryone ? (
        <EmployeeList list={list} views={<SavedViews listKey="employees" definition={employeeList} address={list} />} acts={acts} />
      ) : (
        <EmployeeDirectory list={list} />
      )}
    </>
  )
}
