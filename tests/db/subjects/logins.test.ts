import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let master: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  master = stage.signedIn('master@vinculo.demo')
})

const prepare = 'select * from public.prepare_invitation($1, $2, $3)'
const confirm = 'select * from public.confirm_invitation($1, $2)'
const revoke = 'select * from public.revoke_invitation($1)'
const send = 'select * from public.send_invitation($1, true)'
const act = 'select * from public.authorise_login_action($1, $2)'
const address = 'nova@aurora.demo'

async function someone(scene: Scene, key = 'aurora', place = 0): Promise<string> {
  const [row] = await scene.owner(
    `select id from public.employees where company_id = $1 and user_id is null and role is null and status = 'active' order by id offset $2 limit 1`,
    [stage.company(key), place],
  )
  return String(row?.['id'])
}

async function idOf(scene: Scene, email: string): Promise<string> {
  const [row] = await scene.owner('select id from public.employees where email = $1', [email])
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

async function invite(scene: Scene, person: string, email = address, role = 'manager'): Promise<{ prepared: Row; login: string }> {
  const [prepared] = await scene.as(admin, prepare, [person, email, role])
  const login = await newLogin(scene, email)
  await scene.as(serviceRole, send, [prepared?.['invitation_id']])
  await scene.as(serviceRole, confirm, [prepared?.['invitation_id'], login])
  return { prepared: prepared ?? {}, login }
}

const later = (scene: Scene, interval: string): Promise<unknown> =>
  scene.owner(`insert into private.frozen_clock (instant) values (now() + $1::interval)
    on conflict (only_row) do update set instant = excluded.instant`, [interval])

describe('inviting', () => {
  it('records the invitation, and the login becomes the person’s when it exists', async () => {
    await stage.scene(async (scene) => {
      const person = await someone(scene)
      const [prepared] = await scene.as(admin, prepare, [person, ' Nova@Aurora.demo ', 'manager'])
      expect(prepared).toMatchObject({
        company_name: 'Aurora Tecnologia', employee_id: person, email: address, role: 'manager', attempt: 1,
        stale_user_id: null,
      })
      expect(await scene.owner('select user_id, role from public.employees where id = $1', [person])).toEqual([{ user_id: null, role: null }])
      await scene.as(serviceRole, send, [prepared?.['invitation_id']])
      expect(await scene.owner('select user_id, role from public.employees where id = $1', [person])).toEqual([{ user_id: null, role: 'manager' }])
      const login = await newLogin(scene, address)
      await scene.as(serviceRole, confirm, [prepared?.['invitation_id'], login])
      expect(await scene.owner('select user_id, role from public.employees where id = $1', [person])).toEqual([{ user_id: login, role: 'manager' }])
      expect(await scene.as(admin, 'select state, role from public.employee_access($1)', [person])).toEqual([{ state: 'invited', role: 'manager' }])
      const [entry] = await scene.owner(`select performed_by, metadata from public.audit_logs where action_type = 'invite'`)
      expect(entry).toMatchObject({ performed_by: admin.claims?.['sub'], metadata: { employee_id: person, role: 'manager', initiated_by: 'user' } })
    })
  })

  it('lasts seven days, and a late answer of the auth service finds it closed', async () => {
    await stage.scene(async (scene) => {
      const person = await someone(scene)
      const [prepared] = await scene.as(admin, prepare, [person, address, 'user'])
      const login = await newLogin(scene, address)
      await later(scene, '7 days 1 second')
      expect(await scene.refusal(serviceRole, confirm, [prepared?.['invitation_id'], login])).toBe('RHINV')
      expect(await scene.as(admin, 'select state from public.employee_access($1)', [person])).toEqual([{ state: 'expired' }])
      await later(scene, '6 days')
      expect(await scene.refusal(serviceRole, confirm, [prepared?.['invitation_id'], login])).toBeNull()
    })
  })

  it('again sends the same invitation once more, a minute later at the earliest and ten times at most', async () => {
    await stage.scene(async (scene) => {
      const person = await someone(scene)
      const { prepared, login } = await invite(scene, person)
      expect(await scene.refusal(admin, prepare, [person, address, 'user'])).toBe('RHRAT')
      await later(scene, '61 seconds')
      const [again] = await scene.as(admin, prepare, [person, address, 'user'])
      expect(again).toMatchObject({ invitation_id: prepared['invitation_id'], attempt: 2, stale_user_id: null, role: 'user' })
      expect(await scene.owner('select user_id from public.employees where id = $1', [person])).toEqual([{ user_id: login }])
      await scene.owner('update public.invitations set attempts = 10')
      expect(await scene.refusal(admin, prepare, [person, address, 'user'])).toBe('RHRAT')
    })
  })

  it('under another address takes the unused login away', async () => {
    await stage.scene(async (scene) => {
      const person = await someone(scene)
      const { login } = await invite(scene, person)
      await later(scene, '61 seconds')
      const [again] = await scene.as(admin, prepare, [person, 'outra@aurora.demo', 'user'])
      expect(again).toMatchObject({ stale_user_id: login, email: 'outra@aurora.demo' })
      expect(await scene.owner('select user_id from public.employees where id = $1', [person])).toEqual([{ user_id: null }])
    })
  })

  it('gives the role when it is sent, and whoever changes it before the link is opened changes it for good', async () => {
    await stage.scene(async (scene) => {
      const person = await someone(scene)
      const [prepared] = await scene.as(admin, prepare, [person, address, 'admin'])
      await scene.as(serviceRole, send, [prepared?.['invitation_id']])
      expect(await scene.owner('select role from public.employees where id = $1', [person])).toEqual([{ role: 'admin' }])
      await scene.as(admin, `select public.grant_access($1, 'user')`, [person])
      await scene.as(serviceRole, confirm, [prepared?.['invitation_id'], await newLogin(scene, address)])
      expect(await scene.owner('select role from public.employees where id = $1', [person])).toEqual([{ role: 'user' }])
    })
  })

  it.each([
    ['an unknown role', 'RHROL', async (scene: Scene) => [await someone(scene), address, 'chefe']],
    ['no role', 'RHROL', async (scene: Scene) => [await someone(scene), address, null]],
    ['no e-mail', 'RHEML', async (scene: Scene) => [await someone(scene), '  ', 'user']],
    ['an e-mail that cannot be', '23514', async (scene: Scene) => [await someone(scene), 'sem arroba', 'user']],
    ['a person with access', 'RHACC', async (scene: Scene) => [await idOf(scene, 'pessoa@aurora.demo'), address, 'user']],
    ['an e-mail that another open invitation holds', 'RHEML', async (scene: Scene) => {
      await scene.as(admin, prepare, [await someone(scene, 'aurora', 1), address, 'user'])
      return [await someone(scene), address, 'user']
    }],
    ['a person who left', 'RHTRM', async (scene: Scene) => {
      const person = await someone(scene)
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [person])
      return [person, address, 'user']
    }],
    ['nobody', 'RHNTF', async () => [randomUUID(), address, 'user']],
  ])('refuses %s: %s', async (_what, code, values) => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(admin, prepare, [await someone(scene, 'aurora', 2), 'aberta@aurora.demo', 'user'])).toBeNull()
      expect(await scene.refusal(admin, prepare, await values(scene))).toBe(code)
    })
  })

  it('refuses a deactivated company', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(master, prepare, [await someone(scene, 'boreal'), address, 'user'])).toBeNull()
      expect(await scene.refusal(master, prepare, [await someone(scene, 'cometa'), 'outra@cometa.demo', 'user'])).toBe('RHOFF')
    })
  })

  it('keeps one open invitation a person, whoever writes', async () => {
    await stage.scene(async (scene) => {
      const insert = `insert into public.invitations (company_id, employee_id, email, role, expires_at, revoked_at)
        select company_id, id, 'x@y.demo', 'user', now(), $2::timestamptz from public.employees where id = $1`
      const person = await someone(scene)
      await scene.owner(insert, [person, null])
      await scene.owner(insert, [person, '2026-01-01'])
      await scene.owner(insert, [person, '2026-01-01'])
      await expect(scene.owner(insert, [person, null])).rejects.toMatchObject({ code: '23P01', constraint: 'invitations_employee_id_excl' })
    })
  })

  it('may be taken back, and then begins anew', async () => {
    await stage.scene(async (scene) => {
      const person = await someone(scene)
      const { prepared, login } = await invite(scene, person)
      expect(await scene.as(admin, revoke, [person])).toEqual([{ invitation_id: prepared['invitation_id'], user_id: login }])
      expect(await scene.owner('select user_id from public.employees where id = $1', [person])).toEqual([{ user_id: null }])
      expect(await scene.refusal(admin, revoke, [person])).toBe('RHINV')
      const [anew] = await scene.as(admin, prepare, [person, address, 'user'])
      expect(anew).toMatchObject({ attempt: 1 })
      expect(anew?.['invitation_id']).not.toBe(prepared['invitation_id'])
    })
  })
})

