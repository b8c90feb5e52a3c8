import { type ModuleName, type Permission, type Role, ROLE_MODULES, ROLE_PERMISSIONS, ROLES } from './permissions.gen.ts'

/** The role that a stored text means: unknown or missing is 'user'. */
export function asRole(text: string | null | undefined): Role {
  return ROLES.find((role) => role === text) ?? 'user'
}

export function roleCan(role: Role, permission: Permission): boolean {
  return ROLE_PERMISSIONS[role].includes(permission)
}

export function roleSees(role: Role, module: ModuleName): boolean {
  return ROLE_MODULES[role].includes(module)
}

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  master: 'Master',
  admin: 'Administrador',
  manager: 'Gestor',
  user: 'Colaborador',
}
