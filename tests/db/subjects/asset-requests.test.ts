import { beforeAll, describe, expect, it } from 'vitest'
import { admit } from '../support/admissions.ts'
import { decide, employeeId } from '../support/approvals.ts'
import { given, newAsset, photo, standing } from '../support/assets.ts'
import { freeze, hire } from '../support/history.ts'
import { sharedStage, type Actor, type Row, type Scene } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let stranger: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  manager = stage.signedIn('gestor@aurora.demo')
  person = stage.signedIn('pessoa@aurora.demo')
  stranger = stage.signedIn('admin@boreal.demo')
  aurora = stage.company('aurora')
})

const ask = 'select * from public.request_asset($1, $2)'
const categoryOf = async (scene: Scene, name: string, company = aurora): Promise<string> =>
  String((await scene.owner('select id from public.asset_categories where company_id = $1 and name = $2', [company, name]))[0]?.['id'])
/** Empties the stock of the demo, so that a scene knows what there is. */
const emptyStock = (scene: Scene): Promise<readonly Row[]> => scene.owner(`update public.assets set status = 'in_maintenance' where company_id = $1 and status = 'available'`, [aurora])
const wish = async (scene: Scene, actor: Actor, values: Readonly<Record<string, unknown>> = {}): Promise<Row> =>
  (await scene.as(actor, ask, [await categoryOf(scene, 'Notebooks'), JSON.stringify({ reason: 'O meu não liga mais', ...values })]))[0] ?? {}
/** The rows that a list answers under a name. */
const itemsOf = ([row]: readonly Row[], name: string): readonly Row[] => (row?.[name] as { readonly items: readonly Row[] } | undefined)?.items ?? []
const requestOf = async (scene: Scene, id: unknown): Promise<Row> => (await scene.owner('select status, asset_id from public.asset_requests where id = $1', [id]))[0] ?? {}