describe('an act on a login', () => {
  it('bans, takes the ban back and ends sessions, each with its audit line', async () => {
    await stage.scene(async (scene) => {
      const person = await idOf(scene, 'gestor@aurora.demo')
      const state = async () => (await scene.as(admin, 'select state, sessions from public.employee_access($1)', [person]))[0]
      expect(await state()).toEqual({ state: 'active', sessions: '1' })
      expect(await scene.as(admin, act, [person, 'end_sessions'])).toMatchObject([{ email: 'gestor@aurora.demo', sessions_ended: 1 }])
      expect(await state()).toEqual({ state: 'active', sessions: '0' })
      await scene.as(admin, act, [person, 'disable'])
      expect(await state()).toEqual({ state: 'disabled', sessions: '0' })
      await scene.as(admin, act, [person, 'enable'])
      expect(await state()).toEqual({ state: 'active', sessions: '0' })
      await scene.as(admin, act, [person, 'reset_password'])
      expect(
        await scene.owner(`select action_type, performed_by, entity_id from public.audit_logs where entity_type = 'user' order by id`),
      ).toEqual(
        ['end_sessions', 'disable', 'enable', 'reset_password'].map((action_type) => ({
          action_type, performed_by: admin.claims?.['sub'], entity_id: stage.signedIn('gestor@aurora.demo').claims?.['sub'],
        })),
      )
    })
  })

  it('that takes a lost second factor away is in the trail, with who did it and whose it was; a refused one is not', async () => {
    await stage.scene(async (scene) => {
      const company_id = stage.company('aurora')
      const [one, first] = [await idOf(scene, 'gestor@aurora.demo'), await idOf(scene, 'master@vinculo.demo')]
      const loginOf = (email: string): unknown => stage.signedIn(email).claims?.['sub']
      const lines = (): Promise<readonly Row[]> =>
        scene.as(master, `select company_id, performed_by, entity_type, entity_id, metadata ->> 'employee_id' as employee_id, metadata ->> 'initiated_by' as by
          from public.audit_logs where action_type = 'remove_second_factor' order by id`)
      const taken = { company_id, performed_by: loginOf('admin@aurora.demo'), entity_type: 'user', entity_id: loginOf('gestor@aurora.demo'), employee_id: one, by: 'user' }
      expect(await scene.as(admin, act, [one, 'remove_second_factor'])).toMatchObject([{ email: 'gestor@aurora.demo' }])
      expect(await lines()).toEqual([taken])
      for (const [email, whose, code] of [['admin@aurora.demo', first, 'RHRNK'], ['gestor@aurora.demo', one, 'RHPER'], ['pessoa@aurora.demo', one, 'RHPER'], ['admin@boreal.demo', one, 'RHNTF']]) {
        expect([email, await scene.refusal(stage.signedIn(String(email)), act, [whose, 'remove_second_factor'])]).toEqual([email, code])
      }
      expect(await lines()).toEqual([taken])
      await scene.owner(`update public.employees set role = 'master' where email = 'admin@boreal.demo'`)
      await scene.as(stage.signedIn('admin@boreal.demo'), act, [first, 'remove_second_factor'])
      expect(await lines()).toEqual([taken, { ...taken, performed_by: loginOf('admin@boreal.demo'), entity_id: loginOf('master@vinculo.demo'), employee_id: first }])
    })
  })

  it('refuses what makes no sense', async () => {
    await stage.scene(async (scene) => {
      const person = await idOf(scene, 'gestor@aurora.demo')
      expect(await scene.refusal(admin, act, [person, 'end_sessions'])).toBeNull()
      expect(await scene.refusal(admin, act, [person, 'delete'])).toBe('RHARG')
      expect(await scene.refusal(admin, act, [person, null])).toBe('RHARG')
      expect(await scene.refusal(admin, act, [await someone(scene), 'disable'])).toBe('RHNOL')
      const invited = await someone(scene)
      await invite(scene, invited)
      expect(await scene.refusal(admin, act, [invited, 'reset_password'])).toBe('RHINV')
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [person])
      expect(await scene.refusal(admin, act, [person, 'enable'])).toBe('RHTRM')
      expect(await scene.refusal(admin, act, [person, 'disable'])).toBeNull()
    })
  })

  it('never disables the last master who can sign in: who was invited and has not come does not count', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`update public.employees set role = 'master' where email = 'admin@boreal.demo'`)
      const other = stage.signedIn('admin@boreal.demo')
      const first = await idOf(scene, 'master@vinculo.demo')
      await scene.owner(`update auth.users set email_confirmed_at = null where email = 'admin@boreal.demo'`)
      expect(await scene.refusal(other, act, [first, 'disable'])).toBe('RHLMA')
      await scene.owner(`update auth.users set email_confirmed_at = now() where email = 'admin@boreal.demo'`)
      expect(await scene.refusal(other, act, [first, 'disable'])).toBeNull()
    })
  })
})

