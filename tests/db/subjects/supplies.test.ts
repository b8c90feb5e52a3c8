import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { handoverPaper, type Given } from '../support/assets.ts'
import { rendered } from '../support/document-templates.ts'
import { exitActs } from '../support/exits.ts'
import { days, freeze, hire } from '../support/history.ts'
import { sharedStage, type Actor, type Row, type Scene } from '../support/stage.ts'
import { deliver, deliveriesOf, giving, newSupply, stockOf, wishOf } from '../support/supplies.ts'

const stage = sharedStage()
const { leaving } = exitActs(() => stage)
let admin: Actor
let manager: Actor
let person: Actor
let stranger: Actor
let aurora: string
let boreal: string
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  manager = stage.signedIn('gestor@aurora.demo')
  person = stage.signedIn('pessoa@aurora.demo')
  stranger = stage.signedIn('admin@boreal.demo')
  aurora = stage.company('aurora')
  boreal = stage.company('boreal')
})

const supply = (scene: Scene, values?: Parameters<typeof newSupply>[3]): Promise<string> => newSupply(scene, admin, aurora, values)
const idOf = async (scene: Scene, email: string): Promise<string> => String((await scene.owner('select id from public.employees where email = $1', [email]))[0]?.['id'])
const answer = async (scene: Scene, actor: Actor, call: string, values: readonly unknown[]): Promise<Row | null> => (await scene.as(actor, `select ${call} as answer`, values))[0]?.['answer'] as Row | null
const category = async (scene: Scene, name: string, company = aurora): Promise<string> => String((await scene.owner('select id from public.asset_categories where company_id = $1 and name = $2', [company, name]))[0]?.['id'])

