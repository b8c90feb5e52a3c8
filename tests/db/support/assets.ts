import { stored } from './document-templates.ts'
import type { Actor, Row, Scene } from './stage.ts'
import { deliver, newSupply, wishOf } from './supplies.ts'
import { confirmed, prepared } from './uploads.ts'

export const handOver = 'select public.hand_over_assets($1, $2, $3) as given'

/** The paper of a hand-over as the edge function makes it, sent to be signed: its envelope. */
export async function handoverPaper(scene: Scene, actor: Actor, making: unknown): Promise<string> {
  const made = await stored(scene, actor, making)
  const [envelope] = await scene.as(actor, 'select id from public.send_for_signature($1, $2)', [made['document_id'], made['sign_kind']])
  return String(envelope?.['id'])
}

let made = 0
/** A new thing of a category, with a tag of its own. */
export async function newAsset(scene: Scene, actor: Actor, company: string, category = 'Notebooks', columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
  made += 1
  const row: Readonly<Record<string, unknown>> = { tag: `TESTE-${String(made)}`, name: 'Notebook 14"', ...columns }
  const names = Object.keys(row)
  const [found] = await scene.as(actor, `insert into public.assets (company_id, category_id, ${names.join(', ')})
    select $1, c.id, ${names.map((_name, at) => `$${String(at + 3)}`).join(', ')} from public.asset_categories c where c.company_id = $1 and c.name = $2 returning id`,
  [company, category, ...Object.values(row)])
  return String(found?.['id'])
}

/** Where a thing stands. */
export const standing = async (scene: Scene, id: string): Promise<Row> => (await scene.owner('select status, holder_id, condition from public.assets where id = $1', [id]))[0] ?? {}

/** A picture that has arrived, to be sent with an item. */
export async function photo(scene: Scene, actor: Actor, company: string, purpose = 'asset_photo'): Promise<string> {
  const upload = await prepared(scene, actor, { purpose, company })
  await confirmed(scene, upload)
  return upload.file_id
}

export interface Given {
  readonly handover_id: string
  /** Null where no paper is made. */
  readonly making_id: string | null
}

/** Gives things to a person, in good condition unless it is said otherwise. */
export async function given(scene: Scene, actor: Actor, company: string, person: string, items: readonly Readonly<Record<string, unknown>>[]): Promise<Given> {
  const [row] = await scene.as(actor, handOver, [company, person, JSON.stringify(items.map((item) => ({ condition: 'good', ...item })))])
  return row?.['given'] as Given
}

