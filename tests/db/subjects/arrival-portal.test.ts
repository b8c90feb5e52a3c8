import { beforeAll, describe, expect, it } from 'vitest'
import { admit, signIn } from '../support/admissions.ts'
import { employeeId, people } from '../support/approvals.ts'
import { typeId } from '../support/documents.ts'
import { act, askedGuest, enter, pageOf, prove, sendFile } from '../support/guests.ts'
import { freeze } from '../support/history.ts'
import { anon, type Actor, type Row, type Scene, serviceRole, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
})

const IDENTITY = 'Título de eleitor'
const OWN = { mother_name: 'Marta Nogueira', street: 'Rua das Flores', street_number: '10', district: 'Centro', city: 'Campinas', uf: 'SP' }

interface Arrival {
  readonly id: string
  readonly admission: Row
  readonly token: string
  readonly secret: string
}

/** Carla, who cannot sign in, with a proven link, on 20 November 2026; the first day is 2 December. */
async function arrive(scene: Scene): Promise<Arrival> {
  await freeze(scene)
  const admission = await admit(scene, stage, admin, {
    documents: { types: [await typeId(scene, stage, IDENTITY)] }, personal: undefined,
    access: {
      template_id: (await scene.owner(`select id from public.journey_templates where company_id = $1 and name = 'Operacional'`, [stage.company('aurora')]))[0]?.['id'],
      first_day_time: '08:00', first_day_place: 'Rua Augusta, 100', first_day_dress: 'Calça e sapato fechado', first_day_contact: 'Ana, na portaria', welcome_message: 'Que bom ter você aqui!',
      buddy_id: await employeeId(scene, people.person),
    },
  })
  const id = String(admission['employee_id'])
  const [link] = await scene.as(admin, `select * from public.make_guest_links($1, 'arrival', $2)`, [stage.company('aurora'), [id]])
  const token = String(link?.['token'])
  return { id, admission, token, secret: String((await prove(scene, token, '52998224725', '1995-05-10'))?.['secret']) }
}

const nameOf = async (scene: Scene, email: string): Promise<unknown> =>
  (await scene.owner('select display_name as name from public.employees where id = $1', [await employeeId(scene, email)]))[0]?.['name']

interface Page {
  readonly page: { readonly view: { readonly arrival: Row } }
}
/** What the page of a link shows; fails where it shows nothing. */
function arrivalOf(rows: readonly Row[]): Row {
  const [answer] = rows as unknown as readonly Page[]
  if (answer === undefined) throw new Error('no page')
  return answer.page.view.arrival
}
const shown = async (scene: Scene, secret: string): Promise<Row> => arrivalOf(await scene.as(anon, 'select public.guest_session($1) as page', [secret]))
const does = async (scene: Scene, secret: string, name: string, values: Row): Promise<Row> => arrivalOf(await scene.as(anon, act, [secret, name, JSON.stringify(values)]))

const toDay = (scene: Scene, day: string): Promise<unknown> =>
  scene.owner(`update private.frozen_clock set instant = $1::date + interval '15 hours'`, [day])

