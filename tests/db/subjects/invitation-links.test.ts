import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
})

const address = 'nova@aurora.demo'
const prepare = `select * from public.prepare_invitation($1, '${address}', 'manager')`
const open = 'select * from public.open_invitation($1)'

const later = (scene: Scene, interval: string): Promise<unknown> =>
  scene.owner(`insert into private.frozen_clock (instant) values (now() + $1::interval)
    on conflict (only_row) do update set instant = excluded.instant`, [interval])

interface Invited {
  readonly person: string
  readonly invitation: unknown
  readonly login: string
  readonly session: string
}

const SOMEONE = `select id from public.employees where company_id = $1 and user_id is null and status = 'active' order by id limit 1`
const NEWCOMER = `insert into public.employees (company_id, first_name, last_name, position, status, hire_date)
  values ($1, 'Lia', 'Prado', 'Analista de Dados', 'pre_admission', private.today($1) + 10) returning id`

/** Somebody of Aurora with an open invitation, and the login and session that its link would open. */
async function invite(scene: Scene, whom = SOMEONE): Promise<Invited> {
  const [row] = await scene.owner(whom, [stage.company('aurora')])
  const [person, login, session] = [String(row?.['id']), randomUUID(), randomUUID()]
  const [prepared] = await scene.as(admin, prepare, [person])
  await scene.owner(
    `insert into auth.users (id, aud, role, email, created_at, updated_at) values ($1, 'authenticated', 'authenticated', $2, now(), now())`, [login, address],
  )
  await scene.as(serviceRole, 'select public.confirm_invitation($1, $2)', [prepared?.['invitation_id'], login])
  await scene.owner('insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())', [session, login])
  return { person, invitation: prepared?.['invitation_id'], login, session }
}

async function handOver(scene: Scene, invitation: unknown): Promise<string> {
  const [sent] = await scene.as(serviceRole, 'select token from public.send_invitation($1, false)', [invitation])
  return String(sent?.['token'])
}

const stateOf = async (scene: Scene, token: string): Promise<unknown> => (await scene.as(serviceRole, open, [token]))[0]?.['state']
const actorOf = ({ login, session }: Invited): Actor => ({ role: 'authenticated', claims: { sub: login, session_id: session, role: 'authenticated', aal: 'aal1' } })
const claimed = async (scene: Scene): Promise<readonly Row[]> =>
  (await scene.as(serviceRole, 'select * from public.claim_mails(100)')).filter(({ template }) => template === 'invitation')

