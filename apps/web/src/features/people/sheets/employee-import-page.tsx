import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ImportKinds } from '#shared/import/import-kinds.tsx'
import { ImportWizard } from '#shared/import/import-wizard.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { BackToList } from '../person/back-to-list.tsx'
import { EmployeeReadOnly } from '../person/employee-read-only.tsx'
import { UnlistedPositions } from '../migration/unlisted-positions.tsx'
import { useSubject } from './use-subject.tsx'

export interface EmployeeImportPageProps {
  readonly importId: string | null
  readonly onImportId: (importId: string | null) => void
}

/** Importar trabalhadores. */
export function EmployeeImportPage(props: EmployeeImportPageProps) {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const people = useSubject('employees')
  // Vacations of before stand as days to take until somebody tells what was taken of them.
  const subject = useMemo(
    () => ({
      ...people,
      resultLink: (
        <>
          {people.resultLink}
          <UnlistedPositions />
          <Link to="/app/employees/import/$kind" params={{ kind: 'leave_balances' }} className={buttonClass()}>
            Agora os saldos de férias
          </Link>
        </>
      ),
    }),
    [people],
  )
  if (!can('manage_settings')) return <EmployeeReadOnly />
  return (
    <>
      <PageHeader back={<BackToList />} title="Importar trabalhadores" />
      <ImportKinds />
      <ImportWizard key={companyId} subject={subject} companyId={companyId} {...props} />
    </>
  )
}
