import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { asRole, ROLE_LABELS } from '#shared/access/roles.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import type { TableColumn } from '#shared/ui/table/data-table.tsx'
import type { LoginRow } from '../model/logins/access-rows.ts'
import { momentText } from '../model/logins/access-facts.ts'
import { asAccessState } from '../model/logins/login.ts'
import { AccessStateBadge } from './access-state-badge.tsx'

/** The person's name, leading to their page when it is in the company at hand; else the bare text. */
export function LoginName({ row, here }: { readonly row: LoginRow; readonly here: string }) {
  const name = row.display_name ?? 'Sem trabalhador'
  if (row.employee_id === null || row.company_id !== here) return <span className="font-medium">{name}</span>
  return (
    <Link
      to="/app/employees/$employeeId"
      params={{ employeeId: row.employee_id }}
      preload="intent"
      data-row={row.employee_id}
      className="rounded-sm font-medium text-text underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  )
}

export function CompanyName({ row }: { readonly row: LoginRow }) {
  if (row.company_name === null) return <span className="text-text-subtle">—</span>
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 break-words">{row.company_name}</span>
      {row.company_active === false && <Badge tone="danger">Desativada</Badge>}
    </span>
  )
}

/** Columns of the table of logins; `actions` fills the last one. */
export function loginColumns(here: string, actions: (row: LoginRow) => ReactNode): readonly TableColumn<LoginRow>[] {
  return [
    {
      id: 'name',
      header: 'Usuário',
      cell: (row) => (
        <span className="flex min-w-56 items-center gap-3">
          <PersonAvatar letters={row.initials} photo={row.profile_image_url} size="sm" />
          <span className="min-w-0 flex-1">
            <span className="block truncate" title={row.display_name ?? undefined}>
              <LoginName row={row} here={here} />
            </span>
            <span className="block truncate text-sm text-text-muted" title={row.email}>
              {row.email}
            </span>
          </span>
        </span>
      ),
    },
    { id: 'company', header: 'Empresa', cell: (row) => <CompanyName row={row} /> },
    { id: 'role', header: 'Papel', cell: (row) => (row.employee_id === null ? '—' : ROLE_LABELS[asRole(row.role)]) },
    { id: 'state', header: 'Situação', cell: (row) => <AccessStateBadge state={asAccessState(row.state)} /> },
    {
      id: 'moment',
      header: 'Último acesso',
      className: 'tabular',
      cell: (row) => <span className="text-text-muted">{momentText(asAccessState(row.state), row)}</span>,
    },
    { id: 'actions', header: 'Ações', className: 'w-14', cell: actions },
  ]
}