describe('a request', () => {
  it('of a manager for an arrival is approved, reserves out of the stock, and is fulfilled by the hand-over', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await emptyStock(scene)
      const [older, newer] = [await newAsset(scene, admin, aurora, 'Notebooks', { purchased_on: '2024-01-01' }), await newAsset(scene, admin, aurora, 'Notebooks', { purchased_on: '2026-01-01' })]
      const arrival = await hire(scene, stage, { status: 'pre_admission', manager_id: await employeeId(scene, 'gestor@aurora.demo') })
      const asked = await wish(scene, manager, { employee_id: arrival, needed_by: '2026-12-02' })
      expect(asked).toMatchObject({ status: 'pending', employee_id: arrival })
      expect(await decide(scene, manager, String(asked['approval_id']))).not.toBeNull()
      expect(await decide(scene, admin, String(asked['approval_id']))).toBeNull()
      expect(await requestOf(scene, asked['id'])).toEqual({ status: 'approved', asset_id: older })
      expect(await standing(scene, older)).toMatchObject({ status: 'reserved', holder_id: arrival })
      expect((await scene.attempt(admin, 'select public.hand_over_assets($1, $2, $3)', [aurora, await hire(scene, stage), JSON.stringify([{ id: older, condition: 'good' }])])).error)
        .toMatchObject({ code: 'RHSTA', message: expect.stringContaining('está reservado para') as string })
      await given(scene, admin, aurora, arrival, [{ id: older }])
      expect(await requestOf(scene, asked['id'])).toEqual({ status: 'fulfilled', asset_id: older })
      expect(await standing(scene, newer)).toMatchObject({ status: 'available' })
    })
  })

  it('without stock waits for the next thing that comes back, the urgent first, and says so in Pendências of HR', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await emptyStock(scene)
      const thing = await newAsset(scene, admin, aurora)
      await given(scene, admin, aurora, await hire(scene, stage), [{ id: thing }])
      const first = await wish(scene, admin, { employee_id: await hire(scene, stage) })
      const urgent = await wish(scene, admin, { employee_id: await hire(scene, stage), urgency: 'urgent' })
      expect([first['status'], first['asset_id']]).toEqual(['approved', null])
      expect(await scene.as(admin, `select title from public.my_pending_items() where kind = 'asset_request'`)).toHaveLength(2)
      await scene.as(admin, 'select public.return_assets($1, $2)', [aurora, JSON.stringify([{ id: thing, condition: 'good' }])])
      expect(await requestOf(scene, urgent['id'])).toEqual({ status: 'approved', asset_id: thing })
      expect(await requestOf(scene, first['id'])).toEqual({ status: 'approved', asset_id: null })
      await scene.as(admin, 'select public.cancel_asset_request($1)', [urgent['id']])
      expect(await requestOf(scene, first['id'])).toEqual({ status: 'approved', asset_id: thing })
    })
  })

  it('is for oneself or the team; it says what for, of something that may be asked, by a day to come', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const notebooks = await categoryOf(scene, 'Notebooks')
      const asking = async (actor: Actor, values: Row, category = notebooks) => scene.refusal(actor, ask, [category, JSON.stringify(values)])
      const other = await hire(scene, stage)
      expect(await asking(person, { reason: 'x', employee_id: other })).toBe('RHNTF')
      expect(await asking(manager, { reason: 'x', employee_id: other })).toBe('RHNTF')
      expect(await asking(stranger, { reason: 'x', employee_id: other })).toBe('RHNTF')
      expect(await asking(person, {})).toBe('RHCOM')
      expect(await asking(person, { reason: 'x', needed_by: '2026-11-19' })).toBe('RHEXP')
      expect(await asking(person, { reason: 'x', needed_by: 'amanhã' })).toBe('RHARG')
      expect(await asking(person, { reason: 'x', urgency: 'now' })).toBe('RHARG')
      expect(await asking(person, { reason: 'x' }, await categoryOf(scene, 'Notebooks', stage.company('boreal')))).toBe('RHARG')
      await scene.as(admin, 'update public.asset_categories set is_requestable = false where id = $1', [notebooks])
      expect(await asking(person, { reason: 'x' })).toBe('RHARG')
    })
  })

  it('offers each caller the people for whom it would be taken', async () => {
    await stage.scene(async (scene) => {
      const [me, mine, other] = [await employeeId(scene, 'gestor@aurora.demo'), await hire(scene, stage, { status: 'pre_admission', manager_id: await employeeId(scene, 'gestor@aurora.demo') }), await hire(scene, stage)]
      const offered = async (actor: Actor) => new Set((await scene.as(actor, 'select id from public.asset_request_people($1)', [aurora])).map(({ id }) => id))
      const [hr, led, own] = [await offered(admin), await offered(manager), await offered(person)]
      expect([me, mine, other].map((id) => hr.has(id))).toEqual([true, true, true])
      expect([me, mine, other].map((id) => led.has(id))).toEqual([true, true, false])
      expect([...own]).toEqual([await employeeId(scene, 'pessoa@aurora.demo')])
      expect((await offered(stranger)).size).toBe(0)
    })
  })

  it('shows to who asked, to whom it is for and to HR; who asked takes it back', async () => {
    await stage.scene(async (scene) => {
      const asked = await wish(scene, person)
      const list = async (actor: Actor, company = aurora) => itemsOf(await scene.as(actor, 'select public.asset_request_list($1) as list', [company]), 'list').filter(({ id }) => id === asked['id'])
      for (const actor of [admin, person]) expect(await list(actor)).toMatchObject([{ category: 'Notebooks', status: 'pending' }])
      for (const actor of [stranger]) expect(await list(actor)).toEqual([])
      expect(await scene.as(stranger, 'select id from public.asset_requests where id = $1', [asked['id']])).toEqual([])
      expect(await scene.refusal(stranger, 'select public.cancel_asset_request($1)', [asked['id']])).toBe('RHNTF')
      expect(await scene.refusal(admin, 'select public.cancel_asset_request($1)', [asked['id']])).toBe('RHSTA')
      await scene.as(person, 'select public.cancel_asset_request($1)', [asked['id']])
      expect(await requestOf(scene, asked['id'])).toMatchObject({ status: 'cancelled' })
      expect(await scene.refusal(person, 'select public.cancel_asset_request($1)', [asked['id']])).toBe('RHCLS')
    })
  })

  it('that is refused reserves nothing', async () => {
    await stage.scene(async (scene) => {
      const asked = await wish(scene, person)
      expect(await decide(scene, manager, String(asked['approval_id']), 'reject', 'Há um em uso')).toBeNull()
      expect(await requestOf(scene, asked['id'])).toEqual({ status: 'rejected', asset_id: null })
    })
  })
})