describe('a delivery', () => {
  it('takes out of the stock, keeps the CA of the day and the day to replace, and is signed in one paper', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const pessoa = await idOf(scene, 'pessoa@aurora.demo')
      const gloves = await supply(scene, { size: 'M', replace_after_days: 90 })
      const given = (await answer(scene, admin, giving, [aurora, pessoa, wishOf(gloves)])) as unknown as Given
      expect(await stockOf(scene, gloves)).toBe(8)
      expect(await deliveriesOf(scene, gloves)).toMatchObject([{ quantity: 2, ca_number: '46373', ca_valid_until: '2027-08-11', replace_on: '2027-02-18', ending: null }])
      const [template] = await scene.owner(`select id from public.document_templates where company_id = $1 and name = 'Termo de responsabilidade de bens'`, [aurora])
      const { text } = await rendered(scene, admin, template?.['id'], pessoa, { handover: given.handover_id })
      expect(text).toMatch(/2 Luva nitrílica \d+ M, CA 46373 válido até 11\/08\/2027/)
      expect(text).toContain('NR-6')
      const envelope = await handoverPaper(scene, admin, given.making_id)
      await scene.as(person, 'select public.sign_document($1, $2)', [envelope, 'ab'.repeat(32)])
      expect(await answer(scene, person, 'public.ppe_sheet($1)', [pessoa])).toMatchObject({ deliveries: [{ ca_number: '46373', quantity: 2, paper: { state: 'signed' }, door: 'app', code: expect.stringMatching(/^\w{4}/) as string }] })
      await scene.owner(`update public.ppe_certificates set valid_until = '2030-01-01' where company_id = $1 and ca_number = '46373'`, [aurora])
      expect(await deliveriesOf(scene, gloves)).toMatchObject([{ ca_valid_until: '2027-08-11' }])
      expect(await scene.as(admin, `select title from public.employee_timeline($1) where title = 'Recebeu EPI'`, [pessoa])).toHaveLength(1)
    })
  })

  it('that is refused comes back into stock', async () => {
    await stage.scene(async (scene) => {
      const gloves = await supply(scene)
      const given = (await answer(scene, admin, giving, [aurora, await idOf(scene, 'pessoa@aurora.demo'), wishOf(gloves)])) as unknown as Given
      await scene.as(person, 'select public.refuse_signature($1, $2)', [await handoverPaper(scene, admin, given.making_id), 'Não é do meu tamanho.'])
      expect(await stockOf(scene, gloves)).toBe(10)
      expect(await deliveriesOf(scene, gloves)).toMatchObject([{ ending: 'refused' }])
    })
  })

  it('needs a CA that is valid on the day: the last one still is, the one after is not', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene, '2026-08-11')
      const someone = await hire(scene, stage)
      const gloves = await supply(scene, { ca_number: '11111', ca_valid_until: '2026-08-11' })
      expect(await scene.refusal(admin, deliver, [aurora, someone, wishOf(gloves, { reason: 'damage' })])).toBeNull()
      await freeze(scene, '2026-08-12')
      expect((await scene.attempt(admin, deliver, [aurora, someone, wishOf(gloves)])).error).toMatchObject({ code: 'RHEXP', message: expect.stringContaining('venceu em 11/08/2026') as string })
      const bare = await supply(scene, { ca_number: null })
      expect((await scene.attempt(admin, deliver, [aurora, someone, wishOf(bare)])).error).toMatchObject({ code: 'RHARG', message: expect.stringContaining('não tem CA') as string })
      const shirt = await supply(scene, { category: 'Uniformes', ca_number: null })
      expect(await scene.refusal(admin, deliver, [aurora, someone, wishOf(shirt)])).toBeNull()
    })
  })

  it('is refused beyond the stock, of nothing, of another company and by who does not manage assets', async () => {
    await stage.scene(async (scene) => {
      const [gloves, someone] = [await supply(scene, { stock: 3 }), await hire(scene, stage)]
      expect((await scene.attempt(admin, deliver, [aurora, someone, wishOf(gloves, { quantity: 4 })])).error).toMatchObject({ code: 'RHLIM', message: expect.stringContaining('Só há 3 de') as string })
      for (const wrong of [{ quantity: 0 }, { quantity: 1.5 }, { quantity: 'dois' }, { quantity: 1001 }, { reason: 'gift' }]) expect(await scene.refusal(admin, deliver, [aurora, someone, wishOf(gloves, wrong)])).toBe('RHARG')
      expect(await scene.refusal(admin, deliver, [aurora, someone, '[]'])).toBe('RHARG')
      const foreign = await newSupply(scene, stranger, boreal)
      expect(await scene.refusal(admin, deliver, [aurora, someone, wishOf(foreign)])).toBe('RHNTF')
      for (const actor of [manager, person, stranger]) expect(await scene.refusal(actor, deliver, [aurora, someone, wishOf(gloves)])).toBe('RHPER')
      expect(await stockOf(scene, gloves)).toBe(3)
    })
  })

  it('in place of another ends it; what comes back is in stock again or is discarded', async () => {
    await stage.scene(async (scene) => {
      const someone = await hire(scene, stage)
      const [old, fresh] = [await supply(scene), await supply(scene)]
      await scene.as(admin, deliver, [aurora, someone, wishOf(old)])
      await scene.as(admin, deliver, [aurora, someone, wishOf(fresh, { reason: 'replacement' })])
      expect(await deliveriesOf(scene, old)).toMatchObject([{ ending: 'replaced' }])
      const [delivery] = await deliveriesOf(scene, fresh)
      const back = 'select public.take_back_supplies($1, $2, $3)'
      expect(await scene.refusal(admin, back, [aurora, [delivery?.['id']], 'sold'])).toBe('RHARG')
      for (const actor of [manager, person, stranger]) expect(await scene.refusal(actor, back, [aurora, [delivery?.['id']], 'returned'])).toBe('RHPER')
      expect(await scene.refusal(admin, back, [aurora, [delivery?.['id']], 'returned'])).toBeNull()
      expect(await stockOf(scene, fresh)).toBe(10)
      expect(await scene.refusal(admin, back, [aurora, [delivery?.['id']], 'returned'])).toBe('RHNTF')
    })
  })

  it('takes the place of its own sort alone: what else the person has of the category stays, and so does what came with it', async () => {
    await stage.scene(async (scene) => {
      const someone = await hire(scene, stage)
      const [thin, thick] = [await supply(scene, { name: 'Luva fina', size: 'M' }), await supply(scene, { name: 'Luva grossa', size: 'G' })]
      const larger = await supply(scene, { name: 'Luva fina', size: 'G' })
      for (const item of [thin, thick]) await scene.as(admin, deliver, [aurora, someone, wishOf(item)])
      await scene.as(admin, deliver, [aurora, someone, wishOf(larger, { reason: 'replacement' })])
      const inForce = async (item: string) => (await deliveriesOf(scene, item)).filter(({ ending }) => ending === null).length
      expect([await inForce(thin), await inForce(thick), await inForce(larger)]).toEqual([0, 1, 1])
      const both = JSON.stringify([{ item_id: larger, quantity: 1, reason: 'damage' }, { item_id: thick, quantity: 1, reason: 'loss' }])
      await scene.as(admin, deliver, [aurora, someone, both])
      expect([await inForce(thick), await inForce(larger)]).toEqual([1, 1])
      // Another brand, of two sorts that the person has: nobody can tell which it replaces.
      await scene.as(admin, deliver, [aurora, someone, wishOf(await supply(scene), { reason: 'replacement' })])
      expect([await inForce(thick), await inForce(larger)]).toEqual([1, 1])
    })
  })

  it('of what is given back stands between an exit and its conclusion, of what is spent does not', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const someone = await hire(scene, stage)
      const [helmet, gloves] = [await supply(scene, { category: 'Capacetes' }), await supply(scene)]
      await scene.as(admin, deliver, [aurora, someone, wishOf(helmet, { quantity: 1 })])
      await scene.as(admin, deliver, [aurora, someone, wishOf(gloves)])
      const exit = await leaving(scene, someone, { last_day: days(2) })
      const gates = `select g.title from public.offboardings o cross join lateral private.gates_of_exit(o) g where o.id = $1 and g.item_key like 'supply:%'`
      expect(await scene.owner(gates, [exit])).toHaveLength(1)
      await scene.as(admin, `select public.take_back_supplies($1, array(select id from public.supply_deliveries where item_id = $2), 'discarded')`, [aurora, helmet])
      expect(await scene.owner(gates, [exit])).toEqual([])
    })
  })
})

