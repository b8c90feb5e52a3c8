import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { within } from '../support/confidential.ts'
import { exitActs } from '../support/exits.ts'
import { days, freeze } from '../support/history.ts'
import { askAbout, listedRequests, onPaper, ownRequests } from '../support/privacy.ts'
import { sharedStage, type Actor, type Row, type Scene } from '../support/stage.ts'

const stage = sharedStage()
const acts = exitActs(() => stage)
let admin: Actor
let manager: Actor
let person: Actor
let master: Actor
let stranger: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
  master = stage.signedIn(people.master)
  stranger = stage.signedIn(people.stranger)
  aurora = stage.company('aurora')
})

const ANSWER = 'select public.answer_privacy_request($1, $2, $3)'
const EXTEND = 'select public.extend_privacy_request($1, $2)'
const one = async (scene: Scene, actor: Actor, id: string): Promise<Row> => (await scene.as(actor, 'select public.privacy_request($1) as r', [id]))[0]?.['r'] as Row
const titles = async (scene: Scene, email: string): Promise<readonly unknown[]> =>
  (await scene.owner(`select n.title from public.notifications n join public.employees e on e.id = n.employee_id where e.email = $1 and n.kind like 'privacy_%' order by n.created_at, n.title`, [email])).map(({ title }) => title)
const pendingOf = async (scene: Scene, actor: Actor): Promise<readonly Row[]> =>
  (await scene.as(actor, 'select * from public.my_pending_items(200)')).filter(({ kind }) => kind === 'privacy_request')
const remind = async (scene: Scene, day: string): Promise<unknown> => (await scene.owner('select private.remind_of_privacy_requests($1, $2) as n', [aurora, day]))[0]?.['n']

