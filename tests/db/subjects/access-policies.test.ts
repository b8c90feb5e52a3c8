import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const adminEmail = 'admin@aurora.demo'
const people = 'select id from public.employees'
const withFactor = { claims: { aal: 'aal2' } } as const

const admin = (): Actor => stage.signedIn(adminEmail, withFactor)
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const aurora = (): string => stage.company('aurora')
const loginOf = (actor: Actor): string => String(actor.claims?.['sub'])
const sessionOf = (actor: Actor): string => String(actor.claims?.['session_id'])

const demand = (scene: Scene, roles: string[], days = 0, actor = admin()) =>
  scene.as(actor, 'select public.set_second_factor_roles($1, $2, $3)', [aurora(), roles, days])

const limit = (scene: Scene, session: number | null, idle: number | null, actor = admin()) =>
  scene.as(actor, 'select public.set_session_limits($1, $2, $3)', [aurora(), session, idle])

const policy = async (scene: Scene, actor = admin()) =>
  (await scene.as(actor, 'select public.access_policy($1) as policy', [aurora()]))[0]?.['policy'] as Readonly<Record<string, unknown>>

/** What the hook answers for a token of this person, as the auth service asks. */
async function hook(scene: Scene, actor: Actor, claims: object = {}): Promise<{ claims?: Readonly<Record<string, unknown>>; error?: unknown }> {
  const event = { user_id: loginOf(actor), claims: { session_id: sessionOf(actor), ...claims } }
  const [row] = await scene.owner('select private.custom_access_token($1::jsonb) as answer', [JSON.stringify(event)])
  return row?.['answer'] as { claims?: Readonly<Record<string, unknown>>; error?: unknown }
}

/** What a token of this person tells of the demands of the company. */
async function told(scene: Scene, actor: Actor): Promise<Readonly<Record<string, unknown>>> {
  return ((await hook(scene, actor)).claims?.['access'] ?? {}) as Readonly<Record<string, unknown>>
}