describe('the portal of who is arriving', () => {
  it('shows the first day, manager and buddy, and one list of what is to be done', () =>
    stage.scene(async (scene) => {
      const { secret } = await arrive(scene)
      const view = await shown(scene, secret)
      expect(view).toMatchObject({
        first_name: 'Carla', position: 'Auxiliar de produção', brand_hue: null, first_day: '2026-12-02', days_left: 12, is_before: true,
        place: 'Rua Augusta, 100', time: '08:00', dress: 'Calça e sapato fechado', contact: 'Ana, na portaria', welcome: 'Que bom ter você aqui!',
        manager: { name: await nameOf(scene, people.manager) }, buddy: { name: await nameOf(scene, people.person) }, data_filled: false, team: [],
      })
      expect(view['requests']).toContainEqual(expect.objectContaining({ type_name: IDENTITY, status: 'open' }))
      const tasks = view['tasks'] as readonly Row[]
      expect(tasks.length).toBeGreaterThan(0)
      expect(tasks.every(({ status }) => status === 'open')).toBe(true)
    }))

  it('keeps what is filled in part by part, and tells the administrators once it is complete', () =>
    stage.scene(async (scene) => {
      const { secret, id } = await arrive(scene)
      expect(await scene.refusal(anon, act, [secret, 'finish', '{}'])).toBe('RHFLD')
      expect((await does(scene, secret, 'save', { record: 'person', values: { phone: '19999990000' } }))['person']).toMatchObject({ phone: '19999990000' })
      expect((await does(scene, secret, 'save', { record: 'personal', values: OWN }))['personal']).toMatchObject({ street: 'Rua das Flores' })
      const done = await does(scene, secret, 'finish', {})
      expect(done['data_filled']).toBe(true)
      expect((done['tasks'] as readonly Row[]).filter(({ is_own_data }) => is_own_data).every(({ status }) => status === 'done')).toBe(true)
      const told = await scene.owner(`select count(*)::integer as n from public.notifications where kind = 'admission_news' and entity_id = $1 and title like '%preencheu%'`, [id])
      expect(Number(told[0]?.['n'])).toBeGreaterThan(0)
      await does(scene, secret, 'finish', {})
      expect(await scene.owner(`select count(*)::integer as n from public.notifications where kind = 'admission_news' and entity_id = $1 and title like '%preencheu%'`, [id])).toEqual(told)
    }))

  it('takes a document and shows it again, and a task that was done', () =>
    stage.scene(async (scene) => {
      const { secret, admission } = await arrive(scene)
      await scene.as(admin, 'select public.add_journey_task($1, $2)', [admission['id'], JSON.stringify({ title: 'Assistir ao vídeo de boas-vindas', responsible: 'person', due_on: '2026-12-01' })])
      const request = ((await shown(scene, secret))['requests'] as readonly Row[]).find(({ type_name }) => type_name === IDENTITY)
      const file = await sendFile(scene, secret, request?.['request_id'])
      expect((await does(scene, secret, 'send', { request_id: request?.['request_id'], file_id: file }))['requests']).toContainEqual(expect.objectContaining({ type_name: IDENTITY, status: 'sent', sent_file_id: file }))
      expect(await scene.as(serviceRole, 'select name from public.open_guest_file($1, $2)', [secret, file])).toEqual([{ name: 'foto.pdf' }])
      const open = ((await shown(scene, secret))['tasks'] as readonly Row[]).find(({ is_own_data, status }) => is_own_data === false && status === 'open')
      const { tasks } = await does(scene, secret, 'complete', { task_id: open?.['id'] })
      expect((tasks as readonly Row[]).find(({ id }) => id === open?.['id'])).toMatchObject({ status: 'done' })
    }))

  it('takes the proof of a task with it, and holds one back that waits for another', () =>
    stage.scene(async (scene) => {
      const { secret, id, admission } = await arrive(scene)
      const [later, photo, words] = await scene.owner(
        `insert into public.journey_tasks (company_id, journey_id, employee_id, assignee_id, position, title, responsible, offset_days, not_before, due_on, evidence, depends_on)
         select j.company_id, j.id, $2, $2, n.position, n.title, 'person', 0, j.base_date, j.base_date, n.evidence, n.waits from public.journeys j,
           (values (9300, 'Depois', 'none', array[9200]), (9200, 'Fotografar', 'file', '{}'::integer[]), (9100, 'Contar', 'text', '{}')) n (position, title, evidence, waits)
         where j.id = $1 returning id`, [admission['id'], id])
      const doing = (task: Row | undefined, values: Row = {}): Promise<string | null> => scene.refusal(anon, act, [secret, 'complete', JSON.stringify({ task_id: task?.['id'], ...values })])
      expect([await doing(later), await doing(words), await doing(photo)]).toEqual(['RHDEP', 'RHCOM', 'RHCOM'])
      expect(await doing(words, { note: 'Li tudo' })).toBeNull()
      const file = await sendFile(scene, secret, photo?.['id'])
      expect(await doing(photo, { file_id: file })).toBeNull()
      expect(await scene.as(serviceRole, 'select name from public.open_guest_file($1, $2)', [secret, file])).toEqual([{ name: 'foto.pdf' }])
      expect(await scene.as(admin, 'select path from public.open_file($1)', [file])).toHaveLength(1)
      expect(await doing(later)).toBeNull()
      // Done already, it stays so, with what proved it first.
      expect(await doing(photo)).toBeNull()
      expect((await scene.owner('select evidence_file_id, status from public.journey_tasks where id = $1', [photo?.['id']]))[0]).toEqual({ evidence_file_id: file, status: 'done' })
    }))

  it('names the team only from the first day on, when data are no longer changed here', () =>
    stage.scene(async (scene) => {
      const { secret, id } = await arrive(scene)
      expect((await does(scene, secret, 'save', { record: 'person', values: { phone: '19999990000' } }))['team']).toEqual([])
      await toDay(scene, '2026-12-02')
      await scene.owner(`update public.employees set status = 'active' where id = $1`, [id])
      const again = String((await prove(scene, (await linkAgain(scene, id)), '52998224725', '1995-05-10'))?.['secret'])
      const view = await shown(scene, again)
      expect((view['team'] as readonly Row[]).length).toBeGreaterThan(0)
      expect(view).toMatchObject({ is_before: false, days_left: 0, person: null, personal: null })
      expect(await scene.refusal(anon, act, [again, 'save', JSON.stringify({ record: 'person', values: { phone: '1' } })])).toBe('RHCLS')
    }))

  it('ends with a login, with giving up and with the admission', () =>
    stage.scene(async (scene) => {
      const { secret, token, admission } = await arrive(scene)
      expect(await scene.as(anon, 'select company from public.open_guest_link($1)', [token])).toHaveLength(1)
      await signIn(scene, admission)
      expect(await scene.as(anon, 'select company from public.open_guest_link($1)', [token])).toEqual([])
      expect(await scene.refusal(anon, act, [secret, 'finish', '{}'])).toBe('RHGST')
    }))
})