describe('the stock', () => {
  it('is the sum of its moves and never below zero, whatever is done in whatever order', async () => {
    await fc.assert(fc.asyncProperty(fc.array(fc.record({ kind: fc.constantFrom('in', 'discarded', 'adjusted'), quantity: fc.integer({ min: 0, max: 40 }) }), { maxLength: 12 }), async (moves) => {
      await stage.scene(async (scene) => {
        const gloves = await supply(scene, { stock: 0 })
        for (const { kind, quantity } of moves) await scene.attempt(admin, 'select public.move_stock($1, $2, $3, $4, $5)', [aurora, gloves, kind, quantity, 'Contagem'])
        const [sum] = await scene.owner('select coalesce(sum(quantity), 0)::int as total, coalesce(min(balance), 0) as least, (array_agg(balance order by id desc))[1] as last from public.supply_moves where item_id = $1', [gloves])
        const stock = await stockOf(scene, gloves)
        expect(sum?.['total']).toBe(stock)
        expect(Number(sum?.['least'])).toBeGreaterThanOrEqual(0)
        if (sum?.['last'] !== null) expect(sum?.['last']).toBe(stock)
      })
    }), { numRuns: 15 })
  })

  it('is written with a reason where something goes, by who manages assets, and its chain stays', async () => {
    await stage.scene(async (scene) => {
      const gloves = await supply(scene)
      const move = 'select public.move_stock($1, $2, $3, $4, $5)'
      expect(await scene.refusal(admin, move, [aurora, gloves, 'discarded', 2, null])).toBe('RHCOM')
      expect(await scene.refusal(admin, move, [aurora, gloves, 'discarded', 11, 'Rasgaram'])).toBe('RHLIM')
      expect(await scene.refusal(admin, move, [aurora, gloves, 'in', -1, null])).toBe('RHARG')
      expect(await scene.refusal(admin, move, [aurora, gloves, 'stolen', 1, 'x'])).toBe('RHARG')
      for (const actor of [manager, person, stranger]) expect(await scene.refusal(actor, move, [aurora, gloves, 'in', 1, null])).toBe('RHPER')
      expect(await scene.refusal(stranger, move, [boreal, gloves, 'in', 1, null])).toBe('RHNTF')
      const archive = 'select public.archive_supply($1, $2)'
      expect(await scene.refusal(admin, archive, [aurora, gloves])).toBe('RHSTA')
      await scene.as(admin, move, [aurora, gloves, 'adjusted', 0, 'Contagem'])
      expect(await scene.refusal(admin, archive, [aurora, gloves])).toBeNull()
      expect(await scene.refusal(admin, archive, [aurora, gloves])).toBe('RHNTF')
      await expect(scene.owner('update public.supply_moves set quantity = 1 where item_id = $1', [gloves])).rejects.toMatchObject({ code: 'RHDEL' })
    })
  })

  it('refuses a name and size twice, a CA that is no number or has no validity, and equipment registered one by one', async () => {
    await stage.scene(async (scene) => {
      const luvas = await category(scene, 'Luvas')
      const save = 'select public.save_supply($1, null, $2)'
      const saving = async (values: Readonly<Record<string, unknown>>, actor = admin) => scene.refusal(actor, save, [aurora, JSON.stringify({ category_id: luvas, name: 'Luva de teste', size: 'G', ...values })])
      expect(await saving({ ca_number: 'CA 012345', ca_valid_until: '2027-01-01' })).toBeNull()
      expect(await scene.owner(`select ca_number from public.supply_items where name = 'Luva de teste'`)).toEqual([{ ca_number: '12345' }])
      expect(await saving({ name: 'LUVA DE TESTE', size: 'g' })).toBe('RHDUP')
      expect(await saving({ size: 'P', ca_number: '1234567' })).toBe('RHARG')
      expect(await saving({ size: 'P', ca_number: '777' })).toBe('RHARG')
      expect(await saving({ size: 'P', ca_valid_until: 'ontem' })).toBe('RHARG')
      expect(await saving({ size: 'P', name: '' })).toBe('RHARG')
      expect(await saving({ size: 'P', category_id: await category(scene, 'Luvas', boreal) })).toBe('RHARG')
      for (const actor of [manager, person, stranger]) expect(await saving({ size: 'P' }, actor)).toBe('RHPER')
      expect(await scene.refusal(admin, `insert into public.assets (company_id, tag, category_id, name) values ($1, 'LUVA-1', $2, 'Luva')`, [aurora, luvas])).toBe('RHARG')
    })
  })
})

