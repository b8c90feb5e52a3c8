import { useSession } from '../session/session-context.ts'
import type { ModuleName, Permission, Role } from './permissions.gen.ts'
import { roleCan, roleSees } from './roles.ts'

export interface Permissions {
  readonly role: Role
  readonly can: (permission: Permission) => boolean
  readonly sees: (module: ModuleName) => boolean
}

/** What the signed-in person's role allows. It decides what screens offer; the database decides what happens. */
export function usePermissions(): Permissions {
  const { role } = useSession()
  return { role, can: (permission) => roleCan(role, permission), sees: (module) => roleSees(role, module) }
}