describe('a login without person', () => {
  const link = 'select * from public.link_login($1, $2, $3)'

  it('is given by a master to a person without login', async () => {
    await stage.scene(async (scene) => {
      const login = stage.signedIn('estranho@vinculo.demo').claims?.['sub']
      const person = await someone(scene)
      expect(await scene.refusal(admin, link, [login, person, 'user'])).toBe('RHPER')
      expect(await scene.refusal(master, link, [randomUUID(), person, 'user'])).toBe('RHNOL')
      expect(await scene.refusal(master, link, [stage.signedIn('admin@boreal.demo').claims?.['sub'], person, 'user'])).toBe('RHACC')
      expect(await scene.refusal(master, link, [login, await idOf(scene, 'pessoa@aurora.demo'), 'user'])).toBe('RHACC')
      expect(await scene.as(master, link, [login, person, 'manager'])).toMatchObject([{ user_id: login, role: 'manager' }])
      expect(await scene.as(stage.signedIn('estranho@vinculo.demo'), 'select id from public.employees')).toHaveLength(193)
    })
  })
})

describe('the list of logins', () => {
  const list = 'select email, state, role, company_name, sessions from public.login_list($1, $2, $3, $4)'

  it('shows every login once, with its state', async () => {
    await stage.scene(async (scene) => {
      const rows = await scene.as(master, 'select state, count(*)::integer as logins from public.login_list() group by state order by state')
      expect(rows).toEqual([
        { state: 'active', logins: 9 }, { state: 'expired', logins: 1 }, { state: 'invited', logins: 1 }, { state: 'unlinked', logins: 1 },
      ])
      expect(await scene.as(master, list, [null, null, null, 'unlinked'])).toEqual([
        { email: 'estranho@vinculo.demo', state: 'unlinked', role: null, company_name: null, sessions: '1' },
      ])
    })
  })

  it('has the initials of the first and the last word of the name, or of the social name, and none for a login without person', async () => {
    await stage.scene(async (scene) => {
      const initials = async () => (await scene.as(master, `select initials from public.login_list() where email in ('pessoa@aurora.demo', 'estranho@vinculo.demo') order by initials`)).map((row) => row['initials'])
      await scene.owner(`update public.employees set first_name = 'Ana Clara', last_name = 'dos Santos Lima', social_name = null where email = 'pessoa@aurora.demo'`)
      expect(await initials()).toEqual(['AL', null])
      await scene.owner(`update public.employees set social_name = 'Bia de Lima' where email = 'pessoa@aurora.demo'`)
      expect(await initials()).toEqual(['BL', null])
    })
  })

  it('is searched by name and e-mail without accents, and filtered by company, role and state', async () => {
    await stage.scene(async (scene) => {
      const emails = async (...values: unknown[]) => (await scene.as(master, list, values)).map((row) => row['email'])
      expect(await emails('CLAUDIA', null, null, null)).toEqual(['admin@boreal.demo'])
      expect(await emails('gestor@', null, null, null)).toHaveLength(2)
      expect(await emails(null, stage.company('boreal'), 'user', null)).toEqual(['pessoa@boreal.demo'])
      expect(await emails(null, null, 'master', null)).toEqual(['master@vinculo.demo'])
      await scene.as(master, act, [await idOf(scene, 'pessoa@boreal.demo'), 'disable'])
      expect(await emails(null, null, null, 'disabled')).toEqual(['pessoa@boreal.demo'])
      await scene.owner(`update public.employees set status = 'terminated' where email = 'pessoa@aurora.demo'`)
      expect(await emails(null, null, null, 'ended')).toEqual(['pessoa@aurora.demo'])
    })
  })

  it('offers people for the audit filter', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.as(master, `select display_name, company_name from public.audit_people('vasconcelos')`)).toEqual([
        { display_name: 'Helena Duarte Vasconcelos', company_name: 'Aurora Tecnologia' },
      ])
    })
  })
})