describe('a reserved thing', () => {
  it('that breaks leaves its request waiting for the next, and comes back from repair to nobody', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await emptyStock(scene)
      const thing = await newAsset(scene, admin, aurora)
      const asked = await wish(scene, admin, { employee_id: await hire(scene, stage) })
      expect(asked['asset_id']).toBe(thing)
      await scene.as(admin, 'select public.send_asset_to_repair($1, $2, $3)', [aurora, thing, '{"problem":"Não liga"}'])
      expect(await standing(scene, thing)).toMatchObject({ status: 'in_maintenance', holder_id: null })
      expect(await requestOf(scene, asked['id'])).toEqual({ status: 'approved', asset_id: null })
      await scene.as(admin, 'select public.end_asset_repair($1, $2, $3)', [aurora, thing, '{}'])
      expect(await standing(scene, thing)).toMatchObject({ status: 'reserved' })
      const spare = await newAsset(scene, admin, aurora)
      await scene.as(admin, 'select public.move_asset($1, $2, $3, $4)', [aurora, thing, 'lost', 'Sumiu do armário'])
      expect(await standing(scene, thing)).toMatchObject({ status: 'lost', holder_id: null })
      expect(await requestOf(scene, asked['id'])).toEqual({ status: 'approved', asset_id: spare })
    })
  })
})

describe('the catalogue', () => {
  it('shows a picture of a thing that nobody has, which people of the company alone open', async () => {
    await stage.scene(async (scene) => {
      const thing = await newAsset(scene, admin, aurora)
      const [picture, other] = [await photo(scene, admin, aurora), await photo(scene, admin, aurora)]
      const add = 'select public.add_asset_files($1, $2, $3, $4)'
      await scene.as(admin, add, [aurora, thing, 'photo', [picture]])
      const badge = await newAsset(scene, admin, aurora, 'Chaves')
      await scene.owner(`update public.asset_categories set is_requestable = false where company_id = $1 and name = 'Chaves'`, [aurora])
      await scene.as(admin, add, [aurora, badge, 'photo', [other]])
      const items = itemsOf(await scene.as(person, 'select public.asset_catalogue($1) as catalogue', [aurora]), 'catalogue')
      expect(items.find(({ name }) => name === 'Notebooks')).toMatchObject({ photo_id: picture })
      const open = 'select name from public.open_file($1)'
      expect(await scene.refusal(person, open, [picture])).toBeNull()
      expect(await scene.refusal(person, open, [other])).toBe('RHNTF')
      expect(await scene.refusal(stranger, open, [picture])).toBe('RHNTF')
    })
  })

  it('shows people of the company what they may ask for and how many are free', async () => {
    await stage.scene(async (scene) => {
      await emptyStock(scene)
      await newAsset(scene, admin, aurora)
      const catalogue = 'select public.asset_catalogue($1) as catalogue'
      const items = itemsOf(await scene.as(person, catalogue, [aurora]), 'catalogue')
      expect(items.find(({ name }) => name === 'Notebooks')).toMatchObject({ available: 1, photo_id: null })
      expect(await scene.refusal(stranger, catalogue, [aurora])).toBe('RHPER')
    })
  })
})

