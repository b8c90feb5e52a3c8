import type { ReactNode } from 'react'

import { asRole, ROLE_LABELS } from '#shared/access/roles.ts'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import type { LoginRow } from '../model/logins/access-rows.ts'
import { momentText } from '../model/logins/access-facts.ts'
import { asAccessState } from '../model/logins/login.ts'
import { AccessStateBadge } from './access-state-badge.tsx'
import { CompanyName, LoginName } from './login-columns.tsx'

export interface LoginCardProps {
  readonly row: LoginRow
  readonly here: string
  readonly actions: ReactNode
}

/** One login of the list on a phone. */
export function LoginCard({ row, here, actions }: LoginCardProps) {
  const state = asAccessState(row.state)
  return (
    <div data-card className="flex min-w-0 gap-3 rounded-lg border bg-surface p-4">
      <PersonAvatar letters={row.initials} photo={row.profile_image_url} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <span className="min-w-0 break-words">
            <LoginName row={row} here={here} />
          </span>
          <span className="-my-2 -mr-2 shrink-0">{actions}</span>
        </div>
        <p className="text-sm break-all text-text-muted">{row.email}</p>
        <p className="mt-1.5 text-sm">
          <CompanyName row={row} />
          {row.employee_id !== null && <span className="text-text-muted"> · {ROLE_LABELS[asRole(row.role)]}</span>}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <AccessStateBadge state={state} />
          <span className="tabular text-sm text-text-subtle">{momentText(state, row)}</span>
        </p>
      </div>
    </div>
  )
}
