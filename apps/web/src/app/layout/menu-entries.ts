import { BookOpen, type LucideIcon } from 'lucide-react'

import { MODULE_ENTRIES } from '#shared/access/modules.ts'
import type { Role } from '#shared/access/permissions.gen.ts'
import { roleSees } from '#shared/access/roles.ts'

export interface MenuEntry {
  readonly label: string
  readonly path: string
  readonly icon: LucideIcon
  readonly children?: readonly { readonly label: string; readonly path: string }[]
}

const ENTERPRISE_PAGES = [
  { label: 'Dashboard', path: '/app/enterprise/dashboard' },
  { label: 'Empresas', path: '/app/enterprise/companies' },
  { label: 'Departamentos', path: '/app/enterprise/departments' },
  { label: 'Usuários', path: '/app/enterprise/users' },
  { label: 'Logs de Auditoria', path: '/app/enterprise/logs' },
] as const

/** The main list of the side menu: the role's modules in their fixed order, without Configurações and what the company works without, and the guide for a master. */
export function mainMenu(role: Role, off: readonly string[] = []): readonly MenuEntry[] {
  const modules = MODULE_ENTRIES.filter(({ name }) => name !== 'settings' && roleSees(role, name) && !off.includes(name)).map(({ name, label, path, icon }) => ({
    label,
    path,
    icon,
    ...(name === 'enterprise' ? { children: ENTERPRISE_PAGES } : {}),
  }))
  return role === 'master' ? [...modules, { label: 'Guia do Usuário', path: '/app/docs/user-guide', icon: BookOpen }] : modules
}

/** Configurações, apart at the bottom, for admins alone. */
export function bottomMenu(role: Role): readonly MenuEntry[] {
  if (role !== 'admin') return []
  return MODULE_ENTRIES.filter(({ name }) => name === 'settings')
}
