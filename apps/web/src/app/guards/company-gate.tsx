import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { AppError } from '#shared/supabase/app-error.ts'
import { CONNECTION_FAILURE } from '#shared/supabase/error-texts.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { PagePending } from '../pages/page-pending.tsx'

/** Pages below always have a company; until then this says why not. */
export function CompanyGate({ children }: { readonly children: ReactNode }) {
  const { selectedCompany, isLoading, error, retry } = useCompanyContext()
  if (selectedCompany) return children
  if (error !== null) {
    return (
      <ErrorState title="Erro de Conexão" error={new AppError(CONNECTION_FAILURE, { code: 'EMPRESAS', status: 0 })} onRetry={retry} />
    )
  }
  if (isLoading) return <PagePending />
  return (
    <EmptyState icon={<Building2 />} title="Nenhuma empresa disponível">
      Seu acesso ainda não está vinculado a uma empresa. Fale com o administrador do sistema.
    </EmptyState>
  )
}
