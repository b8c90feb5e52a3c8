import { describe, expect, it } from 'vitest'
import { type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const claims = { sub: 'x', role: 'authenticated', aal: 'aal1' }

/** Calls the hook as the auth service does. */
async function hook(scene: Scene, event: unknown): Promise<unknown> {
  await scene.owner('set local role supabase_auth_admin')
  const [row] = await scene.owner('select private.custom_access_token($1::jsonb) as answer', [JSON.stringify(event)])
  await scene.owner('reset role')
  return row?.['answer']
}

describe('the access-token hook', () => {
  it.each([
    ['admin@aurora.demo', true],
    ['admin@cometa.demo', false],
  ])('tells %s whether the company is active', async (email, active) => {
    await stage.scene(async (scene) => {
      const event = { user_id: stage.signedIn(email).claims?.['sub'], claims }
      expect(await hook(scene, event)).toEqual({ ...event, claims: { ...claims, company_active: active } })
    })
  })

  it('counts a company that never said so as active', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('update public.companies set active = null')
      const answer = await hook(scene, { user_id: stage.signedIn('admin@cometa.demo').claims?.['sub'], claims })
      expect(answer).toMatchObject({ claims: { company_active: true } })
    })
  })

  it.each([
    ['a login without employee', { user_id: '00000000-0000-4000-8000-000000000000', claims }],
    ['a user id that is none', { user_id: 'nobody', claims }],
    ['an event without user', { claims }],
  ])('returns the claims unchanged for %s', async (_what, event) => {
    await stage.scene(async (scene) => {
      expect(await hook(scene, event)).toEqual(event)
    })
  })

  it('returns the claims unchanged when it fails', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('alter table public.companies rename to companies_away')
      const event = { user_id: stage.signedIn('admin@aurora.demo').claims?.['sub'], claims }
      expect(await hook(scene, event)).toEqual(event)
    })
  })
})

describe('roles', () => {
  const granted = (email: string) =>
    stage.scene((scene) => scene.as(stage.signedIn(email), `select array(select name from public.permissions where private.has_permission(name) order by name) as names`))

  it('hold the permissions of the specification', async () => {
    expect((await granted('master@vinculo.demo'))[0]?.['names']).toHaveLength(21)
    expect((await granted('admin@aurora.demo'))[0]?.['names']).toHaveLength(13)
    expect((await granted('gestor@aurora.demo'))[0]?.['names']).toEqual([
      'manage_employees', 'manage_leaves', 'manage_okrs', 'manage_pdis', 'view_all_employees', 'view_department_okrs', 'view_leave_reports',
      'view_own_documents', 'view_team_evaluations',
    ])
    expect((await granted('pessoa@aurora.demo'))[0]?.['names']).toEqual(['view_own_documents', 'view_own_leaves', 'view_own_okrs', 'view_own_pdi'])
  })

  it('see the modules of the specification, in the order of the menu', async () => {
    const rows = await stage.scene((scene) =>
      scene.as(stage.signedIn('pessoa@aurora.demo'), `select role, string_agg(module, ' ' order by position) as modules from public.role_modules group by role order by role`),
    )
    const all = 'dashboard employees onboarding okrs pdis evaluations leaves documents assets offboarding news settings'
    const few = 'dashboard employees okrs pdis evaluations leaves documents assets news'
    expect(rows).toEqual([
      { role: 'admin', modules: all },
      { role: 'manager', modules: few },
      { role: 'master', modules: `${all} enterprise` },
      { role: 'user', modules: few },
    ])
  })
})
