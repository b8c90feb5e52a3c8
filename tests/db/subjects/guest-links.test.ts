import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { giveAccess, people } from '../support/approvals.ts'
import { act, askedGuest, enter, linkOf, pageOf, prove, sendFile, TYPES } from '../support/guests.ts'
import { anon, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
})

const open = 'select * from public.open_guest_link($1)'
const list = `select * from public.guest_link_list($1, 'document_request', $2)`
const opened = (scene: Scene, token: string): Promise<readonly Row[]> => scene.as(anon, open, [token])
const later = (scene: Scene, interval: string): Promise<unknown> =>
  scene.owner(`insert into private.frozen_clock (instant) values (now() + $1::interval)
    on conflict (only_row) do update set instant = private.frozen_clock.instant + $1::interval`, [interval])

describe('a guest link', () => {
  it('is kept as a digest alone and tells the company and the purpose, no name', async () => {
    await stage.scene(async (scene) => {
      const { token, id } = await askedGuest(scene, stage)
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
      expect(await opened(scene, token)).toEqual([{ company: 'Aurora Tecnologia', purpose: 'document_request', label: 'Envio de documentos', wait_until: null }])
      const [key] = await scene.owner(`select encode(digest, 'hex') as digest from private.guest_link_keys`)
      expect(key).toEqual({ digest: createHash('sha256').update(token).digest('hex') })
      const [link] = await scene.as(admin, list, [stage.company('aurora'), [id]])
      expect(link).toMatchObject({ subject_id: id, state: 'open', about: `${TYPES[1]}, ${TYPES[0]}`, opened_at: null, problem: null })
      // Without subjects: everybody without a login who still owes something.
      const owing = await scene.owner(`select distinct r.employee_id::text as id from public.document_requests r join public.employees e on e.id = r.employee_id
        where r.company_id = $1 and r.status = 'open' and e.user_id is null and e.status <> 'terminated' order by 1`, [stage.company('aurora')])
      expect(owing.length).toBeGreaterThan(0)
      expect((await scene.as(admin, list, [stage.company('aurora'), null])).map((row) => String(row['subject_id'])).toSorted()).toEqual(owing.map((row) => String(row['id'])))
    })
  })

  it('works for seven days, is replaced by a fresh one and stops when it is revoked', async () => {
    await stage.scene(async (scene) => {
      const { token, id } = await askedGuest(scene, stage)
      await later(scene, '6 days 23 hours')
      expect(await opened(scene, token)).toHaveLength(1)
      await later(scene, '2 hours')
      expect(await opened(scene, token)).toEqual([])
      const [late] = await scene.as(admin, list, [stage.company('aurora'), [id]])
      expect(late?.['state']).toBe('expired')
      const fresh = await linkOf(scene, stage, id)
      expect(await opened(scene, fresh)).toHaveLength(1)
      expect(await opened(scene, token)).toEqual([])
      const [again] = await scene.as(admin, list, [stage.company('aurora'), [id]])
      expect(again?.['link_id']).toBe(late?.['link_id'])
      await scene.as(admin, 'select public.revoke_guest_link($1)', [again?.['link_id']])
      expect(await opened(scene, fresh)).toEqual([])
      expect(await scene.as(admin, list, [stage.company('aurora'), [id]])).toMatchObject([{ link_id: null, state: null }])
    })
  })

  it('tells whom nobody could recognise, and makes none for people with a login', async () => {
    await stage.scene(async (scene) => {
      const [first, second] = [await askedGuest(scene, stage), await askedGuest(scene, stage, 1)]
      await scene.owner('update public.employees set birth_date = null where id = $1', [first.id])
      await giveAccess(scene, second.id)
      const made = await scene.as(admin, `select subject_id, token, problem from public.make_guest_links($1, 'document_request', $2)`, [stage.company('aurora'), [first.id, second.id]])
      expect(made).toEqual([{ subject_id: first.id, token: null, problem: 'no_birth_date' }])
      // The one made before stops with the login.
      expect(await opened(scene, second.token)).toEqual([])
    })
  })
})

describe('the second factor', () => {
  it('is CPF, as it is typed, and birth date; a wrong one may be tried again', async () => {
    await stage.scene(async (scene) => {
      const guest = await askedGuest(scene, stage)
      const masked = guest.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
      expect(await prove(scene, guest.token, masked, '1901-01-01')).toEqual({ state: 'wrong', secret: null, tries_left: 9, wait_until: null })
      const right = await prove(scene, guest.token, masked, guest.birth)
      expect(right).toMatchObject({ state: 'open', wait_until: null })
      expect(await pageOf(scene, String(right?.['secret']))).toMatchObject({ purpose: 'document_request', company: 'Aurora Tecnologia' })
      const [link] = await scene.as(admin, list, [stage.company('aurora'), [guest.id]])
      expect(link?.['opened_at']).not.toBeNull()
    })
  })

  it('holds for an hour, and only the last proof does', async () => {
    await stage.scene(async (scene) => {
      const guest = await askedGuest(scene, stage)
      const first = await enter(scene, guest)
      expect(await pageOf(scene, first)).not.toBeNull()
      const second = await enter(scene, guest)
      expect(await pageOf(scene, first)).toBeNull()
      await later(scene, '59 minutes')
      expect(await pageOf(scene, second)).not.toBeNull()
      await later(scene, '2 minutes')
      expect(await pageOf(scene, second)).toBeNull()
      expect(await scene.refusal(anon, act, [second, 'send', '{}'])).toBe('RHGST')
    })
  })
})

