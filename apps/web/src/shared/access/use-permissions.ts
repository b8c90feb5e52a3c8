import { use } from 'react'

import { CompanyContext } from '../company/company-context.ts'
import { useSession } from '../session/session-context.ts'
import type { ModuleName, Permission, Role } from './permissions.gen.ts'
import { roleCan, roleSees } from './roles.ts'

export interface Permissions {
  readonly role: Role
  readonly can: (permission: Permission) => boolean
  readonly sees: (module: ModuleName) => boolean
  /** The company at hand works without the module. */
  readonly isOff: (module: ModuleName) => boolean
}

/** What the signed-in person's role allows, in the company at hand. It decides what screens offer; the database decides what happens. */
export function usePermissions(): Permissions {
  const { role } = useSession()
  const off = use(CompanyContext)?.selectedCompany?.modules_off ?? []
  return { role, can: (permission) => roleCan(role, permission), sees: (module) => roleSees(role, module) && !off.includes(module), isOff: (module) => off.includes(module) }
}
