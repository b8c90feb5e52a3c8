import { Building2, CalendarDays, ChartNoAxesColumn, FileText, LayoutDashboard, type LucideIcon, Newspaper, Package, Settings, Sprout, Target, UserMinus, UserPlus, Users } from 'lucide-react'

import type { ModuleName } from './permissions.gen.ts'

export interface ModuleEntry {
  readonly name: ModuleName
  /** Its name in the menu, also in 'o módulo {module}'. */
  readonly label: string
  readonly path: string
  readonly icon: LucideIcon
}

/** Every module in the order of the menu. */
export const MODULE_ENTRIES: readonly ModuleEntry[] = [
  { name: 'dashboard', label: 'Dashboard', path: '/app', icon: LayoutDashboard },
  { name: 'employees', label: 'Trabalhadores', path: '/app/employees', icon: Users },
  { name: 'onboarding', label: 'Onboarding', path: '/app/onboarding', icon: UserPlus },
  { name: 'okrs', label: 'Meta e OKR', path: '/app/okrs', icon: Target },
  { name: 'pdis', label: 'PDI', path: '/app/pdis', icon: Sprout },
  { name: 'evaluations', label: 'Avaliações', path: '/app/evaluations', icon: ChartNoAxesColumn },
  { name: 'leaves', label: 'Licenças', path: '/app/leaves', icon: CalendarDays },
  { name: 'documents', label: 'Documentos', path: '/app/documents', icon: FileText },
  { name: 'assets', label: 'Ativos', path: '/app/assets', icon: Package },
  { name: 'offboarding', label: 'Offboarding', path: '/app/offboarding', icon: UserMinus },
  { name: 'news', label: 'Notícias', path: '/app/news', icon: Newspaper },
  { name: 'settings', label: 'Configurações', path: '/app/settings', icon: Settings },
  { name: 'enterprise', label: 'Gestão Empresarial', path: '/app/enterprise', icon: Building2 },
]

/** The module that guards a path; `null` for the dashboard, the profile, the user guide and whatever belongs to no module. */
export function guardingModule(pathname: string): ModuleEntry | null {
  const owns = ({ name, path }: ModuleEntry): boolean => name !== 'dashboard' && (pathname === path || pathname.startsWith(`${path}/`))
  return MODULE_ENTRIES.find(owns) ?? null
}