describe('certificates', () => {
  const load = 'public.import_certificates($1, $2, $3)'
  const headings = JSON.stringify({ ca: 'NR Registro CA', valid_until: 'DATA DE VALIDADE' })

  it('of the file of the ministry come whole or not at all, and win over what was typed; the headings are remembered', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const gloves = await supply(scene, { ca_number: '46373', ca_valid_until: '2026-12-01' })
      const rows = [{ ca: '46373', valid_until: '2028-03-01', equipment: 'Luva', manufacturer: 'ACME' }, { ca: '00999', valid_until: '2020-01-01' }]
      const wrong = [...rows, { ca: 'nome', valid_until: '2028-01-01' }]
      expect((await scene.attempt(admin, `select ${load}`, [aurora, JSON.stringify(wrong), headings])).error).toMatchObject({ code: 'RHARG', message: expect.stringContaining('a primeira é a 3') as string })
      expect(await scene.owner(`select valid_until::text from public.ppe_certificates where company_id = $1 and ca_number = '46373'`, [aurora])).toEqual([{ valid_until: '2026-12-01' }])
      expect(await answer(scene, admin, load, [aurora, JSON.stringify(rows), headings])).toEqual({ read: 2, changed: 2 })
      expect(await answer(scene, admin, load, [aurora, JSON.stringify(rows), headings])).toEqual({ read: 2, changed: 0 })
      const panel = await answer(scene, admin, 'public.ppe_panel($1)', [aurora]) as unknown as { certificates: readonly Row[]; headings: Row }
      expect(panel.headings).toEqual(JSON.parse(headings))
      expect(panel.certificates.find(({ ca_number: ca }) => ca === '46373')).toMatchObject({ valid_until: '2028-03-01', state: 'valid', source: 'caepi', equipment: 'Luva' })
      await scene.as(admin, 'select public.save_supply($1, $2, $3)', [aurora, gloves, JSON.stringify({ category_id: await category(scene, 'Luvas'), name: 'Luva', ca_number: '46373', ca_valid_until: '2099-01-01' })])
      expect(await scene.owner(`select valid_until::text from public.ppe_certificates where company_id = $1 and ca_number = '46373'`, [aurora])).toEqual([{ valid_until: '2028-03-01' }])
      for (const bad of ['[]', JSON.stringify([{ ca: '1', valid_until: 'never' }])]) expect(await scene.refusal(admin, `select ${load}`, [aurora, bad, headings])).toBe('RHARG')
      expect(await scene.refusal(admin, `select ${load}`, [aurora, JSON.stringify(rows), '{}'])).toBe('RHARG')
      for (const actor of [manager, person, stranger]) expect(await scene.refusal(actor, `select ${load}`, [aurora, JSON.stringify(rows), headings])).toBe('RHPER')
    })
  })

  it('that end say how many people have what they cover, who all get another one at once', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const old = await supply(scene, { ca_number: '22222', ca_valid_until: '2026-12-15', stock: 20 })
      const fresh = await supply(scene, { ca_number: '33333', stock: 5 })
      // Only one of them has a login, and so a paper to sign.
      const people = [await idOf(scene, 'pessoa@aurora.demo'), await hire(scene, stage), await hire(scene, stage)]
      for (const id of people) await scene.as(admin, deliver, [aurora, id, wishOf(old)])
      const panel = await answer(scene, admin, 'public.ppe_panel($1)', [aurora]) as unknown as { certificates: readonly Row[] }
      expect(panel.certificates.find(({ ca_number: ca }) => ca === '22222')).toMatchObject({ state: 'soon', people: 3, items: [{ id: old, people: 3 }] })
      const replace = 'select public.replace_supply($1, $2, $3)'
      expect((await scene.attempt(admin, replace, [aurora, old, fresh])).error).toMatchObject({ code: 'RHLIM', message: 'São precisos 6, e há 5 em estoque.' })
      expect(await scene.refusal(admin, replace, [aurora, old, await supply(scene, { category: 'Capacetes' })])).toBe('RHARG')
      await scene.as(admin, 'select public.move_stock($1, $2, $3, $4)', [aurora, fresh, 'in', 1])
      for (const actor of [manager, person, stranger]) expect(await scene.refusal(actor, replace, [aurora, old, fresh])).toBe('RHPER')
      const replaced = (await answer(scene, admin, 'public.replace_supply($1, $2, $3)', [aurora, old, fresh])) as unknown as { readonly people: number; readonly makings: readonly string[] }
      expect(replaced.people).toBe(3)
      expect(await scene.owner(`select id from private.document_makings where id = any ($1) and status = 'pending'`, [replaced.makings])).toHaveLength(1)
      expect((await deliveriesOf(scene, old)).map(({ ending }) => ending)).toEqual(['replaced', 'replaced', 'replaced'])
      expect(await stockOf(scene, fresh)).toBe(0)
      expect(await scene.refusal(admin, replace, [aurora, old, fresh])).toBe('RHNTF')
    })
  })
})

