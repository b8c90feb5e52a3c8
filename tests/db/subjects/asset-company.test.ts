import { beforeAll, describe, expect, it } from 'vitest'
import { given, handoverPaper, newAsset, standing } from '../support/assets.ts'
import { days, freeze, hire, today } from '../support/history.ts'
import { sharedStage, type Actor, type Row, type Scene } from '../support/stage.ts'
import { deliver, newSupply, wishOf } from '../support/supplies.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let stranger: Actor
let master: Actor
let aurora: string
let boreal: string
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  manager = stage.signedIn('gestor@aurora.demo')
  person = stage.signedIn('pessoa@aurora.demo')
  stranger = stage.signedIn('admin@boreal.demo')
  master = stage.signedIn('master@vinculo.demo')
  aurora = stage.company('aurora')
  boreal = stage.company('boreal')
})

const idOf = async (scene: Scene, email: string): Promise<string> => String((await scene.owner('select id from public.employees where email = $1', [email]))[0]?.['id'])

describe('who looks after a site', () => {
  it('sees what belongs there, and nothing more; whoever manages assets says who that is', async () => {
    await stage.scene(async (scene) => {
      const [site] = await scene.owner(`insert into public.work_sites (company_id, name) values ($1, 'Oficina de teste') returning id`, [aurora])
      const there = await newAsset(scene, admin, aurora, 'Notebooks', { work_site_id: site?.['id'] })
      const elsewhere = await newAsset(scene, admin, aurora)
      const [pessoa, save] = [await idOf(scene, 'pessoa@aurora.demo'), 'select public.save_asset_keepers($1, $2, $3)']
      const seen = async () => (await scene.as(person, 'select id from public.assets where id = any ($1)', [[there, elsewhere]])).map(({ id }) => id)
      expect(await seen()).toEqual([])
      await scene.as(admin, save, [aurora, site?.['id'], [pessoa]])
      expect(await seen()).toEqual([there])
      expect((await scene.as(person, 'select public.asset_card($1) as card', [there]))[0]?.['card']).toMatchObject({ may_manage: false, events: [] })
      expect(await scene.as(person, 'select work_site_id from public.asset_keepers')).toEqual([{ work_site_id: site?.['id'] }])
      expect(await scene.refusal(person, 'select public.return_assets($1, $2)', [aurora, JSON.stringify([{ id: there, condition: 'good' }])])).toBe('RHPER')
      for (const actor of [manager, person, stranger]) expect(await scene.refusal(actor, save, [aurora, site?.['id'], [pessoa]])).toBe('RHPER')
      expect(await scene.refusal(admin, save, [aurora, site?.['id'], [await idOf(scene, 'admin@boreal.demo')]])).toBe('RHNTF')
      expect(await scene.refusal(stranger, save, [boreal, site?.['id'], []])).toBe('RHNTF')
      await scene.as(admin, save, [aurora, site?.['id'], []])
      expect(await seen()).toEqual([])
    })
  })
})