describe('a kit', () => {
  const save = 'select * from public.save_asset_kit($1, $2, $3, $4, $5)'
  const kitFor = async (scene: Scene, position: unknown, name = 'Produção'): Promise<Row> => (await scene.as(admin, save, [aurora, null, name, JSON.stringify([
    { category_id: await categoryOf(scene, 'Notebooks'), quantity: 1 }, { category_id: await categoryOf(scene, 'Uniformes'), quantity: 2 }]), [position]]))[0] ?? {}

  it('is reserved for an arrival in its position as far as there is stock, and given up by who comes no more', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await emptyStock(scene)
      const thing = await newAsset(scene, admin, aurora)
      const [position] = await scene.owner(`insert into public.positions (company_id, title) values ($1, 'Auxiliar de produção') returning id`, [aurora])
      await kitFor(scene, position?.['id'])
      const admission = await admit(scene, stage, admin, { work: { hire_date: '2026-12-02', position: 'Auxiliar de produção', position_id: position?.['id'], contract_type: 'experience', experience_days: 45, extension_days: 45, weekly_hours: 44 } })
      const kit = `select c.name, r.status, r.asset_id is not null as reserved, r.needed_by::text from public.asset_requests r join public.asset_categories c on c.id = r.category_id
        where r.employee_id = $1 and r.origin = 'arrival' order by c.name, 3 desc`
      expect(await scene.owner(kit, [admission['employee_id']])).toEqual([
        { name: 'Notebooks', status: 'approved', reserved: true, needed_by: '2026-12-02' },
        { name: 'Uniformes', status: 'approved', reserved: false, needed_by: '2026-12-02' }, { name: 'Uniformes', status: 'approved', reserved: false, needed_by: '2026-12-02' }])
      expect(await standing(scene, thing)).toMatchObject({ status: 'reserved', holder_id: admission['employee_id'] })
      await scene.as(admin, 'select public.give_up_admission($1, $2)', [admission['employee_id'], 'Aceitou outra proposta'])
      expect(await standing(scene, thing)).toMatchObject({ status: 'available', holder_id: null })
      expect(await scene.owner(`select 1 from public.asset_requests where employee_id = $1 and status <> 'cancelled'`, [admission['employee_id']])).toEqual([])
    })
  })

  it('is written by who manages assets: a name once, things once, positions taken from the kit they had', async () => {
    await stage.scene(async (scene) => {
      const [position] = await scene.owner(`insert into public.positions (company_id, title) values ($1, 'Soldador') returning id`, [aurora])
      const first = await kitFor(scene, position?.['id'])
      const second = await kitFor(scene, position?.['id'], 'Outro')
      const list = itemsOf(await scene.as(admin, 'select public.asset_kit_list($1) as list', [aurora]), 'list')
      expect(list.find(({ id }) => id === first['id'])).toMatchObject({ positions: [] })
      expect(list.find(({ id }) => id === second['id'])).toMatchObject({ positions: [{ name: 'Soldador' }], items: [{ name: 'Notebooks', quantity: 1 }, { name: 'Uniformes', quantity: 2 }] })
      const one = JSON.stringify([{ category_id: await categoryOf(scene, 'Chaves'), quantity: 1 }])
      const saving = async (actor: Actor, ...values: readonly unknown[]) => scene.refusal(actor, save, [aurora, ...values])
      expect(await saving(admin, null, 'PRODUÇÃO', one, [])).toBe('RHDUP')
      expect(await saving(admin, null, ' ', one, [])).toBe('RHARG')
      expect(await saving(admin, null, 'Novo', '[]', [])).toBe('RHARG')
      expect(await saving(admin, null, 'Novo', one.replace('1}', '11}'), [])).toBe('RHARG')
      expect(await saving(admin, '00000000-0000-4000-8000-000000000000', 'Novo', one, [])).toBe('RHNTF')
      for (const actor of [manager, person, stranger]) expect(await saving(actor, null, 'Novo', one, [])).toBe('RHPER')
      await scene.as(admin, 'select public.archive_asset_kit($1, $2)', [aurora, second['id']])
      expect(await scene.refusal(admin, 'select public.archive_asset_kit($1, $2)', [aurora, second['id']])).toBe('RHNTF')
      expect(await saving(admin, null, 'Outro', one, [])).toBeNull()
    })
  })
})