describe('the first master', () => {
  const create = `select * from public.create_first_master('Primeira Empresa', 'Ana', 'Souza', 'ana@primeira.demo', $1)`

  it('is made with company and person, once', async () => {
    await stage.scene(async (scene) => {
      const login = await newLogin(scene, 'ana@primeira.demo')
      expect(await scene.refusal(serviceRole, create, [login])).toBe('RHMAS')
      await scene.owner('alter table public.employees disable trigger user')
      await scene.owner(`update public.employees set role = 'user' where role = 'master'`)
      const [person] = await scene.as(serviceRole, create, [login])
      expect(person).toMatchObject({ role: 'master', user_id: login, email: 'ana@primeira.demo' })
      expect(await scene.as(serviceRole, create, [login])).toMatchObject([{ id: person?.['id'] }])
      expect(await scene.refusal(serviceRole, create, [randomUUID()])).toBe('RHMAS')
      // Nobody else could invite the first master again.
      const open = 'select expires_at > private.now() as open from public.invitations where employee_id = $1'
      await later(scene, '8 days')
      expect(await scene.owner(open, [person?.['id']])).toEqual([{ open: false }])
      await scene.as(serviceRole, create, [login])
      expect(await scene.owner(open, [person?.['id']])).toEqual([{ open: true }])
    })
  })
})
