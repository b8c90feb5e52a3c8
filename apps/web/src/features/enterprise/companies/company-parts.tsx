import { useNavigate } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { toast } from '#shared/ui/toast.ts'
import type { CompanyRecord } from '../model/companies/company.ts'

/** 'Ativa' or 'Desativada'. */
export function ActiveBadge({ active }: { readonly active: boolean }) {
  return active ? <Badge tone="success">Ativa</Badge> : <Badge tone="danger">Desativada</Badge>
}

export function BackToCompanies() {
  return (
    <BackLink to="/app/enterprise/companies">Empresas</BackLink>
  )
}

/** Starts working in the company, as the selector in the header does, and opens its dashboard. */
export function OpenCompanyButton({ company }: { readonly company: CompanyRecord }) {
  const { companies, setSelectedCompany } = useCompanyContext()
  const navigate = useNavigate()
  const reachable = companies.find(({ id }) => id === company.id)
  if (!reachable) return null
  return (
    <Button
      onClick={() => {
        setSelectedCompany(reachable)
        toast.info(`Você está em ${reachable.name}`)
        void navigate({ to: '/app' })
      }}
    >
      <LogIn aria-hidden="true" className="size-4" />
      Abrir empresa
    </Button>
  )
}

const MISSING = 'Empresa não encontrada'

export function CompanyMissing() {
  usePageTitle(MISSING)
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {MISSING}
      </h1>
      <EmptyState title="Não encontramos esta empresa" action={<BackToCompanies />}>
        O endereço pode estar incompleto, ou a empresa não existe.
      </EmptyState>
    </>
  )
}

export function CompanySkeleton() {
  return (
    <div className="grid gap-9">
      <Skeleton className="h-8 w-64" />
      <div className="grid grid-cols-2 gap-x-8 gap-y-6 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-16 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-56 rounded-lg" />
    </div>
  )
}
