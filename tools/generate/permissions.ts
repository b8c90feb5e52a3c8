import type { ClientBase } from 'pg'

/** The maps of role_permissions and role_modules, as the web needs them. */
export interface Access {
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly modules: readonly string[]
  readonly rolePermissions: ReadonlyMap<string, readonly string[]>
  readonly roleModules: ReadonlyMap<string, readonly string[]>
}

/** Roles from the one with most rights down; modules in the order of the menu. */
export async function readAccess(client: ClientBase): Promise<Access> {
  const granted = await pairs(client, 'select role, permission as name from public.role_permissions order by role, permission')
  const seen = await pairs(client, 'select role, module as name from public.role_modules order by role, position')
  const menu = await pairs(client, 'select \'\' as role, module as name from public.role_modules group by module order by min(position)')
  const all = await pairs(client, 'select \'\' as role, name from public.permissions order by name')
  const roles = [...new Set([...granted, ...seen].map((pair) => pair.role))]
  const count = (role: string) => [...granted, ...seen].filter((pair) => pair.role === role).length
  return {
    roles: roles.toSorted((a, b) => count(b) - count(a)),
    permissions: all.map((pair) => pair.name),
    modules: menu.map((pair) => pair.name),
    rolePermissions: byRole(roles, granted),
    roleModules: byRole(roles, seen),
  }
}

interface Pair {
  readonly role: string
  readonly name: string
}

async function pairs(client: ClientBase, query: string): Promise<Pair[]> {
  return (await client.query<Pair>(query)).rows
}

function byRole(roles: readonly string[], found: readonly Pair[]): Map<string, string[]> {
  return new Map(roles.map((role) => [role, found.filter((pair) => pair.role === role).map((pair) => pair.name)]))
}

export function renderPermissions(access: Access): string {
  return [
    '// Generated from role_permissions and role_modules by `npm run generate`. Do not edit.',
    '',
    constant('ROLES', 'Role', access.roles),
    constant('PERMISSIONS', 'Permission', access.permissions),
    constant('MODULES', 'ModuleName', access.modules),
    map('ROLE_PERMISSIONS', 'Permission', access.roles, access.rolePermissions),
    '',
    map('ROLE_MODULES', 'ModuleName', access.roles, access.roleModules),
    '',
  ].join('\n')
}

function constant(name: string, type: string, values: readonly string[]): string {
  return [`export const ${name} = [`, wrapped(values, '  '), '] as const', `export type ${type} = (typeof ${name})[number]`, ''].join('\n')
}

function map(name: string, type: string, roles: readonly string[], values: ReadonlyMap<string, readonly string[]>): string {
  const entries = roles.flatMap((role) => [`  ${role}: [`, wrapped(values.get(role) ?? [], '    '), '  ],'])
  return [`export const ${name}: Readonly<Record<Role, readonly ${type}[]>> = {`, ...entries, '}'].join('\n')
}

/** One quoted name after the other, in lines of at most 120 characters. */
function wrapped(values: readonly string[], indent: string): string {
  const lines: string[] = []
  let line = indent
  for (const value of values) {
    const word = `'${value}', `
    if (line.length + word.length > 120) {
      lines.push(line.trimEnd())
      line = indent
    }
    line += word
  }
  return [...lines, line.trimEnd()].join('\n')
}