const enrol = (scene: Scene, actor: Actor, name = 'Celular') =>
  scene.owner(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'totp', 'verified', now(), now()) returning id`, [loginOf(actor), name])

/** At which level the auth service keeps the session of this person. */
const level = (scene: Scene, actor: Actor, aal: 'aal1' | 'aal2') => scene.owner('update auth.sessions set aal = $2 where id = $1', [sessionOf(actor), aal])

/** As the auth service takes a factor away: sessions that rested on it are of the first level again. */
async function takeAway(scene: Scene, actor: Actor, factor: unknown): Promise<void> {
  await level(scene, actor, 'aal1')
  expect(await scene.owner('delete from auth.mfa_factors where id = $1 returning id', [factor])).toHaveLength(1)
}

const age = (scene: Scene, actor: Actor, created: string, refreshed: string | null = null) =>
  scene.owner(`update auth.sessions set created_at = now() - $2::interval, refreshed_at = (now() - $3::interval) at time zone 'utc' where id = $1`, [sessionOf(actor), created, refreshed])

describe('a second factor that a company demands of a role', () => {
  it('shuts the gate for whoever has none, at once, and for nobody else', async () => {
    await stage.scene(async (scene) => {
      const manager = stage.signedIn('gestor@aurora.demo')
      const elsewhere = stage.signedIn('pessoa@boreal.demo')
      expect(await scene.as(person(), people)).not.toEqual([])
      await demand(scene, ['user'])
      expect(await scene.as(person(), people)).toEqual([])
      expect(await scene.as(person(), 'select id from public.companies')).toEqual([])
      expect(await scene.as(manager, people)).not.toEqual([])
      expect(await scene.as(elsewhere, people)).not.toEqual([])
    })
  })

  it('opens it again once the factor is enrolled and shown, and not before', async () => {
    await stage.scene(async (scene) => {
      await demand(scene, ['user'])
      await enrol(scene, person())
      expect(await scene.as(person(), people)).toEqual([])
      expect(await scene.as(stage.signedIn('pessoa@aurora.demo', withFactor), people)).not.toEqual([])
    })
  })

  it('shuts it again with the last factor, also for a token that was issued before', async () => {
    await stage.scene(async (scene) => {
      const proved = stage.signedIn('pessoa@aurora.demo', withFactor)
      await demand(scene, ['user'])
      const [factor] = await enrol(scene, person())
      await level(scene, person(), 'aal2')
      expect(await scene.as(proved, people)).not.toEqual([])
      await takeAway(scene, person(), factor?.['id'])
      for (const token of [proved, person()]) expect(await scene.as(token, people)).toEqual([])
      await demand(scene, [])
      for (const token of [proved, person()]) expect(await scene.as(token, people)).not.toEqual([])
    })
  })

  it('opens it again when the demand is taken back', async () => {
    await stage.scene(async (scene) => {
      await demand(scene, ['user'])
      expect(await scene.as(person(), people)).toEqual([])
      await demand(scene, [])
      expect(await scene.as(person(), people)).not.toEqual([])
    })
  })

  it('begins after the grace, of which the token tells, and does not begin anew for roles that had begun', async () => {
    await stage.scene(async (scene) => {
      await demand(scene, ['user'], 7)
      expect(await scene.as(person(), people)).not.toEqual([])
      const { second_factor_from: from } = await told(scene, person())
      expect(Math.round((Number(from) * 1000 - Date.now()) / 86_400_000)).toBe(7)
      await demand(scene, ['user', 'manager'], 30)
      expect((await policy(scene))['roles']).toMatchObject([{ role: 'master', starts_at: null }, { role: 'admin', starts_at: null }, { role: 'manager' }, { role: 'user' }])
      expect(await told(scene, person())).toMatchObject({ second_factor_from: from })
      await scene.owner(`update private.second_factor_roles set starts_at = now() - interval '1 second'`)
      expect(await scene.as(person(), people)).toEqual([])
    })
  })

  it('is a claim of people of the role, and neither of others nor of who has left', async () => {
    await stage.scene(async (scene) => {
      await demand(scene, ['user'])
      expect((await hook(scene, person())).claims).toHaveProperty('access.second_factor_from')
      expect((await hook(scene, stage.signedIn('gestor@aurora.demo'))).claims).not.toHaveProperty('access')
      await scene.owner(`insert into private.access_endings (employee_id, company_id, ends_at) select id, company_id, now() from public.employees where user_id = $1`, [loginOf(person())])
      expect((await hook(scene, person())).claims).not.toHaveProperty('access')
    })
  })

  it('counts whom it would meet', async () => {
    await stage.scene(async (scene) => {
      const before = (await policy(scene))['roles'] as readonly { role: string; people: number; without: number }[]
      const users = before.find(({ role }) => role === 'user')
      expect(users?.people).toBeGreaterThan(0)
      expect(users?.without).toBe(users?.people)
      await enrol(scene, person())
      const after = (await policy(scene))['roles'] as typeof before
      expect(after.find(({ role }) => role === 'user')).toMatchObject({ people: users?.people, without: (users?.without ?? 0) - 1 })
    })
  })

  it('is demanded only by whoever uses one, and given up without', async () => {
    await stage.scene(async (scene) => {
      const bare = stage.signedIn(adminEmail)
      const sql = 'select public.set_second_factor_roles($1, $2)'
      expect(await scene.refusal(bare, sql, [aurora(), ['user']])).toBe('RHMFA')
      await demand(scene, ['user'])
      expect(await scene.refusal(bare, sql, [aurora(), ['user', 'admin']])).toBe('RHMFA')
      await scene.as(bare, sql, [aurora(), []])
      expect(await scene.as(person(), people)).not.toEqual([])
    })
  })

  it('of masters is a matter of masters', async () => {
    await stage.scene(async (scene) => {
      const sql = 'select public.set_second_factor_roles($1, $2)'
      expect(await scene.refusal(admin(), sql, [aurora(), ['master']])).toBe('RHRNK')
      await scene.as(stage.signedIn('master@vinculo.demo', withFactor), sql, [aurora(), ['master', 'user']])
      expect(await scene.refusal(admin(), sql, [aurora(), ['user']])).toBe('RHRNK')
      await scene.as(admin(), sql, [aurora(), ['master', 'admin']])
      expect((await policy(scene))['factors_set_by']).toMatchObject({ id: expect.any(String) as string })
    })
  })

  it.each([
    ['an unknown role', ['chief'], 0, 'RHROL'],
    ['a grace that is too long', ['user'], 31, 'RHARG'],
    ['a negative grace', ['user'], -1, 'RHARG'],
  ])('refuses %s', async (_what, roles, days, code) => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(admin(), 'select public.set_second_factor_roles($1, $2, $3)', [aurora(), roles, days])).toBe(code)
    })
  })
})

describe('a session whose factor was taken away', () => {
  it('reads nothing until it shows the one that is left, whatever its token says', async () => {
    await stage.scene(async (scene) => {
      const proved = stage.signedIn('pessoa@aurora.demo', withFactor)
      const [lost] = await enrol(scene, person())
      await enrol(scene, person(), 'Tablet')
      await level(scene, person(), 'aal2')
      expect(await scene.as(proved, people)).not.toEqual([])
      await takeAway(scene, person(), lost?.['id'])
      expect(await scene.as(proved, people)).toEqual([])
      await level(scene, person(), 'aal2')
      expect(await scene.as(proved, people)).not.toEqual([])
    })
  })
})

describe('a session that a company limits', () => {
  it('ends at its hour, in the gate and for its next token', async () => {
    await stage.scene(async (scene) => {
      await limit(scene, 8, null)
      await age(scene, person(), '7 hours 59 minutes')
      expect(await scene.as(person(), people)).not.toEqual([])
      await age(scene, person(), '8 hours')
      expect(await scene.as(person(), people)).toEqual([])
      expect(await hook(scene, person())).toEqual({ error: { http_code: 403, message: 'session_expired' } })
    })
  })

  it('ends without use at its next token, however old it may become', async () => {
    await stage.scene(async (scene) => {
      await limit(scene, null, 2)
      await age(scene, person(), '30 hours', '1 hour 59 minutes')
      expect(await hook(scene, person())).not.toHaveProperty('error')
      await age(scene, person(), '30 hours', '2 hours')
      expect(await hook(scene, person())).toEqual({ error: { http_code: 403, message: 'session_expired' } })
    })
  })

  it('lets no token outlive it', async () => {
    await stage.scene(async (scene) => {
      const exp = Math.floor(Date.now() / 1000) + 3600
      await limit(scene, 8, null)
      expect((await hook(scene, person(), { exp })).claims).toMatchObject({ exp })
      await age(scene, person(), '7 hours 30 minutes')
      const { claims } = await hook(scene, person(), { exp })
      expect(await told(scene, person())).toMatchObject({ session_end: claims?.['exp'] })
      expect(Number(claims?.['exp'])).toBeLessThan(exp - 1000)
    })
  })

  it('is removed by the job once it has ended, and no other is', async () => {
    await stage.scene(async (scene) => {
      const living = () => scene.owner('select id from auth.sessions where id = any ($1)', [[sessionOf(person()), sessionOf(admin())]])
      await limit(scene, 8, null)
      await age(scene, person(), '9 hours')
      expect(await living()).toHaveLength(2)
      await scene.owner('select private.run_session_limits()')
      expect(await living()).toEqual([{ id: sessionOf(admin()) }])
    })
  })

  it('tells before whom new limits sign out, the own session too', async () => {
    await stage.scene(async (scene) => {
      const impact = async (hours: number) => (await scene.as(admin(), 'select public.session_limit_impact($1, $2, null) as impact', [aurora(), hours]))[0]?.['impact']
      expect(await impact(2160)).toEqual({ people: 0, own: false })
      await age(scene, person(), '20 hours')
      expect(await impact(12)).toEqual({ people: 1, own: false })
      await age(scene, admin(), '20 hours')
      expect(await impact(12)).toEqual({ people: 2, own: true })
    })
  })

  it.each([[3, null, 'session_hours'], [2161, null, 'session_hours'], [null, 1, 'idle_hours'], [null, 721, 'idle_hours'], [8, 9, 'idle_hours']])(
    'refuses %s and %s hours', async (session, idle, field) => {
      await stage.scene(async (scene) => {
        await limit(scene, 2160, 720)
        await expect(limit(scene, session, idle)).rejects.toMatchObject({ code: 'RHARG', detail: field })
      })
    })
})

describe('two administrators at once', () => {
  it.each([
    ['sessions_set_at', `select public.set_session_limits($1, 24, 8, $2) as at`],
    ['passwords_set_at', `select public.set_password_rules($1, 12, true, $2) as at`],
    ['factors_set_at', `select public.set_second_factor_roles($1, '{}', 0, $2) as at`],
  ])('write nothing over what the other one set meanwhile: %s', async (column, sql) => {
    await stage.scene(async (scene) => {
      const write = async (readAt: string): Promise<unknown> => (await scene.as(admin(), sql, [aurora(), readAt]))[0]?.['at']
      const stored = async (): Promise<Row> => (await scene.owner('select to_jsonb(p) as policy from private.access_policies p where p.company_id = $1', [aurora()]))[0]?.['policy'] as Row
      await scene.owner('delete from private.access_policies where company_id = $1', [aurora()])
      expect(await write('2026-01-01T00:00:00Z')).toBeNull()
      expect((await stored())[column]).toBeNull()
      // Nobody set it yet, and so says the one who reads it.
      expect(await write('-infinity')).not.toBeNull()
      const readAt = String((await policy(scene))[column])
      await scene.owner(`update private.access_policies set ${column} = ${column} + interval '1 microsecond' where company_id = $1`, [aurora()])
      const [meanwhile, before] = [await write(readAt), await stored()]
      expect([meanwhile, await write('-infinity'), await stored()]).toEqual([null, null, before])
      expect(await write(String(before[column]))).not.toBeNull()
    })
  })
})

describe('a password that a company demands', () => {
  it('is what the auth service asks for, and what the token tells', async () => {
    await stage.scene(async (scene) => {
      const asked = async () => (await scene.owner('select private.password_policy($1) as rules', [loginOf(person())]))[0]?.['rules']
      const names = { names: ['Vínculo', 'Aurora Tecnologia', 'Beatriz Nogueira Campos', 'Beatriz Nogueira Campos', 'pessoa'] }
      expect(await asked()).toEqual(names)
      await scene.as(admin(), 'select public.set_password_rules($1, 12, true)', [aurora()])
      expect(await asked()).toMatchObject({ minimum_length: 12, patterns: { length: 4 } })
      expect((await hook(scene, person())).claims).toMatchObject({ access: { password_length: 12, password_classes: true } })
      await scene.as(admin(), 'select public.set_password_rules($1)', [aurora()])
      expect(await asked()).toEqual(names)
      expect(await scene.owner('select private.password_policy(gen_random_uuid()) as rules')).toEqual([{ rules: {} }])
    })
  })

  it.each([7, 65])('refuses a length of %s', async (length) => {
    await stage.scene(async (scene) => {
      await scene.as(admin(), 'select public.set_password_rules($1, 8)', [aurora()])
      expect(await scene.refusal(admin(), 'select public.set_password_rules($1, $2)', [aurora(), length])).toBe('RHARG')
    })
  })
})

describe('the policy of a company', () => {
  const doors = [
    'select public.access_policy($1)', 'select public.session_limit_impact($1)', `select public.set_second_factor_roles($1, '{}')`,
    'select public.set_session_limits($1)', 'select public.set_password_rules($1)',
  ]

  it.each(doors)('answers its administrators and masters, and refuses managers, people and strangers: %s', async (door) => {
    await stage.scene(async (scene) => {
      await scene.as(admin(), door, [aurora()])
      await scene.as(stage.signedIn('master@vinculo.demo'), door, [aurora()])
      for (const email of ['gestor@aurora.demo', 'pessoa@aurora.demo', 'admin@boreal.demo']) {
        expect(await scene.refusal(stage.signedIn(email), door, [aurora()]), email).toBe('RHPER')
      }
    })
  })

  it('is neither read nor written but by functions', async () => {
    await stage.scene(async (scene) => {
      await limit(scene, 8, null)
      expect(await scene.refusal(admin(), 'select * from private.access_policies')).toBe('42501')
      expect(await scene.refusal(admin(), 'delete from private.second_factor_roles')).toBe('42501')
      expect(await scene.refusal(admin(), 'select private.password_policy($1)', [loginOf(person())])).toBe('42501')
    })
  })

  it('leaves who changed it in the trail', async () => {
    await stage.scene(async (scene) => {
      await limit(scene, 8, null)
      await demand(scene, ['user'])
      const lines = await scene.owner(`select distinct performed_by from public.audit_logs where entity_type = 'access_policy'`)
      expect(lines).toEqual([{ performed_by: loginOf(admin()) }])
      expect(await policy(scene)).toMatchObject({ session_hours: 8, sessions_set_at: expect.any(String) as string, passwords_set_at: null })
    })
  })
})