describe('a transfer to another company', () => {
  it('writes the thing off here and registers it there, with its value and where it came from', async () => {
    await stage.scene(async (scene) => {
      const thing = await newAsset(scene, admin, aurora, 'Notebooks', { cost: 4800, purchased_on: '2025-05-10', serial: 'SN-TRANSFER' })
      const move = 'select public.transfer_asset($1, $2, $3, $4) as there'
      const [moved] = await scene.as(master, move, [aurora, thing, boreal, 'BO-900'])
      expect(await standing(scene, thing)).toMatchObject({ status: 'written_off' })
      const [there] = await scene.owner(`select a.company_id, a.tag, a.serial, a.cost::float as cost, a.status, c.name as category from public.assets a join public.asset_categories c on c.id = a.category_id where a.id = $1`, [moved?.['there']])
      expect(there).toEqual({ company_id: boreal, tag: 'BO-900', serial: 'SN-TRANSFER', cost: 4800, status: 'available', category: 'Notebooks' })
      expect(await scene.owner('select note from public.asset_events where asset_id = $1 order by id', [moved?.['there']])).toEqual([{ note: null }, { note: expect.stringContaining('Veio de Aurora') as string }])
    })
  })

  it('is for masters alone, of what is free, under a tag that is free', async () => {
    await stage.scene(async (scene) => {
      const thing = await newAsset(scene, admin, aurora)
      const refused = async (actor: Actor, to = boreal, tag: string | null = 'BO-901', id = thing) => scene.refusal(actor, 'select public.transfer_asset($1, $2, $3, $4)', [aurora, id, to, tag])
      for (const actor of [admin, manager, person, stranger]) expect(await refused(actor)).toBe('RHPER')
      expect(await refused(master, aurora)).toBe('RHARG')
      expect(await refused(master, boreal, 'CO-0001')).toBe('RHDUP')
      const held = await newAsset(scene, admin, aurora, 'Crachás e cartões')
      await given(scene, admin, aurora, await hire(scene, stage), [{ id: held }])
      expect(await refused(master, boreal, 'BO-902', held)).toBe('RHSTA')
      expect(await refused(master)).toBeNull()
      expect(await refused(master)).toBe('RHSTA')
    })
  })
})

describe('the days of assets', () => {
  const tell = async (scene: Scene, day: string): Promise<readonly Row[]> => {
    await freeze(scene, day)
    await scene.owner('delete from public.notifications')
    await scene.owner('select private.tell_asset_days($1, $2)', [aurora, day])
    return scene.owner('select e.email, n.title from public.notifications n join public.employees e on e.id = n.employee_id order by n.title, e.email')
  }

  it('remind of a term after 2, 5 and 10 days, then the manager and HR too, and not once it is signed', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const pessoa = await idOf(scene, 'pessoa@aurora.demo')
      await scene.owner('update public.employees set manager_id = (select id from public.employees where email = $1) where id = $2', ['gestor@aurora.demo', pessoa])
      const handover = await given(scene, admin, aurora, pessoa, [{ id: await newAsset(scene, admin, aurora) }])
      const envelope = await handoverPaper(scene, admin, handover.making_id)
      const terms = (rows: readonly Row[]) => rows.filter(({ title }) => String(title).includes('termo')).map(({ email }) => email)
      expect(terms(await tell(scene, days(1)))).toEqual([])
      for (const after of [2, 5]) expect(terms(await tell(scene, days(after)))).toEqual(['pessoa@aurora.demo'])
      expect(terms(await tell(scene, days(10)))).toEqual(expect.arrayContaining(['pessoa@aurora.demo', 'gestor@aurora.demo', 'admin@aurora.demo']) as unknown)
      await scene.as(person, 'select public.sign_document($1, $2)', [envelope, 'ab'.repeat(32)])
      expect(terms(await tell(scene, days(10)))).toEqual([])
    })
  })

  it('remind of what is to be given back, and tell HR of certificates and warranties that end', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const pessoa = await idOf(scene, 'pessoa@aurora.demo')
      await given(scene, admin, aurora, pessoa, [{ id: await newAsset(scene, admin, aurora, 'Crachás e cartões'), expected_return_on: days(3) }])
      await newAsset(scene, admin, aurora, 'Notebooks', { warranty_until: days(33) })
      const gloves = await newSupply(scene, admin, aurora, { ca_number: '444', ca_valid_until: days(33) })
      await scene.as(admin, deliver, [aurora, await hire(scene, stage), wishOf(gloves)])
      const titles = async (day: string) => new Set((await tell(scene, day)).map(({ title }) => String(title)))
      expect(await titles(days(2))).toContain('Amanhã é dia de devolver')
      expect(await titles(days(4))).toContain('A devolução está atrasada')
      const soon = await titles(days(3))
      expect(soon).toContain('O CA 444 vence em 23/12/2026')
      expect(soon).toContain('Garantias terminam em 23/12/2026')
      expect(await titles(days(6))).not.toContain('O CA 444 vence em 23/12/2026')
      expect(today).toBe('2026-11-20')
    })
  })
})

