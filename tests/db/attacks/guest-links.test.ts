import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { act, askedGuest, enter, type Guest, pageOf, prove, sendFile } from '../support/guests.ts'
import { anon, serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let foreigner: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  foreigner = stage.signedIn(people.stranger)
})

const later = (scene: Scene, interval: string): Promise<unknown> =>
  scene.owner(`insert into private.frozen_clock (instant) values (now() + $1::interval)
    on conflict (only_row) do update set instant = private.frozen_clock.instant + $1::interval`, [interval])

const doors: readonly (readonly [string, (token: string, guest: Guest) => readonly [string, readonly unknown[]]])[] = [
  ['opening', (token) => ['select * from public.open_guest_link($1)', [token]]],
  ['proving', (token, { cpf, birth }) => ['select * from public.prove_guest($1, $2, $3)', [token, cpf, birth]]],
]

describe('a link that opens nothing', () => {
  const ends: readonly (readonly [string, string | null])[] = [
    ['unknown', null],
    ['expired', `update public.guest_links set created_at = now() - interval '9 days', expires_at = now() - interval '1 day'`],
    ['revoked', 'update public.guest_links set revoked_at = now()'],
    ['locked', 'update public.guest_links set locked_at = now()'],
    // The last master works there; the rule about that is not the one that is tried.
    ['of a deactivated company', `set local session_replication_role = replica; update public.companies set active = false where name like 'Aurora%'; set local session_replication_role = origin`],
    ['of somebody with a login by now', `update public.employees set user_id = (select id from auth.users where email = 'estranho@vinculo.demo') where id = (select employee_id from public.guest_links)`],
  ]
  it.each(ends)('%s, answers like every other: nothing, whoever is right', async (_what, end) => {
    await stage.scene(async (scene) => {
      const guest = await askedGuest(scene, stage)
      for (const [name, call] of doors) expect(await scene.as(anon, ...call(guest.token, guest)), name).toHaveLength(1)
      if (end !== null) await scene.owner(end)
      const token = end === null ? 'A'.repeat(43) : guest.token
      for (const [name, call] of doors) expect(await scene.as(anon, ...call(token, guest)), name).toEqual([])
      expect(await scene.as(anon, 'select public.ask_for_guest_link($1)', [token])).toHaveLength(1)
    })
  })

  it.each(ends.slice(1))('%s, ends what was proved before', async (_what, end) => {
    await stage.scene(async (scene) => {
      const secret = await enter(scene, await askedGuest(scene, stage))
      expect(await pageOf(scene, secret)).not.toBeNull()
      await scene.owner(String(end))
      expect(await pageOf(scene, secret)).toBeNull()
      expect(await scene.refusal(anon, act, [secret, 'send', '{}'])).toBe('RHGST')
      expect(await scene.refusal(serviceRole, `select * from public.start_guest_upload($1, 'x', 'a.pdf', 'application/pdf', 9)`, [secret])).toBe('RHGST')
    })
  })
})

describe('guessing', () => {
  it('waits from the third wrong try on, whether the next one is right or not, and locks the link after the tenth', async () => {
    await stage.scene(async (scene) => {
      const { token, cpf, birth } = await askedGuest(scene, stage)
      const wrong = (): Promise<Row | undefined> => prove(scene, token, cpf, '1950-05-05')
      expect(await wrong()).toMatchObject({ state: 'wrong', tries_left: 9, wait_until: null })
      expect(await wrong()).toMatchObject({ state: 'wrong', tries_left: 8, wait_until: null })
      expect(await wrong()).toMatchObject({ state: 'wrong', tries_left: 7, wait_until: expect.anything() as unknown })
      expect(await prove(scene, token, cpf, birth)).toMatchObject({ state: 'wait', secret: null })
      for (const minutes of [1, 2, 4, 8, 16, 32, 64]) {
        await later(scene, `${minutes} minutes`)
        expect((await wrong())?.['state'], String(minutes)).toBe('wrong')
        expect((await prove(scene, token, cpf, birth))?.['state'] ?? 'closed', String(minutes)).toBe(minutes === 64 ? 'closed' : 'wait')
      }
      await later(scene, '1 day')
      expect(await prove(scene, token, cpf, birth)).toBeUndefined()
      expect(await scene.owner('select locked_at is not null as locked from public.guest_links')).toEqual([{ locked: true }])
    })
  })

  it('never succeeds without both, not even for somebody of whom nothing is known', async () => {
    await stage.scene(async (scene) => {
      const { id, token, cpf, birth } = await askedGuest(scene, stage)
      expect((await scene.as(anon, 'select state from public.prove_guest($1, null, null)', [token]))[0]).toEqual({ state: 'wrong' })
      await scene.owner('update public.employees set cpf = null where id = $1', [id])
      expect((await scene.as(anon, 'select state from public.prove_guest($1, null, $2)', [token, birth]))[0]).toEqual({ state: 'wrong' })
      await scene.owner('update public.employees set cpf = $2 where id = $1', [id, cpf])
      expect(await prove(scene, token, cpf, birth)).toMatchObject({ state: 'open' })
    })
  })

  it('of the secret, or with a token for it, opens nothing', async () => {
    await stage.scene(async (scene) => {
      const guest = await askedGuest(scene, stage)
      const secret = await enter(scene, guest)
      expect(await pageOf(scene, secret)).not.toBeNull()
      for (const guess of [guest.token, '', 'A'.repeat(43)]) {
        expect(await pageOf(scene, guess), guess).toBeNull()
        expect(await scene.refusal(anon, act, [guess, 'send', '{}']), guess).toBe('RHGST')
      }
      expect(await scene.as(anon, 'select * from public.open_guest_link($1)', [secret])).toEqual([])
    })
  })
})

