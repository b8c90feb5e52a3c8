import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'

import { formatDateTime } from '#shared/lib/dates.ts'
import { formatCnpj } from '#shared/lib/masks.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { type CompanyRecord, counted } from '../model/companies/company.ts'
import type { CompanySort } from '../model/companies/list-state.ts'
import { ActiveBadge } from './company-parts.tsx'

function CompanyLink({ company }: { readonly company: CompanyRecord }) {
  return (
    <Link
      to="/app/enterprise/companies/$companyId"
      params={{ companyId: company.id }}
      preload="intent"
      className={`font-medium text-text ${rowLinkClass}`}
    >
      {company.name}
    </Link>
  )
}

/** How many administer the company; none at all is a warning in an active one. */
function Admins({ company }: { readonly company: CompanyRecord }) {
  if (company.admins > 0 || !company.active) return company.admins.toLocaleString('pt-BR')
  return (
    <Badge tone="warning" icon={<TriangleAlert />}>
      Nenhum
    </Badge>
  )
}

export const COMPANY_TABLE: readonly (TableColumn<CompanyRecord> & { readonly sortKey?: CompanySort })[] = [
  {
    id: 'name',
    header: 'Empresa',
    sortKey: 'name',
    cell: (company) => (
      <span className="block min-w-44">
        <span className="block truncate" title={company.name}>
          <CompanyLink company={company} />
        </span>
        {company.legal_name && (
          <span className="block truncate text-sm text-text-muted" title={company.legal_name}>
            {company.legal_name}
          </span>
        )}
      </span>
    ),
  },
  { id: 'active', header: 'Situação', cell: (company) => <ActiveBadge active={company.active} /> },
  {
    id: 'cnpj',
    header: 'CNPJ',
    className: 'tabular whitespace-nowrap',
    cell: (company) => (company.cnpj ? formatCnpj(company.cnpj) : <span className="text-text-muted">Não informado</span>),
  },
  { id: 'people', header: 'Pessoas', sortKey: 'people', className: 'tabular', cell: (company) => company.people.toLocaleString('pt-BR') },
  { id: 'admins', header: 'Administradores', sortKey: 'admins', className: 'tabular', cell: (company) => <Admins company={company} /> },
  {
    id: 'last_sign_in_at',
    header: 'Último acesso',
    sortKey: 'last_sign_in_at',
    className: 'tabular whitespace-nowrap',
    cell: (company) => (company.last_sign_in_at ? formatDateTime(company.last_sign_in_at) : <span className="text-text-muted">Nunca</span>),
  },
]

/** One company of the list on a phone. */
export function CompanyCard({ company }: { readonly company: CompanyRecord }) {
  return (
    <div data-card className="relative min-w-0 rounded-lg border bg-surface p-4 active:bg-hover">
      <div className="flex items-start justify-between gap-2">
        <span className="min-w-0 break-words">
          <CompanyLink company={company} />
        </span>
        <span className="shrink-0">
          <ActiveBadge active={company.active} />
        </span>
      </div>
      {company.cnpj && <p className="tabular mt-0.5 text-sm text-text-muted">{formatCnpj(company.cnpj)}</p>}
      <p className="tabular mt-2 text-sm text-text-muted">
        {counted(company.people, 'pessoa', 'pessoas')} · {counted(company.departments, 'departamento', 'departamentos')} ·{' '}
        {counted(company.admins, 'administrador', 'administradores')}
      </p>
    </div>
  )
}
