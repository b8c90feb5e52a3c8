import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { deliver } from '../support/documents.ts'
import { personOf, stored, template } from '../support/document-templates.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  person = stage.signedIn(people.person)
})

async function optionId(scene: Scene, name: string): Promise<string> {
  const [row] = await scene.owner('select id from public.document_order_options where company_id = $1 and name = $2', [stage.company('aurora'), name])
  return String(row?.['id'])
}

async function order(scene: Scene, name: string, actor: Actor = person): Promise<Row> {
  const [row] = await scene.as(actor, 'select o.*, o.due_on::text from public.order_document($1, $2) o', [await optionId(scene, name), null])
  if (row === undefined) throw new Error('nothing was ordered')
  return row
}

const mine = async (scene: Scene): Promise<Row | undefined> => (await scene.as(person, 'select * from public.my_document_orders()'))[0]
const waiting = async (scene: Scene, id: unknown): Promise<number> =>
  (await scene.as(admin, `select item_key from public.my_pending_items(200) where entity_id = $1`, [id])).length

/** The declaration answers by itself when nothing is missing. */
const complete = (scene: Scene, employee: string): Promise<readonly Row[]> =>
  scene.owner(`update public.employees set cpf = coalesce(cpf, '52998224725'), hire_date = coalesce(hire_date, '2020-03-02'), position = coalesce(position, 'Analista') where id = $1`, [employee])

describe('a document that people may order', () => {
  const save = 'select name, sla_days, description, id, archived_at, updated_at::text from public.save_document_order_option($1)'

  it('is made, changed by whoever read it last, archived and brought back by the administration alone', async () => {
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      const [type] = await scene.owner(`select type_id from public.document_order_options where company_id = $1 limit 1`, [aurora])
      const wish = { company_id: aurora, type_id: type?.['type_id'], name: ' Carta de referência ', sla_days: 5 }
      for (const who of [person, stage.signedIn(people.manager), stage.signedIn(people.stranger)]) expect(await scene.refusal(who, save, [JSON.stringify(wish)])).toMatch(/^RH(?:PER|NTF)$/)
      const [made] = await scene.as(admin, save, [JSON.stringify(wish)])
      expect(made).toMatchObject({ name: 'Carta de referência', sla_days: 5, description: null, archived_at: null })
      const again = (more: Row): Promise<readonly Row[]> => scene.as(admin, save, [JSON.stringify({ ...wish, ...made, name: 'Carta', ...more })])
      expect(await again({ updated_at: '2020-01-01' })).toEqual([])
      const [stopped] = await again({ archived: true })
      expect(stopped).toMatchObject({ id: made?.['id'], name: 'Carta', archived_at: expect.any(Date) as Date })
      expect(await scene.refusal(person, 'select * from public.order_document($1)', [made?.['id']])).toBe('RHNTF')
      expect(await again({ updated_at: stopped?.['updated_at'] })).toMatchObject([{ archived_at: null }])
      expect(await order(scene, 'Carta')).toMatchObject({ status: 'requested' })
    })
  })
})

describe('an ordered document', () => {
  it('is made at once when the template needs nothing else, and each step has its date', async () => {
    await stage.scene(async (scene) => {
      await complete(scene, await personOf(scene))
      const placed = await order(scene, 'Declaração de vínculo')
      expect(placed).toMatchObject({ status: 'preparing', document_id: null })
      const done = await stored(scene, person, placed['making_id'])
      expect(await mine(scene)).toMatchObject({ status: 'available', document_id: done['document_id'], file_id: done['file_id'], making_id: null })
      expect(await scene.owner(`select title from public.notifications where entity_id = $1`, [placed['id']])).toEqual([{ title: 'O documento que você pediu está pronto' }])
      await scene.as(person, 'select * from public.note_order_downloaded($1)', [placed['id']])
      const row = await mine(scene)
      expect(row).toMatchObject({ status: 'downloaded', overdue: false })
      expect([row?.['requested_at'], row?.['available_at'], row?.['downloaded_at']].every((at) => at instanceof Date)).toBe(true)
      expect(await waiting(scene, placed['id'])).toBe(0)
    })
  })

  it('waits for the administration within its working days, which answers questions or delivers a paper', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-20 12:00-03')`)
      const placed = await order(scene, 'Declaração de férias')
      // Friday and two working days.
      expect(placed).toMatchObject({ status: 'requested', due_on: '2026-11-24', making_id: null })
      expect(await waiting(scene, placed['id'])).toBe(1)
      expect(await scene.refusal(person, 'select * from public.order_document($1)', [placed['option_id']])).toBe('RHOPN')
      const made = await template(scene, stage, admin, { name: 'Férias', text: '{{pessoa.nome}}: {{entrada.periodo}}', inputs: [{ key: 'periodo', label: 'Período', kind: 'text' }] })
      await scene.owner('update public.document_order_options set template_id = $1, is_automatic = true where id = $2', [made['id'], placed['option_id']])
      const prepare = 'select * from public.prepare_document_order($1, $2)'
      expect(await scene.refusal(admin, prepare, [placed['id'], '{}'])).toBe('RHVAR')
      const [making] = await scene.as(admin, prepare, [placed['id'], '{"periodo": "1 a 20 de janeiro"}'])
      await stored(scene, admin, making?.['making_id'])
      expect(await mine(scene)).toMatchObject({ status: 'available', answered_by: { name: expect.any(String) as string } })
      expect(await scene.refusal(admin, 'select * from public.deny_document_order($1, $2)', [placed['id'], 'Não'])).toBe('RHCLS')
    })
  })

  it('is not due on a holiday', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`insert into private.frozen_clock (instant) values ('2026-12-23 12:00-03')`)
      // Two working days after a Wednesday: Thursday, then Monday, since Friday is Christmas.
      expect(await order(scene, 'Declaração de férias')).toMatchObject({ due_on: '2026-12-28' })
    })
  })

  it('is refused with a reason, taken back by the person, or answered by a paper that exists', async () => {
    await stage.scene(async (scene) => {
      const employee = await personOf(scene)
      const first = await order(scene, 'Declaração de férias')
      expect(await scene.refusal(admin, 'select * from public.deny_document_order($1, $2)', [first['id'], ' '])).toBe('RHCOM')
      await scene.as(admin, 'select * from public.deny_document_order($1, $2)', [first['id'], 'Ainda não há férias.'])
      expect(await mine(scene)).toMatchObject({ status: 'denied', denial_reason: 'Ainda não há férias.' })
      const second = await order(scene, 'Declaração de férias')
      await scene.as(person, 'select * from public.cancel_document_order($1)', [second['id']])
      expect(await waiting(scene, second['id'])).toBe(0)
      const third = await order(scene, 'Segunda via do informe de rendimentos')
      const paper = await deliver(scene, stage, admin, { employee, type: 'Informe de rendimentos' })
      expect(await scene.as(admin, 'select status, document_id from public.deliver_document_order($1, $2)', [third['id'], paper['id']])).toEqual([{ status: 'available', document_id: paper['id'] }])
    })
  })

  it('of an administrator is answered by another one', async () => {
    await stage.scene(async (scene) => {
      const placed = await order(scene, 'Declaração de férias', admin)
      expect(await scene.refusal(admin, 'select * from public.deny_document_order($1, $2)', [placed['id'], 'Não'])).toBe('RHSLF')
      const master = stage.signedIn(people.master, { headers: { 'x-company-id': stage.company('aurora') } })
      expect(await scene.refusal(master, 'select * from public.deny_document_order($1, $2)', [placed['id'], 'Não'])).toBeNull()
    })
  })
})