async function linkAgain(scene: Scene, id: string): Promise<string> {
  const [link] = await scene.as(admin, `select token from public.make_guest_links($1, 'arrival', $2)`, [stage.company('aurora'), [id]])
  return String(link?.['token'])
}

describe('a portal that is forwarded', () => {
  it('opens for nobody who does not know CPF and birth date, and is made by administrators alone', () =>
    stage.scene(async (scene) => {
      const { token, id } = await arrive(scene)
      expect((await prove(scene, token, '52998224725', '1990-01-01'))?.['secret']).toBeNull()
      const make = [`select * from public.make_guest_links($1, 'arrival', $2)`, [stage.company('aurora'), [id]]] as const
      for (const email of [people.manager, people.person]) expect(await scene.refusal(stage.signedIn(email), ...make), email).toBe('RHPER')
      const foreign = await scene.as(stage.signedIn(people.stranger), `select * from public.guest_link_list($1, 'arrival', $2)`, [stage.company('aurora'), [id]])
      expect(foreign).toEqual([])
    }))

  it('opens nothing of the directory: no photo of others, no file that did not come by this link, no task of others', () =>
    stage.scene(async (scene) => {
      const { secret, id } = await arrive(scene)
      const photos = await scene.owner(`select f.id, f.employee_id from public.files f where f.company_id = $1 and f.purpose = 'avatar' and f.linked_at is not null and f.archived_at is null`, [stage.company('aurora')])
      const seen = [await employeeId(scene, people.manager), await employeeId(scene, people.person)]
      const open = (file: unknown) => [`select * from public.open_guest_file($1, $2)`, [secret, file]] as const
      const own = photos.filter(({ employee_id }) => seen.includes(String(employee_id)))
      expect(own.length).toBeGreaterThan(0)
      for (const { id: file } of own) expect(await scene.as(serviceRole, ...open(file))).toHaveLength(1)
      const others = photos.filter(({ employee_id }) => !seen.includes(String(employee_id)))
      expect(others.length).toBeGreaterThan(0)
      for (const { id: file } of others) expect(await scene.refusal(serviceRole, ...open(file))).toBe('RHNTF')
      // A paper that somebody else sent by a link of theirs.
      const other = await askedGuest(scene, stage)
      const theirs = await enter(scene, other)
      const asked = (await pageOf(scene, theirs))?.view.document_request.requests[0]
      const paper = await sendFile(scene, theirs, asked?.['request_id'])
      await scene.as(anon, act, [theirs, 'send', JSON.stringify({ request_id: asked?.['request_id'], file_id: paper })])
      expect(await scene.as(serviceRole, 'select * from public.open_guest_file($1, $2)', [theirs, paper])).toHaveLength(1)
      expect(await scene.refusal(serviceRole, ...open(paper))).toBe('RHNTF')
      const [task] = await scene.owner(`select id from public.journey_tasks where employee_id = $1 and status = 'open' and assignee_id is distinct from $1 limit 1`, [id])
      expect(await scene.refusal(anon, act, [secret, 'complete', JSON.stringify({ task_id: task?.['id'] })])).toBe('RHNTF')
      expect(await scene.refusal(anon, act, [secret, 'save', JSON.stringify({ record: 'compensation', values: { salary: 1 } })])).toBe('RHARG')
      expect(await scene.refusal(anon, act, [secret, 'save', JSON.stringify({ record: 'person', values: { salary: 1, cpf: '1' } })])).toBe('RHFLD')
    }))
})
