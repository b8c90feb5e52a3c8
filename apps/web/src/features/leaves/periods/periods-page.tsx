import { Link } from '@tanstack/react-router'
import { FileUp, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { PeriodsList } from './periods-list.tsx'

/** Períodos: every vacation period of the company, or of the team, and what is urgent among them. */
export function PeriodsPage({ nav }: { readonly nav: ReactNode }) {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const reads = can('view_leave_reports')
  return (
    <>
      <PageHeader
        title="Períodos de férias"
        description={can('manage_settings') ? 'Saldo, prazo e risco de cada período aquisitivo.' : 'O que cada pessoa da sua equipe tem a tirar, e até quando.'}
        actions={
          can('manage_settings') && (
            <Link to="/app/employees/import/$kind" params={{ kind: 'leave_balances' }} search={{}} className={buttonClass()}>
              <FileUp aria-hidden="true" className="size-4" />
              Importar saldos
            </Link>
          )
        }
      />
      {nav}
      {reads ? (
        <PeriodsList companyId={companyId} />
      ) : (
        <EmptyState icon={<LockKeyhole />} title="Esta página é do RH e dos gestores">
          Os seus períodos estão em Licenças.
        </EmptyState>
      )}
    </>
  )
}
