import { beforeAll, describe, expect, it } from 'vitest'
import { given, handoverPaper, newAsset, photo, standing } from '../support/assets.ts'
import { exitActs } from '../support/exits.ts'
import { days, freeze, hire } from '../support/history.ts'
import { sharedStage, type Actor, type Row, type Scene } from '../support/stage.ts'
import { prepared } from '../support/uploads.ts'

const stage = sharedStage()
const { leaving } = exitActs(() => stage)
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

const SHA = 'ab'.repeat(32)
const idOf = async (scene: Scene, email: string): Promise<string> => String((await scene.owner('select id from public.employees where email = $1', [email]))[0]?.['id'])
const card = async (scene: Scene, actor: Actor, id: string): Promise<Row | null> => (await scene.as(actor, 'select public.asset_card($1) as card', [id]))[0]?.['card'] as Row | null
const decide = 'select public.decide_asset_damage($1, $2, $3, $4)'
const charge = (values: Readonly<Record<string, unknown>> = {}): string => JSON.stringify({ basis: 'agreed', amount: 500, instalments: 2, first_month: '2026-12-01', ...values })

/** A notebook of 4.800, bought 18 months ago, that the person signed for and brought back broken: the damage to decide about. */
async function broken(scene: Scene, { signs = true, pays = 3000 }: { readonly signs?: boolean; readonly pays?: number } = {}): Promise<{ readonly thing: string; readonly damage: string; readonly pessoa: string }> {
  await freeze(scene)
  const pessoa = await idOf(scene, 'pessoa@aurora.demo')
  await scene.owner(`update public.employee_compensation set voided_at = now() where employee_id = $1 and voided_at is null`, [pessoa])
  await scene.owner(`insert into public.employee_compensation (company_id, employee_id, effective_on, salary, unit, reason) values ($1, $2, '2026-01-01', $3, 'month', 'merit')`, [aurora, pessoa, pays])
  const thing = await newAsset(scene, admin, aurora, 'Notebooks', { cost: 4800, purchased_on: '2025-05-10' })
  const handover = await given(scene, admin, aurora, pessoa, [{ id: thing }])
  const envelope = await handoverPaper(scene, admin, handover.making_id)
  if (signs) await scene.as(person, 'select public.sign_document($1, $2)', [envelope, SHA])
  await scene.as(admin, 'select public.return_assets($1, $2)', [aurora, JSON.stringify([{ id: thing, condition: 'damaged', note: 'Tela trincada', photos: [await photo(scene, admin, aurora)] }])])
  const [found] = await scene.owner('select id from public.asset_damages where asset_id = $1', [thing])
  return { thing, damage: String(found?.['id']), pessoa }
}