describe('fields of a category', () => {
  it('may be called like those of another category and of people, not like one of its own', async () => {
    await stage.scene(async (scene) => {
      const category = async (name: string) => (await scene.owner('select id from public.asset_categories where company_id = $1 and name = $2', [aurora, name]))[0]?.['id']
      const save = 'select key from public.save_custom_field($1, $2)'
      const wish = (id: unknown, label: string) => [aurora, JSON.stringify({ ...(id !== null && { asset_category_id: id }), label, kind: 'text' })]
      const made = async (id: unknown) => (await scene.as(admin, save, wish(id, 'Cor')))[0]?.['key']
      const [notebooks, badges, uniforms] = [await category('Notebooks'), await category('Crachás e cartões'), await category('Uniformes')]
      for (const [id, key] of [[notebooks, 'cor'], [badges, 'cor_2'], [uniforms, 'cor_3'], [null, 'cor_4']]) expect(await made(id)).toBe(key)
      for (const id of [notebooks, badges, null]) expect(await scene.refusal(admin, save, wish(id, 'COR'))).toBe('23505')
    })
  })

  it('are asked of its things alone, checked by kind, and read by whoever sees the thing', async () => {
    await stage.scene(async (scene) => {
      const [category] = await scene.owner(`select id from public.asset_categories where company_id = $1 and name = 'Crachás e cartões'`, [aurora])
      const field = async (values: Readonly<Record<string, unknown>>, actor = admin) =>
        scene.attempt(actor, 'select key from public.save_custom_field($1, $2)', [aurora, JSON.stringify({ asset_category_id: category?.['id'], ...values })])
      expect((await field({ label: 'Cor da fita', kind: 'choice', choices: ['Azul', 'Verde'] })).error).toBeNull()
      expect((await field({ label: 'Nível', kind: 'number' })).error).toBeNull()
      expect((await field({ label: 'Outro', kind: 'text' }, manager)).error).toMatchObject({ code: 'RHPER' })
      const [badge, notebook] = [await newAsset(scene, admin, aurora, 'Crachás e cartões'), await newAsset(scene, admin, aurora)]
      const save = 'select public.save_asset_values($1, $2, $3)'
      expect(await scene.refusal(admin, save, [aurora, badge, '{"cor_da_fita":"Azul","nivel":"2,50"}'])).toBeNull()
      expect(await scene.refusal(admin, save, [aurora, badge, '{"cor_da_fita":"Preta"}'])).toBe('RHCUS')
      expect(await scene.refusal(admin, save, [aurora, notebook, '{"nivel":"1"}'])).toBe('RHFLD')
      for (const actor of [manager, person, stranger]) expect(await scene.refusal(actor, save, [aurora, badge, '{"nivel":"1"}'])).toBe('RHPER')
      await given(scene, admin, aurora, await idOf(scene, 'pessoa@aurora.demo'), [{ id: badge }])
      const fields = async (actor: Actor) => ((await scene.as(actor, 'select public.asset_card($1) as card', [badge]))[0]?.['card'] as Row | null)?.['fields']
      for (const actor of [admin, person]) expect(await fields(actor)).toMatchObject([{ label: 'Cor da fita', value: 'Azul' }, { label: 'Nível', value: '2.5' }])
      expect(await scene.refusal(admin, save, [aurora, badge, '{"nivel":""}'])).toBeNull()
      expect(await fields(admin)).toMatchObject([{ value: 'Azul' }, { value: null }])
      const [level] = await scene.owner(`select id from public.custom_fields where company_id = $1 and key = 'cor_da_fita'`, [aurora])
      expect(await scene.refusal(admin, 'select public.save_custom_field($1, $2, $3)', [aurora, '{"kind":"text"}', level?.['id']])).toBe('RHCUS')
      expect(await scene.owner(`select label from private.custom_values_of('hr', (select e from public.employees e where e.email = 'pessoa@aurora.demo')) v where v.key = 'nivel'`)).toEqual([])
    })
  })
})
