import { Link } from '@tanstack/react-router'
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

/** Leads to the record as it is now. A person's page belongs to the company of the person: going there starts working in it. */
export function RecordLink({ entry }: { readonly entry: AuditEntry }) {
  const { companies, setSelectedCompany } = useCompanyContext()
  const company = companies.find(({ id }) => id === entry.company_id)
  const { entity_type: entity, entity_id: recordId } = entry
  if (entity === 'employee' && recordId) {
    if (!company) return <p className="text-sm text-text-muted">O registro é de uma empresa desativada: reative-a para abri-lo.</p>
    return (
      <Link to="/app/employees/$employeeId" params={{ employeeId: recordId }} className={LOOK} onClick={() => setSelectedCompany(company)}>
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