describe('damage', () => {
  it('waits for HR, who charges what was agreed in a signed term; payroll gets it by instalments', async () => {
    await stage.scene(async (scene) => {
      const { thing, damage, pessoa } = await broken(scene)
      expect(await scene.as(admin, `select detail from public.my_pending_items() where kind = 'asset_damage'`)).toHaveLength(1)
      expect((await card(scene, admin, thing))?.['damage']).toMatchObject({ kind: 'damage', worth: 3504, has_term: true, limits: { worth: 3504, month: 2100, ending: null } })
      expect(await scene.as(person, 'select id from public.asset_damages')).toEqual([])
      await scene.as(admin, decide, [aurora, damage, 'charge', charge({ amount: 1000.01 })])
      expect((await scene.owner(`select to_char(effective_on, 'YYYY-MM') as month, event, new_value from private.payroll_assets($1, '2026-11-01', '2027-06-30') where employee_id = $2 order by 1`, [aurora, pessoa]))
        .map(({ month, event, new_value: value }) => [month, event, String(value).replace(/\s/g, ' ')])).toEqual([
        ['2026-12', 'discount', 'R$ 500,01, parcela 1 de 2'], ['2027-01', 'discount', 'R$ 500,00, parcela 2 de 2']])
      expect(await scene.as(person, 'select decision, amount::float as amount from public.asset_damages')).toEqual([{ decision: 'charge', amount: 1000.01 }])
      expect(await scene.owner(`select kind, note from public.asset_events where asset_id = $1 and kind = 'decided'`, [thing]))
        .toEqual([{ kind: 'decided', note: expect.stringContaining('CLT art. 462, § 1º, combinado no termo') as string }])
      expect(await scene.refusal(admin, decide, [aurora, damage, 'waive', '{"reason":"Mudei"}'])).toBe('RHDEC')
      expect(await scene.as(admin, `select 1 from public.my_pending_items() where kind = 'asset_damage'`)).toEqual([])
    })
  })

  it('is charged within what the thing was worth, what a month may take and what an end may take, on a ground', async () => {
    await stage.scene(async (scene) => {
      const { damage, pessoa } = await broken(scene, { pays: 1000 })
      const refused = async (values: Readonly<Record<string, unknown>>) => scene.refusal(admin, decide, [aurora, damage, 'charge', charge(values)])
      expect(await refused({ amount: 3504.01, instalments: 24 })).toBe('RHLIM')
      expect(await refused({ amount: 1401, instalments: 2 })).toBe('RHLIM')
      expect(await refused({ amount: 0 })).toBe('RHARG')
      expect(await refused({ amount: -5 })).toBe('RHARG')
      expect(await refused({ amount: 'muito' })).toBe('RHARG')
      expect(await refused({ basis: 'habit' })).toBe('RHARG')
      expect(await refused({ instalments: 25 })).toBe('RHARG')
      expect(await refused({ first_month: '2026-10-01' })).toBe('RHEXP')
      expect(await refused({ first_month: '32/13/2026' })).toBe('RHARG')
      await leaving(scene, pessoa, { last_day: days(2) })
      expect(await refused({ amount: 1000.5, instalments: 2 })).toBe('RHLIM')
      expect(await refused({ amount: 1000, instalments: 2 })).toBeNull()
    })
  })

  it('without a signed term is charged on intent alone; other charges of the month count', async () => {
    await stage.scene(async (scene) => {
      const first = await broken(scene, { signs: false, pays: 1000 })
      expect(await scene.refusal(admin, decide, [aurora, first.damage, 'charge', charge()])).toBe('RHSIG')
      expect(await scene.refusal(admin, decide, [aurora, first.damage, 'charge', charge({ basis: 'intent', amount: 1200 })])).toBeNull()
      const second = await broken(scene, { pays: 1000 })
      expect(await scene.refusal(admin, decide, [aurora, second.damage, 'charge', charge({ amount: 240 })])).toBe('RHLIM')
      expect(await scene.refusal(admin, decide, [aurora, second.damage, 'charge', charge({ amount: 240, first_month: '2027-02-01' })])).toBeNull()
    })
  })

  it('is decided by HR of the company, not by managers, nor about what they had themselves', async () => {
    await stage.scene(async (scene) => {
      const { damage } = await broken(scene)
      for (const actor of [manager, person, stranger]) expect(await scene.refusal(actor, decide, [aurora, damage, 'waive', '{"reason":"x"}'])).toBe('RHPER')
      expect(await scene.refusal(stranger, decide, [stage.company('boreal'), damage, 'waive', '{"reason":"x"}'])).toBe('RHNTF')
      expect(await scene.refusal(admin, decide, [aurora, damage, 'waive', '{}'])).toBe('RHCOM')
      await scene.owner('update public.asset_damages set employee_id = $2 where id = $1', [damage, await idOf(scene, 'admin@aurora.demo')])
      expect(await scene.refusal(admin, decide, [aurora, damage, 'waive', '{"reason":"x"}'])).toBe('RHSLF')
    })
  })

  it('that is repaired goes to repair, with what it cost, and stands between an exit and its conclusion until then', async () => {
    await stage.scene(async (scene) => {
      const { thing, damage, pessoa } = await broken(scene)
      const kept = await newAsset(scene, admin, aurora, 'Crachás e cartões')
      await given(scene, admin, aurora, pessoa, [{ id: kept }])
      expect(await card(scene, admin, kept)).toMatchObject({ is_leaving: false })
      const exit = await leaving(scene, pessoa, { last_day: days(2) })
      expect(await card(scene, admin, kept)).toMatchObject({ is_leaving: true })
      expect(await card(scene, person, kept)).toMatchObject({ is_leaving: false })
      const gates = `select g.item_key from public.offboardings o cross join lateral private.gates_of_exit(o) g where o.id = $1 and g.item_key like 'asset_damage:%'`
      expect(await scene.owner(gates, [exit])).toEqual([{ item_key: `asset_damage:${damage}` }])
      await scene.as(admin, decide, [aurora, damage, 'repair', '{}'])
      expect(await scene.owner(gates, [exit])).toEqual([])
      expect(await standing(scene, thing)).toMatchObject({ status: 'in_maintenance', holder_id: null })
      const end = 'select public.end_asset_repair($1, $2, $3)'
      expect(await scene.refusal(manager, end, [aurora, thing, '{}'])).toBe('RHPER')
      expect(await scene.refusal(admin, end, [aurora, thing, '{"cost":-1}'])).toBe('RHARG')
      await scene.as(admin, end, [aurora, thing, '{"cost":380.5,"condition":"good"}'])
      expect(await standing(scene, thing)).toMatchObject({ status: 'available', condition: 'good' })
      expect(await scene.refusal(admin, end, [aurora, thing, '{}'])).toBe('RHSTA')
      expect((await card(scene, admin, thing))?.['maintenances']).toMatchObject([{ problem: 'Tela trincada', cost: 380.5 }])
    })
  })
})