describe('the link of an invitation', () => {
  it('is kept as a digest alone, out of reach of everybody who reads invitations', async () => {
    await stage.scene(async (scene) => {
      const { invitation } = await invite(scene)
      const token = await handOver(scene, invitation)
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
      expect(await scene.owner(`select encode(digest, 'hex') as digest from private.invitation_keys`)).toEqual([
        { digest: createHash('sha256').update(token).digest('hex') },
      ])
      const everywhere = await scene.owner(`select i::text as row from public.invitations i union all select k::text from private.invitation_keys k
        union all select m::text from private.mail_outbox m union all select a::text from public.audit_logs a`)
      expect(JSON.stringify(everywhere)).not.toContain(token)
      expect(await scene.as(admin, 'select id from public.invitations where id = $1', [invitation])).toHaveLength(1)
      expect(await scene.refusal(admin, 'select * from private.invitation_keys')).toBe('42501')
    })
  })

  it('opens for seven days, as often as it is wanted, and then says that they are over', async () => {
    await stage.scene(async (scene) => {
      const token = await handOver(scene, (await invite(scene)).invitation)
      await later(scene, '6 days')
      expect(await scene.as(serviceRole, open, [token])).toMatchObject([{ state: 'open', email: address, is_linked: true }])
      expect(await stateOf(scene, token)).toBe('open')
      await later(scene, '7 days')
      expect(await stateOf(scene, token)).toBe('expired')
    })
  })

  it('is dead as soon as the invitation is sent again or taken back', async () => {
    await stage.scene(async (scene) => {
      const { person, invitation } = await invite(scene)
      const first = await handOver(scene, invitation)
      expect(await stateOf(scene, first)).toBe('open')
      await later(scene, '61 seconds')
      await scene.as(admin, prepare, [person])
      expect(await stateOf(scene, first)).toBe('unknown')
      const second = await handOver(scene, invitation)
      expect(await stateOf(scene, second)).toBe('open')
      await scene.as(admin, 'select * from public.revoke_invitation($1)', [person])
      expect(await stateOf(scene, second)).toBe('unknown')
    })
  })

  it('tells which login it opens: none yet, one that is nobody’s, the person’s; and that somebody else signs in with the address', async () => {
    await stage.scene(async (scene) => {
      const sent = async (email: string, skip: number): Promise<string> => {
        const [row] = await scene.owner(SOMEONE.replace('limit 1', 'offset $2 limit 1'), [stage.company('aurora'), skip])
        const [prepared] = await scene.as(admin, 'select * from public.prepare_invitation($1, $2, $3)', [row?.['id'], email, 'user'])
        return handOver(scene, prepared?.['invitation_id'])
      }
      const token = await sent(address, 0)
      expect(await scene.as(serviceRole, open, [token])).toMatchObject([{ state: 'open', email: address, user_id: null, is_linked: false }])
      const [orphan] = await scene.owner(`select id from auth.users where email = 'estranho@vinculo.demo'`)
      expect(await scene.as(serviceRole, open, [await sent('estranho@vinculo.demo', 1)])).toMatchObject([{ state: 'open', user_id: orphan?.['id'], is_linked: false }])
      expect(await stateOf(scene, await sent('admin@boreal.demo', 2))).toBe('taken')
    })
  })

  it('says that it was used once the invitation was accepted, and nothing of whom it does not belong to', async () => {
    await stage.scene(async (scene) => {
      const invited = await invite(scene)
      const token = await handOver(scene, invited.invitation)
      const [notice] = await scene.as(actorOf(invited), 'select notice_id from public.needs_first_access()')
      await scene.as(actorOf(invited), 'select public.accept_first_access($1)', [notice?.['notice_id']])
      expect(await stateOf(scene, token)).toBe('accepted')
      for (const guess of ['', token.slice(1), `${token} `, token.toLowerCase()]) expect(await stateOf(scene, guess), guess).toBe('unknown')
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [invited.person])
      expect(await stateOf(scene, token)).toBe('unknown')
    })
  })

  it('waits after twenty openings, until the hour is over', async () => {
    await stage.scene(async (scene) => {
      await later(scene, '0 seconds')
      const token = await handOver(scene, (await invite(scene)).invitation)
      for (let time = 0; time < 20; time += 1) expect(await stateOf(scene, token)).toBe('open')
      expect(await stateOf(scene, token)).toBe('wait')
      await later(scene, '61 minutes')
      expect(await stateOf(scene, token)).toBe('open')
    })
  })

  it('is made, opened and asked about by the secret key alone', async () => {
    await stage.scene(async (scene) => {
      const { invitation } = await invite(scene)
      expect(await scene.refusal(serviceRole, 'select public.send_invitation($1, false)', [invitation])).toBeNull()
      for (const call of ['public.send_invitation($1::uuid, false)', 'public.open_invitation($1::text)', 'public.ask_for_invitation($1::text)']) {
        expect(await scene.refusal(admin, `select ${call}`, [invitation]), call).toBe('42501')
      }
    })
  })
})

