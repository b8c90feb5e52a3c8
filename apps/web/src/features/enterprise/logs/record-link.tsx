import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import type { AuditEntry } from '../model/logs/audit-entry.ts'

const LOOK = buttonClass({ size: 'sm' })

function Words({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <ArrowUpRight aria-hidden="true" className="size-4" />
      {children}
    </>
  )
}

/** Records with a page in their company: going there starts working in it. */
const PAGES: Readonly<Record<string, (id: string) => Pick<LinkProps, 'to' | 'params' | 'search'>>> = {
  employee: (employeeId) => ({ to: '/app/employees/$employeeId', params: { employeeId } }),
  asset: (bem) => ({ to: '/app/assets', search: { bem } }),
}

/** Leads to the record as it is now. */
export function RecordLink({ entry }: { readonly entry: AuditEntry }) {
  const { companies, setSelectedCompany } = useCompanyContext()
  const company = companies.find(({ id }) => id === entry.company_id)
  const { entity_type: entity, entity_id: recordId } = entry
  const page = recordId ? PAGES[entity]?.(recordId) : undefined
  if (page) {
    if (!company) return <p className="text-sm text-text-muted">O registro é de uma empresa desativada: reative-a para abri-lo.</p>
    return (
      <Link {...page} className={LOOK} onClick={() => setSelectedCompany(company)}>
        <Words>Abrir registro</Words>
      </Link>
    )
  }
  if (entity === 'company' || entity === 'company_details') {
    return (
      <Link to="/app/enterprise/companies/$companyId" params={{ companyId: entry.company_id }} className={LOOK}>
        <Words>Abrir empresa</Words>
      </Link>
    )
  }
  if (entity === 'department') {
    return (
      <Link to="/app/enterprise/departments" search={{ company: entry.company_id }} className={LOOK}>
        <Words>Ver departamentos</Words>
      </Link>
    )
  }
  if (entity === 'user' || entity === 'invitation') {
    return (
      <Link to="/app/enterprise/users" search={{ company: entry.company_id }} className={LOOK}>
        <Words>Ver usuários</Words>
      </Link>
    )
  }
  return null
}