describe('a repair', () => {
  it('of something in use goes back to its holder; it says what is wrong and ends after it began', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const pessoa = await hire(scene, stage)
      const thing = await newAsset(scene, admin, aurora, 'Crachás e cartões')
      await given(scene, admin, aurora, pessoa, [{ id: thing }])
      const send = 'select public.send_asset_to_repair($1, $2, $3)'
      expect(await scene.refusal(admin, send, [aurora, thing, '{}'])).toBe('RHCOM')
      expect(await scene.refusal(admin, send, [aurora, thing, '{"problem":"Não liga","due_on":"2026-11-19"}'])).toBe('RHEXP')
      expect(await scene.refusal(person, send, [aurora, thing, '{"problem":"Não liga"}'])).toBe('RHPER')
      expect(await scene.refusal(stranger, send, [stage.company('boreal'), thing, '{"problem":"Não liga"}'])).toBe('RHNTF')
      await scene.as(admin, send, [aurora, thing, '{"problem":"Não liga","supplier":"Assistência","due_on":"2026-11-30"}'])
      expect(await scene.refusal(admin, 'select public.move_asset($1, $2, $3, $4)', [aurora, thing, 'lost', 'Sumiu na oficina'])).toBe('RHARG')
      await scene.as(admin, 'select public.end_asset_repair($1, $2, $3)', [aurora, thing, '{}'])
      expect(await standing(scene, thing)).toMatchObject({ status: 'in_use', holder_id: pessoa })
      // Taken back straight from the workshop, it may be sent there again.
      await scene.as(admin, send, [aurora, thing, '{"problem":"Não liga de novo"}'])
      await scene.as(admin, 'select public.return_assets($1, $2)', [aurora, JSON.stringify([{ id: thing, condition: 'good' }])])
      expect(await scene.refusal(admin, send, [aurora, thing, '{"problem":"Não carrega"}'])).toBeNull()
    })
  })
})

describe('loss and theft', () => {
  it('of something in use wait for a decision, after which nobody has it any more', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const pessoa = await hire(scene, stage)
      const thing = await newAsset(scene, admin, aurora, 'Crachás e cartões')
      await given(scene, admin, aurora, pessoa, [{ id: thing }])
      await scene.as(admin, 'select public.move_asset($1, $2, $3, $4, $5)', [aurora, thing, 'stolen', 'Levado do carro', '987/2026'])
      const [damage] = await scene.owner('select id, kind from public.asset_damages where asset_id = $1', [thing])
      expect(damage).toMatchObject({ kind: 'theft' })
      expect(await scene.refusal(admin, decide, [aurora, damage?.['id'], 'repair', '{}'])).toBe('RHARG')
      await scene.as(admin, decide, [aurora, damage?.['id'], 'waive', '{"reason":"Foi assalto"}'])
      expect(await standing(scene, thing)).toMatchObject({ status: 'stolen', holder_id: null })
      expect(await scene.owner('select count(*)::int as open from public.asset_assignments where asset_id = $1 and returned_at is null', [thing])).toEqual([{ open: 0 }])
    })
  })

  it('are no loss when the thing turns up', async () => {
    await stage.scene(async (scene) => {
      const thing = await newAsset(scene, admin, aurora, 'Crachás e cartões')
      await given(scene, admin, aurora, await hire(scene, stage), [{ id: thing }])
      await scene.as(admin, 'select public.move_asset($1, $2, $3, $4)', [aurora, thing, 'lost', 'Sumiu'])
      await scene.as(admin, 'select public.move_asset($1, $2, $3)', [aurora, thing, 'back'])
      expect(await scene.owner('select decision, reason from public.asset_damages where asset_id = $1', [thing])).toEqual([{ decision: 'waive', reason: 'O bem apareceu' }])
      await scene.as(admin, 'select public.move_asset($1, $2, $3, $4)', [aurora, thing, 'lost', 'Sumiu de novo'])
      expect(await scene.owner('select decision, note from public.asset_damages where asset_id = $1', [thing])).toEqual([{ decision: null, note: 'Sumiu de novo' }])
    })
  })
})