describe('replacing a supply with everybody', () => {
  const replace = 'public.replace_supply($1, $2, $3)'

  it('ends that supply alone, part by part, and leaves out who left', async () => {
    await stage.scene(async (scene) => {
      const [old, fresh, other] = [await supply(scene, { stock: 200 }), await supply(scene, { stock: 120 }), await supply(scene)]
      const people: string[] = []
      for (let n = 0; n < 52; n += 1) people.push(await hire(scene, stage))
      for (const id of people) await scene.as(admin, deliver, [aurora, id, wishOf(old)])
      await scene.as(admin, deliver, [aurora, people[0], wishOf(other)])
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [people[51]])
      expect(await answer(scene, admin, 'public.supply_card($1, $2)', [aurora, old])).toMatchObject({ people_total: 51, held: 102 })
      expect(await answer(scene, admin, replace, [aurora, old, fresh])).toMatchObject({ people: 50, left: 1 })
      expect(await answer(scene, admin, replace, [aurora, old, fresh])).toMatchObject({ people: 1, left: 0 })
      expect(await scene.refusal(admin, `select ${replace}`, [aurora, old, fresh])).toBe('RHNTF')
      expect(await stockOf(scene, fresh)).toBe(18)
      expect(await deliveriesOf(scene, other)).toMatchObject([{ ending: null }])
    })
  })

  it('refuses the same supply in its own place', async () => {
    await stage.scene(async (scene) => {
      const gloves = await supply(scene)
      await scene.as(admin, deliver, [aurora, await hire(scene, stage), wishOf(gloves)])
      expect(await scene.refusal(admin, `select ${replace}`, [aurora, gloves, gloves])).toBe('RHARG')
    })
  })
})

