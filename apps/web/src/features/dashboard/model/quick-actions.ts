import type { Permissions } from '#shared/access/use-permissions.ts'

export interface QuickAction {
  readonly label: string
  readonly path: string
  readonly icon: 'people' | 'profile' | 'directory'
}

/** The first things that each role comes here to do, out of what its permissions allow. */
export function quickActions({ can }: Pick<Permissions, 'can'>): readonly QuickAction[] {
  const people: QuickAction = can('view_all_employees')
    ? { label: 'Ver trabalhadores', path: '/app/employees', icon: 'people' }
    : { label: 'Encontrar colegas', path: '/app/employees', icon: 'directory' }
  return [people, { label: 'Meu perfil', path: '/app/profile', icon: 'profile' }]
}