describe('pictures and papers', () => {
  it('of a thing show to its holder, papers and proofs to HR alone; proofs stay', async () => {
    await stage.scene(async (scene) => {
      const pessoa = await idOf(scene, 'pessoa@aurora.demo')
      const thing = await newAsset(scene, admin, aurora, 'Crachás e cartões')
      const [picture, paper, proof] = [await photo(scene, admin, aurora), await photo(scene, admin, aurora, 'asset_paper'), await photo(scene, admin, aurora)]
      const add = 'select public.add_asset_files($1, $2, $3, $4)'
      await scene.as(admin, add, [aurora, thing, 'photo', [picture]])
      await scene.as(admin, add, [aurora, thing, 'invoice', [paper]])
      await given(scene, admin, aurora, pessoa, [{ id: thing, photos: [proof] }])
      expect((await card(scene, admin, thing))?.['files']).toHaveLength(2)
      expect((await card(scene, person, thing))?.['files']).toMatchObject([{ file_id: picture, kind: 'photo' }])
      const open = 'select name from public.open_file($1)'
      for (const id of [picture, paper, proof]) expect(await scene.refusal(admin, open, [id])).toBeNull()
      expect(await scene.refusal(person, open, [picture])).toBeNull()
      for (const id of [paper, proof]) expect(await scene.refusal(person, open, [id])).toBe('RHNTF')
      for (const id of [picture, paper, proof]) expect(await scene.refusal(stranger, open, [id])).toBe('RHNTF')
      const remove = 'select public.remove_asset_file($1, $2)'
      expect(await scene.refusal(admin, remove, [aurora, proof])).toBe('RHDEL')
      expect(await scene.refusal(manager, remove, [aurora, picture])).toBe('RHPER')
      expect(await scene.refusal(admin, remove, [aurora, picture])).toBeNull()
      expect(await scene.refusal(admin, remove, [aurora, picture])).toBe('RHNTF')
    })
  })

  it('are refused when too large, used already, of another purpose or by who does not manage assets', async () => {
    await stage.scene(async (scene) => {
      const thing = await newAsset(scene, admin, aurora)
      const add = 'select public.add_asset_files($1, $2, $3, $4)'
      await expect(prepared(scene, admin, { purpose: 'asset_photo', company: aurora, size: 41943040 })).rejects.toMatchObject({ code: 'RHSIZ' })
      const picture = await photo(scene, admin, aurora)
      expect(await scene.refusal(admin, add, [aurora, thing, 'invoice', [picture]])).toBe('RHNTF')
      expect(await scene.refusal(admin, add, [aurora, thing, 'secret', [picture]])).toBe('RHARG')
      expect(await scene.refusal(admin, add, [aurora, thing, 'photo', [picture]])).toBeNull()
      expect(await scene.refusal(admin, add, [aurora, thing, 'photo', [picture]])).toBe('RHUPL')
      for (const actor of [manager, person, stranger]) expect(await scene.refusal(actor, add, [aurora, thing, 'photo', [picture]])).toBe('RHPER')
      await expect(prepared(scene, manager, { purpose: 'asset_photo', company: aurora })).rejects.toMatchObject({ code: 'RHPER' })
    })
  })
})