describe('who lacks protective equipment', () => {
  it('works in a position that requires it without a delivery in force', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [position] = await scene.owner(`insert into public.positions (company_id, title) values ($1, 'Soldador de teste') returning id`, [aurora])
      const [bare, equipped] = [await hire(scene, stage), await hire(scene, stage)]
      for (const id of [bare, equipped]) await scene.owner('update public.employee_assignments set position_id = $2 where employee_id = $1', [id, position?.['id']])
      const require = 'select public.save_ppe_requirements($1, $2, $3)'
      await scene.as(admin, require, [aurora, position?.['id'], [await category(scene, 'Luvas'), await category(scene, 'Capacetes')]])
      expect(await scene.refusal(admin, require, [aurora, position?.['id'], [await category(scene, 'Notebooks')]])).toBe('RHARG')
      for (const actor of [manager, person, stranger]) expect(await scene.refusal(actor, require, [aurora, position?.['id'], []])).toBe('RHPER')
      const [gloves, helmet] = [await supply(scene, { replace_after_days: 30 }), await supply(scene, { category: 'Capacetes' })]
      for (const item of [gloves, helmet]) await scene.as(admin, deliver, [aurora, equipped, wishOf(item)])
      const lacking = async () => ((await answer(scene, admin, 'public.ppe_gap_list($1)', [aurora])) as unknown as { items: readonly { person: { id: string }; lacks: readonly Row[] }[] }).items
        .filter(({ person: { id } }) => id === bare || id === equipped).map(({ person: { id }, lacks }) => [id === bare ? 'bare' : 'equipped', lacks.map(({ name, overdue_since: since }) => [name, since])])
      expect(await lacking()).toEqual([['bare', [['Capacetes', null], ['Luvas', null]]]])
      await freeze(scene, days(30))
      expect(await lacking()).toContainEqual(['equipped', [['Luvas', days(30)]]])
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [bare])
      expect(await lacking()).toHaveLength(1)
    })
  })
})

describe('what people have of supplies', () => {
  it('shows to themselves, to their manager and to HR', async () => {
    await stage.scene(async (scene) => {
      const pessoa = await idOf(scene, 'pessoa@aurora.demo')
      await scene.owner('update public.employees set manager_id = (select id from public.employees where email = $1) where id = $2', ['gestor@aurora.demo', pessoa])
      await scene.as(admin, deliver, [aurora, pessoa, wishOf(await supply(scene))])
      for (const actor of [admin, manager, person]) for (const call of ['public.person_supplies($1)', 'public.ppe_sheet($1)']) expect(await answer(scene, actor, call, [pessoa])).not.toBeNull()
      for (const call of ['public.person_supplies($1)', 'public.ppe_sheet($1)']) expect(await answer(scene, stranger, call, [pessoa])).toBeNull()
      expect(await scene.as(manager, 'select quantity from public.supply_deliveries where employee_id = $1 and quantity = 2', [pessoa])).toHaveLength(1)
      expect(await scene.as(person, 'select id from public.supply_items')).toEqual([])
      expect(await answer(scene, admin, 'public.ppe_sheet($1)', [await idOf(scene, 'admin@boreal.demo')])).toBeNull()
    })
  })
})
