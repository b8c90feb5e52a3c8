import { useId } from 'react'

import type { Role } from '#shared/access/permissions.gen.ts'
import { ROLE_LABELS } from '#shared/access/roles.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { assignableRoles, ROLE_MEANINGS } from '../model/logins/login.ts'

export interface RoleChoiceProps {
  readonly value: Role
  readonly onChange: (role: Role) => void
  /** The role that the person has now, when they have one. */
  readonly present?: Role
}

/** The roles that the signed-in person may give, each with what it lets people do. */
export function RoleChoice({ value, onChange, present }: RoleChoiceProps) {
  const group = useId()
  const { role: mine } = usePermissions()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">Papel</legend>
      {assignableRoles(mine).map((role) => (
        <div
          key={role}
          className="flex items-start gap-3 rounded-md border p-3 hover:bg-hover has-checked:border-primary has-checked:bg-primary-subtle"
        >
          <input
            id={`${group}-${role}`}
            type="radio"
            name={group}
            value={role}
            checked={value === role}
            onChange={() => onChange(role)}
            className="mt-1 size-4 shrink-0 accent-primary"
          />
          <label htmlFor={`${group}-${role}`} className="min-w-0 flex-1 cursor-pointer">
            <span className="font-medium">{ROLE_LABELS[role]}</span>
            {role === present && <span className="text-text-muted"> (atual)</span>}
            <span className="block text-sm text-text-muted">{ROLE_MEANINGS[role]}</span>
          </label>
        </div>
      ))}
    </fieldset>
  )
}