describe('who comes too late', () => {
  it('asks for a fresh link, and administrators hear of it once a day', async () => {
    await stage.scene(async (scene) => {
      const { token, id } = await askedGuest(scene, stage)
      const told = (): Promise<readonly Row[]> => scene.owner(`select distinct title, url from public.notifications where kind = 'guest_link_asked'`)
      await scene.as(anon, 'select public.ask_for_guest_link($1)', [token])
      expect(await told()).toEqual([])
      await later(scene, '8 days')
      await scene.as(anon, 'select public.ask_for_guest_link($1)', [token])
      const [person] = await scene.owner('select display_name::text as name from public.employees where id = $1', [id])
      expect(await told()).toEqual([{ title: `${String(person?.['name'])} pediu um novo link`, url: '/app/documents?tab=matrix' }])
      const [{ n } = {}] = await scene.owner(`select count(*)::integer as n from public.notifications where kind = 'guest_link_asked'`)
      await scene.as(anon, 'select public.ask_for_guest_link($1)', [token])
      expect(await scene.owner(`select count(*)::integer as n from public.notifications where kind = 'guest_link_asked'`)).toEqual([{ n }])
      expect(await scene.as(admin, list, [stage.company('aurora'), [id]])).toMatchObject([{ state: 'expired', asked_again_at: expect.anything() as unknown }])
    })
  })
})

describe('documents of a guest', () => {
  it('are listed with what was asked, and one that is sent waits for review with its door', async () => {
    await stage.scene(async (scene) => {
      const guest = await askedGuest(scene, stage)
      const secret = await enter(scene, guest)
      const before = (await pageOf(scene, secret))?.view.document_request.requests ?? []
      expect(before.map(({ type_name, status }) => [type_name, status])).toEqual([[TYPES[1], 'open'], [TYPES[0], 'open']])
      expect(before[0]).toMatchObject({ max_bytes: 20_971_520, mime_types: expect.arrayContaining(['image/jpeg', 'application/pdf']) as unknown })
      const request = before[0]?.['request_id']
      const file = await sendFile(scene, secret, request)
      const [{ page } = {}] = await scene.as(anon, act, [secret, 'send', JSON.stringify({ request_id: request, file_id: file })])
      expect(page).toMatchObject({ view: { document_request: { requests: [{ type_name: TYPES[1], status: 'sent' }, { type_name: TYPES[0], status: 'open' }] } } })
      const [waiting] = await scene.as(admin, 'select employee ->> \'id\' as id, type_name, by_link from public.documents_to_review($1) where file_id = $2', [stage.company('aurora'), file])
      expect(waiting).toEqual({ id: guest.id, type_name: TYPES[1], by_link: true })
      const trail = await scene.owner(`select distinct metadata ->> 'initiated_by' as by, metadata ->> 'guest_link' as link from public.audit_logs where entity_type = 'document' and metadata ? 'guest_link'`)
      const [link] = await scene.owner('select id::text from public.guest_links')
      expect(trail).toEqual([{ by: 'guest', link: link?.['id'] }])
    })
  })

  it('wait for review even of a type that needs none, and may be replaced until somebody decided', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('update public.document_types set needs_review = false where name = $1', [TYPES[0]])
      const guest = await askedGuest(scene, stage)
      const secret = await enter(scene, guest)
      const request = (await pageOf(scene, secret))?.view.document_request.requests.find(({ type_name }) => type_name === TYPES[0])?.['request_id']
      for (const n of [1, 2]) {
        await scene.as(anon, act, [secret, 'send', JSON.stringify({ request_id: request, file_id: await sendFile(scene, secret, request) })])
        expect(await scene.owner(`select count(*)::integer as n, count(*) filter (where v.status = 'in_review')::integer as open
          from private.document_versions v join public.guest_links l on l.id = v.guest_link_id`)).toEqual([{ n, open: 1 }])
      }
      const [version] = await scene.owner(`select id from private.document_versions where guest_link_id is not null and status = 'in_review'`)
      await scene.as(admin, `select public.review_document($1, 'reject', p_reason => 'Ilegível')`, [version?.['id']])
      const requests = (await pageOf(scene, secret))?.view.document_request.requests
      expect(requests?.find(({ request_id }) => request_id === request)).toMatchObject({ status: 'open', rejection_reason: 'Ilegível' })
    })
  })
})