describe('a guest', () => {
  it('sends for the own requests alone, with the own files alone, and does nothing else', async () => {
    await stage.scene(async (scene) => {
      const [mine, other] = [await askedGuest(scene, stage), await askedGuest(scene, stage, 1)]
      const [secret, theirs] = [await enter(scene, mine), await enter(scene, other)]
      const request = (await pageOf(scene, secret))?.view.document_request.requests[0]?.['request_id']
      const foreign = (await pageOf(scene, theirs))?.view.document_request.requests[0]?.['request_id']
      const file = await sendFile(scene, secret, request)
      const send = (by: string, values: Row): Promise<string | null> => scene.refusal(anon, act, [by, 'send', JSON.stringify(values)])
      expect(await scene.refusal(serviceRole, `select * from public.start_guest_upload($1, $2, 'a.pdf', 'application/pdf', 9)`, [secret, foreign])).toBe('RHNTF')
      expect(await scene.refusal(serviceRole, `select * from public.start_guest_upload($1, $2, 'a.exe', 'application/x-msdownload', 9)`, [secret, request])).toBe('RHTYP')
      expect(await scene.refusal(serviceRole, `select * from public.start_guest_upload($1, $2, 'a.pdf', 'application/pdf', 99999999)`, [secret, request])).toBe('RHSIZ')
      expect(await scene.refusal(serviceRole, 'select * from public.guest_upload_to_confirm($1, $2)', [theirs, file])).toBe('RHNTF')
      expect(await scene.refusal(serviceRole, 'select * from public.open_guest_file($1, $2)', [secret, file])).toBe('RHNTF')
      expect(await send(theirs, { request_id: foreign, file_id: file })).toBe('RHNTF')
      expect(await send(secret, { request_id: foreign, file_id: file })).toBe('RHNTF')
      expect(await send(secret, { request_id: request })).toBe('RHNTF')
      expect(await scene.refusal(anon, act, [secret, 'approve', JSON.stringify({ request_id: request })])).toBe('RHARG')
      expect(await scene.refusal(anon, act, [secret, 'send', '[]'])).toBe('RHARG')
      expect(await send(secret, { request_id: request, file_id: file })).toBeNull()
      expect(await send(secret, { request_id: request, file_id: file })).toBe('RHUPL')
    })
  })

  it('reaches nothing else of the product with what opens the page', async () => {
    await stage.scene(async (scene) => {
      const secret = await enter(scene, await askedGuest(scene, stage))
      expect(await pageOf(scene, secret)).not.toBeNull()
      for (const call of [`public.start_guest_upload($1, 'x', 'a.pdf', 'application/pdf', 9)`, 'public.guest_upload_to_confirm($1, gen_random_uuid())', 'public.open_guest_file($1, gen_random_uuid())']) {
        for (const actor of [anon, admin]) expect(await scene.refusal(actor, `select * from ${call}`, [secret]), call).toBe('42501')
      }
      for (const table of ['public.guest_links', 'private.guest_link_keys', 'private.guest_purposes', 'public.document_requests', 'public.files']) {
        expect(await scene.refusal(anon, `select * from ${table}`), table).toBe('42501')
      }
    })
  })

  it('leaves the door in the trail, and nobody else can state it', async () => {
    await stage.scene(async (scene) => {
      await enter(scene, await askedGuest(scene, stage))
      const [link] = await scene.owner(`select l.id::text, a.metadata from public.guest_links l
        join public.audit_logs a on a.entity_type = 'guest_link' and a.entity_id = l.id and a.metadata -> 'changes' ? 'opened_at' and a.action_type = 'update'`)
      expect(link?.['metadata']).toMatchObject({ initiated_by: 'guest', guest_link: link?.['id'] })
      const person = stage.signedIn(people.person)
      await scene.as(person, `insert into public.audit_logs (action_type, entity_type, entity_id, performed_by, metadata)
        values ('password_change', 'user', auth.uid(), auth.uid(), '{"initiated_by": "user", "guest_link": "x"}')`)
      expect(await scene.owner(`select metadata -> 'guest_link' as link from public.audit_logs where action_type = 'password_change' order by id desc limit 1`)).not.toEqual([{ link: 'x' }])
    })
  })
})

describe('who makes links', () => {
  it('manages the documents of that company: others neither make, see nor end any', async () => {
    await stage.scene(async (scene) => {
      const { id } = await askedGuest(scene, stage)
      const [link] = await scene.as(admin, 'select id from public.guest_links')
      const make = `select * from public.make_guest_links($1, 'document_request', $2)`
      const list = `select * from public.guest_link_list($1, 'document_request', $2)`
      const asked = [stage.company('aurora'), [id]]
      expect(await scene.as(admin, list, asked)).toHaveLength(1)
      for (const [actor, code] of [[foreigner, 'RHPER'], [stage.signedIn(people.manager), 'RHPER'], [stage.signedIn(people.person), 'RHPER'], [anon, '42501']] as const) {
        expect(await scene.refusal(actor, make, asked)).toBe(code)
        expect(await scene.refusal(actor, 'select public.revoke_guest_link($1)', [link?.['id']])).toBe(code === '42501' ? code : 'RHNTF')
        if (actor !== anon) expect(await scene.as(actor, list, asked)).toEqual([])
      }
      // A person of another company is nobody there.
      expect(await scene.as(foreigner, make, [stage.company('boreal'), [id]])).toEqual([])
      expect(await scene.refusal(admin, `select * from public.make_guest_links($1, 'unknown', $2)`, asked)).toBe('RHARG')
      expect(await scene.refusal(admin, make, [stage.company('aurora'), Array.from({ length: 501 }, () => id)])).toBe('RHLIM')
    })
  })
})