/** Things that came back broken, one charged, one still to decide about and one repaired; requests and a kit, with all that one may say of them. */
async function wear(scene: Scene, admin: Actor, person: Actor, { company, me }: { readonly company: string; readonly me: string }): Promise<void> {
  await scene.owner(`insert into public.employee_compensation (company_id, employee_id, effective_on, salary, unit, reason)
    select $1, $2, private.today($1) - 3, 9000, 'month', 'merit' where private.pay_on($1, $2, private.today($1)) is null`, [company, me])
  for (const decision of ['charge', 'repair', 'later', 'never']) {
    const thing = await newAsset(scene, admin, company, 'Crachás e cartões', decision === 'charge' || decision === 'later' ? { cost: 900, purchased_on: '2026-01-10' } : {})
    await scene.as(admin, 'select public.add_asset_files($1, $2, $3, $4)', [company, thing, 'photo', [await photo(scene, admin, company)]])
    await given(scene, admin, company, me, [{ id: thing, photos: [await photo(scene, admin, company)] }])
    await scene.as(admin, 'select public.return_assets($1, $2)', [company, JSON.stringify([{ id: thing, condition: 'damaged', note: 'Quebrado', photos: [await photo(scene, admin, company)] }])])
    if (decision === 'later' || decision === 'never') continue
    const [month] = await scene.owner(`select date_trunc('month', private.today($1))::date::text as first`, [company])
    await scene.as(admin, `select public.decide_asset_damage($1, (select id from public.asset_damages where asset_id = $2), $3, $4)`,
      [company, thing, decision, JSON.stringify({ reason: 'Caiu da mesa', ...(decision === 'charge' && { basis: 'intent', amount: 90, instalments: 1, first_month: month?.['first'] }) })])
    if (decision !== 'repair') continue
    await scene.as(admin, 'select public.end_asset_repair($1, $2, $3)', [company, thing, '{"cost":120,"note":"Tela nova"}'])
    await scene.as(admin, 'select public.send_asset_to_repair($1, $2, $3)', [company, thing, '{"problem":"Quebrou de novo","supplier":"Assistência","due_on":"2199-01-01"}'])
  }
  const ears = await newSupply(scene, admin, company, { category: 'Protetores auriculares', size: 'U', replace_after_days: 30, min_quantity: 50 })
  for (const item of [ears, await newSupply(scene, admin, company, { ca_number: '46373' })]) {
    for (const { given: done } of await scene.as(admin, deliver, [company, me, wishOf(item)])) {
      await scene.as(person, 'select public.sign_document($1, $2)', [await handoverPaper(scene, admin, (done as Given).making_id), 'ab'.repeat(32)])
    }
  }
  const returned = await newAsset(scene, admin, company)
  await given(scene, admin, company, me, [{ id: returned }])
  await scene.as(admin, 'select public.return_assets($1, $2, true)', [company, JSON.stringify([{ id: returned, condition: 'good' }])])
  const awaited = await given(scene, admin, company, me, [{ id: await newAsset(scene, admin, company) }])
  await handoverPaper(scene, admin, awaited.making_id)
  // As what a master of another company writes: nobody of this one asked.
  await scene.owner(`insert into public.asset_requests (company_id, employee_id, category_id, status)
    select company_id, $2, id, 'rejected' from public.asset_categories where company_id = $1 and name = 'Chaves'`, [company, me])
  await scene.owner('update public.supply_deliveries set replace_on = private.today(company_id) where item_id = $1', [ears])
  const gloves = await newSupply(scene, admin, company)
  await scene.as(admin, deliver, [company, me, wishOf(gloves)])
  await scene.as(admin, `select public.take_back_supplies($1, array(select id from public.supply_deliveries where item_id = $2), 'returned')`, [company, gloves])
  await scene.as(admin, 'select public.import_certificates($1, $2, $3)', [company, '[{"ca": "46373", "valid_until": "2030-01-01", "equipment": "Luva", "manufacturer": "Acme"}]', '{"ca": "CA", "valid_until": "Validade"}'])
  await scene.as(admin, 'select public.save_custom_field($1, $2)', [company, JSON.stringify({ label: 'Cor da fita', kind: 'choice', choices: ['Azul'], asset_category_id: (await scene.owner(`select id from public.asset_categories where company_id = $1 and name = 'Crachás e cartões'`, [company]))[0]?.['id'] })])
  await scene.as(admin, `select public.save_custom_field($1, jsonb_build_object('label', 'Nível', 'kind', 'number', 'asset_category_id', (select id from public.asset_categories where company_id = $1 and name = 'Crachás e cartões')))`, [company])
  const [worn] = await scene.owner('select asset_id from public.asset_damages where company_id = $1 order by asset_id limit 1', [company])
  await scene.as(admin, 'select public.save_asset_values($1, $2, $3)', [company, worn?.['asset_id'], '{"cor_da_fita":"Azul"}'])
  const [work] = await scene.owner('select position_id from private.current_assignments(array[$1::uuid])', [me])
  await scene.as(admin, `select public.save_ppe_requirements($1, $2,
    array(select id from public.asset_categories where company_id = $1 and name in ('Capacetes', 'Protetores auriculares')))`, [company, work?.['position_id']])
  const categories = await scene.owner(`select id from public.asset_categories where company_id = $1 and name in ('Notebooks', 'Chaves') order by name`, [company])
  const [position] = await scene.owner('select id from public.positions where company_id = $1 order by id limit 1', [company])
  await scene.as(admin, 'select public.save_asset_kit($1, null, $2, $3, $4)', [company, 'Completo', JSON.stringify(categories.map(({ id }) => ({ category_id: id, quantity: 1 }))), [position?.['id']]])
  await scene.as(person, 'select public.request_asset($1, $2)', [categories[0]?.['id'], '{"reason":"A minha quebrou"}'])
  for (const { id } of categories) await scene.as(admin, 'select public.request_asset($1, $2)', [id, JSON.stringify({ employee_id: me, reason: 'Começa segunda', needed_by: '2199-01-01' })])
}

/** Two notebooks with all that one may say of them: of one the paper is signed, of the other it is being made. */
export async function lend(scene: Scene, admin: Actor, person: Actor, { company, me }: { readonly company: string; readonly me: string }): Promise<void> {
  const made = await scene.owner(
    `insert into public.assets (company_id, tag, category_id, name, brand, serial, work_site_id, place, supplier, invoice_number, purchased_on, cost, warranty_until, notes)
     select $1, 'CHEIO-' || n, c.id, 'Notebook', 'Marca', 'SN-' || n, (select w.id from public.work_sites w where w.company_id = $1 order by w.id limit 1), 'Sala 2', 'Loja', 'NF 1',
       private.today($1) - 400, 5000, private.today($1) + 300, 'Com mochila'
     from public.asset_categories c, generate_series(1, 2) n where c.company_id = $1 and c.name = 'Notebooks' returning id`, [company])
  const [day] = await scene.owner('select (private.today($1) + 90)::text as later', [company])
  for (const [at, { id }] of made.entries()) {
    const { making_id: making } = await given(scene, admin, company, me, [{ id, note: 'Com carregador', expected_return_on: day?.['later'] }])
    if (at === 0) await scene.as(person, 'select public.sign_document($1, $2)', [await handoverPaper(scene, admin, making), 'ab'.repeat(32)])
  }
  await wear(scene, admin, person, { company, me })
}