describe('the mail of an invitation', () => {
  it('names company, person, position, role and first day, with a token that no queue ever held', async () => {
    await stage.scene(async (scene) => {
      const { person, invitation } = await invite(scene, NEWCOMER)
      expect(await scene.as(serviceRole, 'select token from public.send_invitation($1, true)', [invitation])).toEqual([{ token: null }])
      expect(await scene.owner(`select params from private.mail_outbox where template = 'invitation'`)).toEqual([
        { params: { invitation_id: invitation, attempt: 1 } },
      ])
      const [mail] = await claimed(scene)
      const [facts] = await scene.owner(
        `select e.display_name, to_char(e.hire_date, 'DD/MM/YYYY') as first_day, (select h.display_name from public.employees h where h.user_id = $2) as host
         from public.employees e where e.id = $1`, [person, admin.claims?.['sub']],
      )
      expect(mail?.['recipient']).toBe(address)
      const letter = mail?.['params'] as Record<string, string>
      expect(letter).toMatchObject({
        company: 'Aurora Tecnologia', person: facts?.['display_name'], position: 'Analista de Dados', role: 'Gestor', first_day: facts?.['first_day'],
        invited_by: facts?.['host'],
      })
      expect(letter['until']).toMatch(/^\d\d\/\d\d\/\d{4} às \d\d:\d\d$/)
      expect(await stateOf(scene, String(letter['token']))).toBe('open')
      expect(JSON.stringify(await scene.owner('select * from private.mail_outbox'))).not.toContain(letter['token'])
    })
  })

  it('is not sent for an invitation taken back meanwhile, nor for a sending before the last one', async () => {
    await stage.scene(async (scene) => {
      const { person, invitation } = await invite(scene)
      await scene.as(serviceRole, 'select public.send_invitation($1, true)', [invitation])
      await later(scene, '61 seconds')
      await scene.as(admin, prepare, [person])
      await scene.as(serviceRole, 'select public.send_invitation($1, true)', [invitation])
      expect(await claimed(scene)).toHaveLength(1)
      await later(scene, '2 minutes 1 second')
      await scene.owner('update public.invitations set last_sent_at = null where id = $1', [invitation])
      await scene.as(admin, prepare, [person])
      await scene.as(serviceRole, 'select public.send_invitation($1, true)', [invitation])
      await scene.as(admin, 'select * from public.revoke_invitation($1)', [person])
      expect(await claimed(scene)).toEqual([])
      expect(await scene.owner(`select id from private.mail_outbox where template = 'invitation' and state = 'waiting'`)).toEqual([])
    })
  })

  it('leaves where somebody asks for messages; elsewhere the token is told', async () => {
    await stage.scene(async (scene) => {
      const { invitation } = await invite(scene)
      const send = async (): Promise<unknown> => (await scene.as(serviceRole, 'select token from public.send_invitation($1)', [invitation]))[0]?.['token']
      await scene.owner('update private.mail_delivery set last_asked_at = null')
      expect(await send()).not.toBeNull()
      await scene.owner('update private.mail_delivery set last_asked_at = clock_timestamp()')
      expect(await send()).toBeNull()
    })
  })
})

describe('an invitation that ran out', () => {
  const hook = `select private.custom_access_token(jsonb_build_object('user_id', $1::text, 'claims', '{}'::jsonb)) as answer`

  it('shuts the door on a login that never accepted it, however it signs in; sent again, it opens', async () => {
    await stage.scene(async (scene) => {
      const invited = await invite(scene)
      const mine = 'select id from public.employees'
      expect(await scene.as(actorOf(invited), mine)).not.toEqual([])
      expect(await scene.owner(hook, [invited.login])).toMatchObject([{ answer: { claims: { company_active: true } } }])
      await later(scene, '7 days')
      expect(await scene.as(actorOf(invited), mine)).toEqual([])
      expect(await scene.as(actorOf(invited), 'select * from public.needs_first_access()')).toEqual([])
      expect(await scene.owner(hook, [invited.login])).toEqual([{ answer: { error: { http_code: 403, message: 'invitation_expired' } } }])
      await scene.as(admin, prepare, [invited.person])
      expect(await scene.as(actorOf(invited), mine)).not.toEqual([])
      expect(await scene.owner(hook, [invited.login])).toMatchObject([{ answer: { claims: { company_active: true } } }])
    })
  })

  it('lets the person ask for another, which tells administrators and who invited, once a day', async () => {
    await stage.scene(async (scene) => {
      const { person, invitation } = await invite(scene)
      const token = await handOver(scene, invitation)
      const ask = async (given = token): Promise<unknown> => (await scene.as(serviceRole, 'select public.ask_for_invitation($1) as told', [given]))[0]?.['told']
      const told = (): Promise<readonly Row[]> => scene.owner(`select url from public.notifications where kind = 'invitation_asked'`)
      expect(await ask()).toBe(false)
      await later(scene, '7 days')
      expect(await ask('x'.repeat(43))).toBe(false)
      expect(await told()).toEqual([])
      expect(await ask()).toBe(true)
      expect(await ask()).toBe(false)
      expect(new Set((await told()).map(({ url }) => url))).toEqual(new Set([`/app/employees/${person}`]))
      const before = (await told()).length
      await later(scene, '8 days 1 minute')
      expect(await ask()).toBe(true)
      expect(await told()).toHaveLength(before * 2)
    })
  })
})
