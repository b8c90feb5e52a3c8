import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'

import { formatDateTime } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { type CompanyAdmin, companyAdminsQuery } from '../data/companies/company-queries.ts'
import type { CompanyRecord } from '../model/companies/company.ts'

const STATES: Readonly<Record<string, { readonly label: string; readonly tone: 'info' | 'warning' | 'danger' | 'neutral' }>> = {
  invited: { label: 'Convidado', tone: 'info' },
  expired: { label: 'Convite vencido', tone: 'warning' },
  disabled: { label: 'Bloqueado', tone: 'danger' },
  ended: { label: 'Encerrado', tone: 'neutral' },
}

function AdminRow({ admin }: { readonly admin: CompanyAdmin }) {
  const state = STATES[admin.state ?? '']
  return (
    <li className="flex items-center gap-3 py-2">
      <PersonAvatar size="sm" letters={admin.initials} photo={admin.profile_image_url} />
      <span className="min-w-0 flex-1">
        <span className="block break-words">{admin.display_name ?? admin.email}</span>
        <span className="block text-sm break-words text-text-muted">
          {admin.last_sign_in_at ? `Último acesso em ${formatDateTime(admin.last_sign_in_at)}` : 'Ainda não entrou'}
        </span>
      </span>
      {state && <Badge tone={state.tone}>{state.label}</Badge>}
    </li>
  )
}

/** Who administers the company; an active company without anyone is told what to do. */
export function CompanyAdminsCard({ company }: { readonly company: CompanyRecord }) {
  const query = useQuery(companyAdminsQuery(company.id))
  const invite = (
    <Link to="/app/enterprise/users" search={{ company: company.id }} className={buttonClass({ size: 'sm' })}>
      <UserPlus aria-hidden="true" className="size-4" />
      {company.admins > 0 ? 'Ver usuários' : 'Convidar administrador'}
    </Link>
  )
  return (
    <Card title="Administradores" actions={company.active && invite}>
      {company.active && company.admins === 0 && (
        <div className="mb-3">
          <Alert tone="warning" title="Ninguém administra esta empresa">
            Sem um administrador com acesso ativo, só um master cuida das pessoas daqui.
          </Alert>
        </div>
      )}
      <QueryStates
        query={query}
        pending={<Skeleton className="h-20" />}
        empty={<p className="text-text-muted">Nenhum administrador cadastrado.</p>}
      >
        {(admins) => (
          <ul className="-my-2 divide-y">
            {admins.map((admin) => (
              <AdminRow key={admin.employee_id ?? admin.email} admin={admin} />
            ))}
          </ul>
        )}
      </QueryStates>
    </Card>
  )
}