describe('a request about personal data', () => {
  it('reaches the administrators as a confidential case due in fifteen days, and is followed by its person', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await askAbout(scene, person)
      expect(await ownRequests(scene, person)).toMatchObject([{ id, kind: 'access', status: 'open', days_left: 15, received_on: days(0), due_on: days(15) }])
      expect(await listedRequests(scene, admin, aurora)).toMatchObject([{ id, days_left: 15 }])
      expect(await pendingOf(scene, admin)).toMatchObject([{ entity_id: id, person: null, url: `/app/settings?area=lgpd&pedido=${id}` }])
      expect(await titles(scene, people.admin)).toEqual(['Pedido sobre dados pessoais'])
      await scene.as(admin, ANSWER, [id, ' Segue a declaração completa. ', null])
      expect(await ownRequests(scene, person)).toMatchObject([{ status: 'answered', answer: 'Segue a declaração completa.', ground: null }])
      expect(await titles(scene, people.person)).toEqual(['Seu pedido sobre dados pessoais foi respondido'])
      expect(await pendingOf(scene, admin)).toEqual([])
      expect(await scene.refusal(admin, ANSWER, [id, 'De novo', null])).toBe('RHCLS')
    })
  })

  it('is known to nobody outside its list: not by lists, counts, the trail or notifications', async () => {
    await stage.scene(async (scene) => {
      const id = await askAbout(scene, person, 'objection', 'Palavra secreta do pedido')
      const [second] = await scene.owner(`select id from public.employees where company_id = $1 and user_id is null and status = 'active' and id not in (select head_employee_id from public.departments where head_employee_id is not null) limit 1`, [aurora])
      const late = await giveAccess(scene, String(second?.['id']), 'admin')
      for (const actor of [late, master]) {
        expect(await listedRequests(scene, actor, aurora)).toEqual([])
        expect(await pendingOf(scene, actor)).toEqual([])
        expect(await scene.refusal(actor, 'select public.privacy_request($1)', [id])).toBe('RHNTF')
        expect(await scene.refusal(actor, ANSWER, [id, 'x', null])).toBe('RHNTF')
        expect(await scene.refusal(actor, EXTEND, [id, 'x'])).toBe('RHNTF')
        expect(await scene.refusal(actor, 'select public.confidential_case($1)', [id])).toBe('RHNTF')
      }
      for (const actor of [manager, person]) {
        expect(await scene.refusal(actor, 'select public.privacy_request_list($1)', [aurora])).toBe('RHPER')
        expect(await scene.refusal(actor, 'select public.privacy_request($1)', [id])).toBe('RHNTF')
        expect(await scene.refusal(actor, ANSWER, [id, 'x', null])).toBe('RHNTF')
      }
      expect(await scene.refusal(stranger, 'select public.privacy_request_list($1)', [aurora])).toBe('RHPER')
      expect(await scene.refusal(stranger, 'select public.withdraw_privacy_request($1)', [id])).toBe('RHNTF')
      expect(await scene.refusal(manager, 'select public.withdraw_privacy_request($1)', [id])).toBe('RHNTF')
      expect(await scene.as(master, 'select 1 from public.audit_logs where entity_id = $1', [id])).toEqual([])
      const trail = await scene.owner('select metadata::text as words from public.audit_logs where entity_id = $1', [id])
      expect(trail.length).toBeGreaterThan(1)
      expect(trail.some(({ words }) => String(words).includes('secreta'))).toBe(false)
      expect(await one(scene, admin, id)).toMatchObject({ body: 'Palavra secreta do pedido' })
    })
  })

  it('goes to who answers for data alone, never to its own person', async () => {
    await stage.scene(async (scene) => {
      const other = await giveAccess(scene, await colleague(scene, stage, 3), 'admin')
      const id = await within(scene, other, 'select private.my_employee_id() as id')
      await scene.owner('delete from private.privacy_settings')
      await scene.as(admin, 'select public.save_privacy_settings($1, $2)', [aurora, JSON.stringify({ dpo_id: id[0]?.['id'] })])
      const asked = await askAbout(scene, person)
      expect(await listedRequests(scene, other, aurora)).toMatchObject([{ id: asked }])
      expect(await listedRequests(scene, admin, aurora)).toEqual([])
      const own = await askAbout(scene, other, 'deletion', 'Do próprio encarregado')
      expect((await listedRequests(scene, other, aurora)).map((each) => each['id'])).toEqual([asked])
      expect(await scene.refusal(other, ANSWER, [own, 'Eu mesmo', null])).toBe('RHNTF')
      expect(await listedRequests(scene, admin, aurora)).toMatchObject([{ id: own }])
    })
  })

  it('has masters on its list only where the company has nobody else, and never its own person', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('delete from private.privacy_settings')
      const other = await colleague(scene, stage, 6)
      const second = await giveAccess(scene, other, 'master')
      const readers = async (id: string): Promise<readonly unknown[]> => (await scene.owner('select unnest(private.case_readers($1)) as id order by 1', [id])).map((reader) => reader['id'])
      const masters = [await employeeId(scene, people.master), other].toSorted()
      const before = await askAbout(scene, person)
      expect(await readers(before)).toEqual([await employeeId(scene, people.admin)])
      for (const actor of [master, second]) expect([await listedRequests(scene, actor, aurora), await scene.refusal(actor, 'select public.privacy_request($1)', [before])]).toEqual([[], 'RHNTF'])
      await scene.as(person, 'select public.withdraw_privacy_request($1)', [before])

      await scene.owner(`update public.employees set role = 'manager' where company_id = $1 and role = 'admin'`, [aurora])
      const alone = await askAbout(scene, person)
      expect(await readers(alone)).toEqual(masters)
      for (const actor of [master, second]) expect(await listedRequests(scene, actor, aurora)).toMatchObject([{ id: alone }])
      expect(await scene.refusal(admin, 'select public.privacy_request($1)', [alone])).toBe('RHNTF')
      const own = await askAbout(scene, master, 'correction', 'Meu nome está errado')
      expect(await readers(own)).toEqual([other])
      expect(await scene.refusal(master, 'select public.privacy_request($1)', [own])).toBe('RHNTF')
      expect(await one(scene, second, own)).toMatchObject({ body: 'Meu nome está errado' })
    })
  })

  it('is refused when it says nothing, is of no kind, or stands open already, and may be given up', async () => {
    await stage.scene(async (scene) => {
      const send = (kind: string | null, body: string | null): Promise<string | null> => scene.refusal(person, 'select public.send_privacy_request($1, $2)', [kind, body])
      for (const kind of [null, 'outro']) expect(await send(kind, 'Texto')).toBe('RHARG')
      expect(await send('deletion', ' \u200B\n ')).toBe('RHCOM')
      expect(await send('deletion', 'x'.repeat(4001))).toBe('RHARG')
      const id = await askAbout(scene, person, 'deletion', 'Apaguem')
      expect(await send('deletion', 'Outra vez')).toBe('RHOPN')
      await scene.as(person, 'select public.withdraw_privacy_request($1)', [id])
      expect(await scene.refusal(person, 'select public.withdraw_privacy_request($1)', [id])).toBe('RHCLS')
      expect(await scene.refusal(admin, ANSWER, [id, 'Tarde', null])).toBe('RHCLS')
      expect(await send('deletion', 'Outra vez')).toBeNull()
      expect(await titles(scene, people.admin)).toContain('Desistência de um pedido sobre dados pessoais')
    })
  })

  it('is refused only on a ground of the law that fits, and put off once, never where the law sets fifteen days', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const access = await askAbout(scene, person)
      expect(await scene.refusal(admin, ANSWER, [access, 'Não', 'legal_duty'])).toBe('RHLAW')
      expect(await scene.refusal(admin, EXTEND, [access, 'Muito trabalho'])).toBe('RHLAW')
      const deletion = await askAbout(scene, person, 'deletion', 'Apaguem')
      expect(await scene.refusal(admin, ANSWER, [deletion, 'Não', 'trade_secret'])).toBe('RHLAW')
      expect(await scene.refusal(admin, EXTEND, [deletion, ' '])).toBe('RHCOM')
      expect(await scene.as(admin, `select public.extend_privacy_request($1, $2)::text as due`, [deletion, 'Falta a contabilidade'])).toEqual([{ due: days(30) }])
      expect(await scene.refusal(admin, EXTEND, [deletion, 'Mais uma vez'])).toBe('RHLAW')
      expect(await scene.refusal(admin, ANSWER, [deletion, ' ', 'legal_duty'])).toBe('RHCOM')
      await scene.as(admin, ANSWER, [deletion, 'A folha precisa ficar.', 'legal_duty'])
      expect((await ownRequests(scene, person)).find(({ id }) => id === deletion)).toMatchObject({
        status: 'refused', due_on: days(30), extension_reason: 'Falta a contabilidade', ground: 'A lei obriga a guardar estes dados (LGPD, art. 16, I)',
      })
      expect(await titles(scene, people.person)).toEqual(['O prazo do seu pedido sobre dados pessoais mudou', 'Seu pedido sobre dados pessoais foi respondido'])
    })
  })

  it('reminds its readers as the deadline nears, each threshold once', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await askAbout(scene, person)
      expect(await remind(scene, days(7))).toBe(0)
      expect(await remind(scene, days(8))).toBe(1)
      expect(await remind(scene, days(9))).toBe(0)
      expect(await remind(scene, days(15))).toBe(1)
      expect(await remind(scene, days(16))).toBe(1)
      expect(await remind(scene, days(40))).toBe(0)
      expect(await titles(scene, people.admin)).toContain('Um pedido sobre dados pessoais está atrasado')
    })
  })

  it('of somebody without a login is registered with day, way and proof of identity, for the own company', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const other = await colleague(scene, stage, 4)
      const add = (actor: Actor, employee: string, values: Row = {}): Promise<string | null> =>
        scene.refusal(actor, 'select public.register_privacy_request($1, $2)', [employee, onPaper({ received_on: days(-5), ...values })])
      expect(await add(admin, other)).toBeNull()
      expect(await listedRequests(scene, admin, aurora)).toMatchObject([{ days_left: 10, channel: 'letter' }])
      expect(await add(admin, other)).toBe('RHOPN')
      for (const wrong of [{ channel: 'app' }, { channel: null }, { received_on: days(1) }, { received_on: null }, { received_on: days(-400) }, { identity_proof: ' ' }]) {
        expect(await add(admin, other, { kind: 'correction', ...wrong }), JSON.stringify(wrong)).toBe('RHARG')
      }
      expect(await add(admin, await employeeId(scene, people.admin))).toBe('RHSLF')
      for (const actor of [manager, person]) expect(await add(actor, other)).toBe('RHPER')
      expect(await add(stranger, other)).toBe('RHNTF')
    })
  })

  it('stays open to who left, for as long as their documents do', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const me = await colleague(scene, stage, 5)
      const before = await giveAccess(scene, me)
      const running = await askAbout(scene, before, 'correction', 'Meu nome está errado')
      await scene.owner(`update public.employees set status = 'terminated', termination_date = $2 where id = $1`, [me, days(-1)])
      await scene.owner(`insert into private.access_endings (employee_id, company_id, ends_at, documents_until) values ($1, $2, $3::date, $3::date + 90)
        on conflict (employee_id) do update set ends_at = excluded.ends_at, documents_until = excluded.documents_until`, [me, aurora, days(-1)])
      const [session] = await scene.owner(`insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now()) returning id`, [before.claims?.['sub']])
      const left: Actor = { ...before, claims: { ...before.claims, session_id: session?.['id'] } }
      const id = await askAbout(scene, left, 'portability', null)
      expect((await ownRequests(scene, left)).map((each) => each['id'])).toEqual(expect.arrayContaining([id, running]))
      await scene.as(admin, ANSWER, [id, 'O arquivo foi enviado.', null])
      expect((await ownRequests(scene, left)).find((each) => each['id'] === id)).toMatchObject({ status: 'answered' })
      expect((await scene.as(left, 'select public.my_kept_data() as d'))[0]?.['d']).toMatchObject({ last_day: days(-1) })
      await freeze(scene, days(120))
      expect(await scene.refusal(left, 'select public.send_privacy_request($1, $2)', ['deletion', 'Apaguem'])).toBe('RHPER')
    })
  })

  it('about an administrator is no matter of theirs, even when the exit made them a leaver', async () => {
    await stage.scene(async (scene) => {
      const id = await askAbout(scene, admin, 'access', null)
      expect(await scene.refusal(admin, 'select public.privacy_request($1)', [id])).toBe('RHNTF')
      expect(await scene.refusal(admin, 'select public.confidential_case($1)', [id])).toBe('RHNTF')
      const readers = (await scene.owner('select private.case_readers($1) as r', [id]))[0]?.['r'] as string[]
      expect(readers.length).toBeGreaterThan(0)
      expect(readers).not.toContain(await acts.id(scene, people.admin))
    })
  })
})
