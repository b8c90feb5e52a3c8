import { describe, expect, it } from 'vitest'
import { sharedStage } from '../support/stage.ts'

const stage = sharedStage()

/** Section 6 of the specification, typed from its table: it must not be read from the database that it judges. */
const permissions = [
  'view_all_companies', 'deactivate_company', 'view_all_employees', 'manage_employees', 'manage_departments', 'manage_documents',
  'view_own_documents', 'manage_leaves', 'view_own_leaves', 'view_leave_reports', 'manage_okrs', 'view_own_okrs', 'view_department_okrs',
  'view_okr_reports', 'manage_pdis', 'view_own_pdi', 'manage_assets', 'approve_assets', 'manage_evaluations', 'view_team_evaluations',
  'manage_settings',
] as const
const roles = ['master', 'admin', 'manager', 'user'] as const
type Role = (typeof roles)[number]
const permissionsOf: Readonly<Record<Role, readonly string[]>> = {
  master: permissions,
  admin: [
    'view_all_employees', 'manage_employees', 'manage_departments', 'manage_documents', 'manage_leaves', 'view_leave_reports',
    'manage_okrs', 'view_okr_reports', 'manage_pdis', 'manage_assets', 'approve_assets', 'manage_evaluations', 'manage_settings',
  ],
  manager: [
    'view_all_employees', 'manage_employees', 'view_own_documents', 'manage_leaves', 'view_leave_reports', 'manage_okrs',
    'view_department_okrs', 'manage_pdis', 'view_team_evaluations',
  ],
  user: ['view_own_documents', 'view_own_leaves', 'view_own_okrs', 'view_own_pdi'],
}
const everyModule = [
  'dashboard', 'employees', 'onboarding', 'okrs', 'pdis', 'evaluations', 'leaves', 'documents', 'assets', 'offboarding', 'news', 'settings',
  'enterprise',
] as const
const common = ['dashboard', 'employees', 'okrs', 'pdis', 'evaluations', 'leaves', 'documents', 'assets', 'news']
const modulesOf: Readonly<Record<Role, readonly string[]>> = {
  master: everyModule,
  admin: everyModule.filter((name) => name !== 'enterprise'),
  manager: common,
  user: common,
}

describe('the tables of roles', () => {
  it('know exactly the permissions of the specification', async () => {
    const rows = await stage.scene((scene) => scene.owner('select name from public.permissions'))
    expect(rows.map((row) => String(row['name'])).toSorted()).toEqual(permissions.toSorted())
  })

  it.each(roles)('give %s exactly the modules of the specification, in the order of the menu', async (role) => {
    const rows = await stage.scene((scene) => scene.owner('select module from public.role_modules where role = $1 order by position', [role]))
    expect(rows.map((row) => row['module'])).toEqual(modulesOf[role])
  })

  it('know no further role', async () => {
    const rows = await stage.scene((scene) =>
      scene.owner('select role from public.role_permissions union select role from public.role_modules'))
    expect(rows.map((row) => String(row['role'])).toSorted()).toEqual(roles.toSorted())
  })
})

/** What is written in the row of the person, and the role of the specification that it counts as. */
const written: ReadonlyArray<readonly [string | null, Role]> = [
  ['master', 'master'], ['admin', 'admin'], ['manager', 'manager'], ['user', 'user'],
  [null, 'user'], ['', 'user'], ['Admin', 'user'], ['MASTER', 'user'], ['root', 'user'], [' admin', 'user'],
]

describe.each(written)('a person whose role is %j counts as %s and', (role, counted) => {
  it.each(permissions)('is answered about %s as the specification says', async (permission) => {
    await stage.scene(async (scene) => {
      await scene.owner('alter table public.employees disable trigger user')
      await scene.owner(`update public.employees set role = $1 where email = 'gestor@boreal.demo'`, [role])
      const person = stage.signedIn('gestor@boreal.demo')
      const expected = permissionsOf[counted].includes(permission)
      expect(await scene.as(person, 'select private.has_permission($1) as held', [permission])).toEqual([{ held: expected }])
      const [reach] = await scene.as(person, 'select cardinality(private.company_ids_with($1)) as companies', [permission])
      expect(reach?.['companies']).toBe(expected ? (counted === 'master' ? 4 : 1) : 0)
    })
  })
})
