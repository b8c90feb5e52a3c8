import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { anon, serviceRole, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const master = () => stage.signedIn('master@vinculo.demo')
const admin = () => stage.signedIn('admin@aurora.demo')
const act = 'select * from public.authorise_login_action($1, $2)'
const prepare = 'select * from public.prepare_invitation($1, $2, $3)'
const actions = ['disable', 'enable', 'reset_password', 'end_sessions', 'remove_second_factor'] as const
const rows = 'select id from public.employees'

async function idOf(scene: Scene, email: string): Promise<string> {
  const [row] = await scene.owner('select id from public.employees where email = $1', [email])
  return String(row?.['id'])
}

async function withoutLogin(scene: Scene, key: string): Promise<string> {
  const [row] = await scene.owner(
    `select id from public.employees where company_id = $1 and user_id is null and role is null and status = 'active' order by id limit 1`,
    [stage.company(key)],
  )
  return String(row?.['id'])
}

async function newLogin(scene: Scene, email: string, confirmed = false): Promise<string> {
  const id = randomUUID()
  await scene.owner(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, case when $3 then now() end, now(), now())`,
    [id, email, confirmed],
  )
  return id
}

describe('on that person’s next request, and not at token expiry, acts', () => {
  const target = 'gestor@aurora.demo'

  it.each(['disable', 'end_sessions'] as const)('the order to %s', async (action) => {
    await stage.scene(async (scene) => {
      const victim = stage.signedIn(target)
      expect(await scene.as(victim, rows)).not.toEqual([])
      expect(await scene.refusal(admin(), act, [await idOf(scene, target), action])).toBeNull()
      for (const table of ['employees', 'employee_directory', 'departments', 'company_details', 'companies', 'privacy_notices']) {
        expect(await scene.as(victim, `select * from public.${table}`), table).toEqual([])
      }
      expect(await scene.refusal(victim, prepare, [await withoutLogin(scene, 'aurora'), 'a@b.demo', 'user'])).toBe('RHPER')
    })
  })

  it('a demotion by grant_access', async () => {
    await stage.scene(async (scene) => {
      const victim = stage.signedIn('admin@aurora.demo')
      expect(await scene.as(victim, 'select * from public.employee_access($1)', [await idOf(scene, target)])).toHaveLength(1)
      await scene.as(master(), 'select public.grant_access($1, $2)', [await idOf(scene, 'admin@aurora.demo'), 'user'])
      expect(await scene.as(victim, 'select * from public.employee_access($1)', [await idOf(scene, target)])).toEqual([])
      expect(await scene.refusal(victim, act, [await idOf(scene, target), 'disable'])).toBe('RHPER')
      expect(await scene.as(victim, rows)).toHaveLength(1)
    })
  })

  it('a revoked invitation, for who had come in by it', async () => {
    await stage.scene(async (scene) => {
      const person = await withoutLogin(scene, 'aurora')
      const [prepared] = await scene.as(admin(), prepare, [person, 'nova@aurora.demo', 'manager'])
      const login = await newLogin(scene, 'nova@aurora.demo', true)
      await scene.as(serviceRole, 'select public.confirm_invitation($1, $2)', [prepared?.['invitation_id'], login])
      const session = randomUUID()
      await scene.owner('insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())', [session, login])
      const invited = { role: 'authenticated', claims: { sub: login, session_id: session, role: 'authenticated', aal: 'aal1' } } as const
      expect(await scene.as(invited, rows)).not.toEqual([])
      await scene.as(admin(), 'select * from public.revoke_invitation($1)', [person])
      expect(await scene.as(invited, rows)).toEqual([])
    })
  })

  it('and an enabled login opens again with a new session alone', async () => {
    await stage.scene(async (scene) => {
      const victim = stage.signedIn(target)
      const id = await idOf(scene, target)
      await scene.as(admin(), act, [id, 'disable'])
      await scene.as(admin(), act, [id, 'enable'])
      expect(await scene.as(victim, rows)).toEqual([])
      await scene.owner('insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())', [
        victim.claims?.['session_id'],
        victim.claims?.['sub'],
      ])
      expect(await scene.as(victim, rows)).not.toEqual([])
    })
  })
})

describe.each(actions)('to %s', (action) => {
  it('is for who administers: never managers, users, strangers or other companies', async () => {
    await stage.scene(async (scene) => {
      const person = await idOf(scene, 'pessoa@aurora.demo')
      expect(await scene.refusal(admin(), act, [person, action])).toBeNull()
      expect(await scene.refusal(master(), act, [person, action])).toBeNull()
      for (const email of ['gestor@aurora.demo', 'estranho@vinculo.demo', 'admin@cometa.demo']) {
        expect(await scene.refusal(stage.signedIn(email), act, [person, action]), email).toBe('RHPER')
      }
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), act, [person, action])).toBe('RHNTF')
      expect(await scene.refusal(anon, act, [person, action])).toBe('42501')
      expect(await scene.refusal(serviceRole, act, [person, action])).toBe('42501')
    })
  })

  it('never reaches oneself, nor a master from below', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(master(), act, [await idOf(scene, 'admin@boreal.demo'), action])).toBeNull()
      expect(await scene.refusal(admin(), act, [await idOf(scene, 'admin@aurora.demo'), action])).toBe('RHSLF')
      expect(await scene.refusal(master(), act, [await idOf(scene, 'master@vinculo.demo'), action])).toBe('RHSLF')
      expect(await scene.refusal(admin(), act, [await idOf(scene, 'master@vinculo.demo'), action])).toBe('RHRNK')
    })
  })

  it('stays within the company of admin mode', async () => {
    await stage.scene(async (scene) => {
      const person = await idOf(scene, 'pessoa@aurora.demo')
      const inBoreal = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      const forged = stage.signedIn('admin@boreal.demo', { headers: { 'x-company-id': stage.company('aurora') } })
      expect(await scene.refusal(inBoreal, act, [await idOf(scene, 'pessoa@boreal.demo'), action])).toBeNull()
      expect(await scene.refusal(inBoreal, act, [person, action])).toBe('RHNTF')
      expect(await scene.refusal(forged, act, [person, action])).toBe('RHNTF')
    })
  })
})

describe('an invitation', () => {
  it('is for who administers the person’s company', async () => {
    await stage.scene(async (scene) => {
      const person = await withoutLogin(scene, 'aurora')
      const call = (email: string) => scene.refusal(stage.signedIn(email), prepare, [person, 'nova@aurora.demo', 'user'])
      expect(await call('admin@aurora.demo')).toBeNull()
      expect(await call('gestor@aurora.demo')).toBe('RHPER')
      expect(await call('pessoa@aurora.demo')).toBe('RHPER')
      expect(await call('admin@boreal.demo')).toBe('RHNTF')
      expect(await scene.refusal(serviceRole, prepare, [person, 'nova@aurora.demo', 'user'])).toBe('42501')
    })
  })

  it('makes a master only from a master', async () => {
    await stage.scene(async (scene) => {
      const person = await withoutLogin(scene, 'aurora')
      expect(await scene.refusal(admin(), prepare, [person, 'nova@aurora.demo', 'master'])).toBe('RHRNK')
      expect(await scene.refusal(master(), prepare, [person, 'nova@aurora.demo', 'master'])).toBeNull()
    })
  })

  it('of an admin never touches who was a master', async () => {
    await stage.scene(async (scene) => {
      const person = await withoutLogin(scene, 'aurora')
      await scene.owner(`update public.employees set role = 'master' where id = $1`, [person])
      expect(await scene.refusal(admin(), prepare, [person, 'nova@aurora.demo', 'user'])).toBe('RHRNK')
      expect(await scene.refusal(admin(), 'select * from public.revoke_invitation($1)', [person])).toBe('RHRNK')
    })
  })

  it('never takes over another person’s login', async () => {
    await stage.scene(async (scene) => {
      const person = await withoutLogin(scene, 'aurora')
      expect(await scene.refusal(admin(), prepare, [person, ' GESTOR@aurora.demo', 'user'])).toBe('RHEML')
      expect(await scene.refusal(master(), prepare, [person, ' ADMIN@boreal.demo', 'user'])).toBe('RHEML')
      const [prepared] = await scene.as(admin(), prepare, [person, 'nova@aurora.demo', 'user'])
      const [other] = await scene.owner(`select id from auth.users where email = 'admin@boreal.demo'`)
      const confirm = 'select * from public.confirm_invitation($1, $2)'
      expect(await scene.refusal(serviceRole, confirm, [prepared?.['invitation_id'], other?.['id']])).toBe('RHNOL')
      expect(await scene.refusal(serviceRole, confirm, [prepared?.['invitation_id'], await newLogin(scene, 'nova@aurora.demo')])).toBeNull()
      // Of an address that signs somebody in elsewhere, not even the invitation to that very address.
      const anybody = await withoutLogin(scene, 'aurora')
      const [taken] = await scene.as(admin(), prepare, [anybody, 'admin@boreal.demo', 'user'])
      expect(await scene.refusal(serviceRole, confirm, [taken?.['invitation_id'], other?.['id']])).toBe('RHACC')
      expect(await scene.owner(`select c.name from public.employees e join public.companies c on c.id = e.company_id where e.user_id = $1`, [other?.['id']])).toEqual([{ name: 'Boreal Logística' }])
    })
  })

  it.each(['confirm_invitation(gen_random_uuid(), gen_random_uuid())', `create_first_master('X', 'Y', 'Z', 'x@y.demo', gen_random_uuid())`])(
    'and %s are the secret key’s alone',
    async (call) => {
      await stage.scene(async (scene) => {
        expect(await scene.refusal(serviceRole, `select public.${call}`)).toMatch(/^RH/)
        for (const actor of [master(), admin(), anon]) expect(await scene.refusal(actor, `select public.${call}`)).toBe('42501')
      })
    },
  )
})

describe('the list of logins', () => {
  const list = 'select email from public.login_list()'

  it('is a master’s alone: nobody else finds out who has a login', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.as(master(), list)).toHaveLength(12)
      for (const email of ['admin@aurora.demo', 'gestor@aurora.demo', 'pessoa@aurora.demo', 'estranho@vinculo.demo']) {
        expect(await scene.as(stage.signedIn(email), list), email).toEqual([])
        expect(await scene.as(stage.signedIn(email), `select * from public.audit_people('a')`), email).toEqual([])
      }
      expect(await scene.refusal(anon, list)).toBe('42501')
      expect(await scene.refusal(serviceRole, list)).toBe('42501')
    })
  })

  it('gives an admin the access of the own company’s people and of no other', async () => {
    await stage.scene(async (scene) => {
      const access = 'select email, state from public.employee_access($1)'
      expect(await scene.as(admin(), access, [await idOf(scene, 'pessoa@aurora.demo')])).toEqual([{ email: 'pessoa@aurora.demo', state: 'active' }])
      expect(await scene.as(admin(), access, [await idOf(scene, 'pessoa@boreal.demo')])).toEqual([])
      expect(await scene.as(stage.signedIn('gestor@aurora.demo'), access, [await idOf(scene, 'pessoa@aurora.demo')])).toEqual([])
    })
  })
})

describe('a deactivated company', () => {
  it('gives its people nothing, and everything again when it is active', async () => {
    await stage.scene(async (scene) => {
      const person = stage.signedIn('admin@boreal.demo')
      const switchTo = 'select * from public.set_company_active($1, $2)'
      expect(await scene.as(person, rows)).toHaveLength(60)
      expect(await scene.refusal(person, switchTo, [stage.company('boreal'), false])).toBe('RHPER')
      expect(await scene.refusal(master(), switchTo, [stage.company('boreal'), false])).toBeNull()
      for (const table of ['employees', 'employee_directory', 'departments', 'company_details', 'invitations', 'privacy_notices']) {
        expect(await scene.as(person, `select * from public.${table}`), table).toEqual([])
      }
      expect(await scene.as(person, 'select active from public.companies')).toEqual([{ active: false }])
      expect(await scene.as(person, 'select * from public.needs_first_access()')).toEqual([])
      expect(await scene.refusal(person, prepare, [await withoutLogin(scene, 'boreal'), 'a@b.demo', 'user'])).toBe('RHPER')
      await scene.as(master(), switchTo, [stage.company('boreal'), true])
      expect(await scene.as(person, rows)).toHaveLength(60)
    })
  })
})
