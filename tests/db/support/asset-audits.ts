import { given, newAsset } from './assets.ts'
import { confirmed, prepared } from './uploads.ts'
import type { Actor, Row, Scene } from './stage.ts'

/** Begins an audit; who is asked comes by id, nobody without any. */
export async function begin(scene: Scene, actor: Actor, company: string, values: Row = {}, people: readonly unknown[] | null = null): Promise<Row> {
  const [day] = await scene.owner('select (private.today($1) + 10)::text as due', [company])
  const [row] = await scene.as(actor, 'select public.start_asset_audit($1, $2, $3) as begun',
    [company, JSON.stringify({ title: 'Conferência de fim de ano', due_on: day?.['due'], ...values }), people === null ? null : JSON.stringify({ people })])
  return row?.['begun'] as Row
}

/** What somebody is asked to confirm, item by item. */
export async function askedOf(scene: Scene, actor: Actor): Promise<readonly Row[]> {
  const rows = await scene.as(actor, `select i as item from jsonb_array_elements(public.my_asset_audits()) a cross join jsonb_array_elements(a -> 'items') i`)
  return rows.map(({ item }) => item as Row)
}

/** A photo that a person took of something of theirs. */
export async function ownPhoto(scene: Scene, actor: Actor, employee: unknown): Promise<string> {
  const upload = await prepared(scene, actor, { purpose: 'asset_photo', employee })
  await confirmed(scene, upload)
  return upload.file_id
}

export const answer = 'select public.answer_asset_audit($1, $2) as audits'
export const scan = 'select public.scan_asset($1, $2, $3) as scanned'

/** What a scan answers. */
export async function scanned(scene: Scene, actor: Actor, audit: unknown, code: string, site: unknown = null): Promise<Row> {
  return (await scene.as(actor, scan, [audit, code, site]))[0]?.['scanned'] as Row
}

export async function auditView(scene: Scene, actor: Actor, audit: unknown): Promise<Row & { readonly figures: Row; readonly strays: readonly Row[] }> {
  return (await scene.as(actor, 'select public.asset_audit($1) as audit', [audit]))[0]?.['audit'] as never
}

export async function auditItems(scene: Scene, actor: Actor, audit: unknown, state: string | null = null): Promise<readonly Row[]> {
  const rows = await scene.as(actor, `select i as item from jsonb_array_elements(public.audit_item_list($1, $2) -> 'items') i`, [audit, state])
  return rows.map(({ item }) => item as Row)
}

/** Audits of what two people have and of the badges in the stock, with answers of each kind; one is closed. The second person is in by `auditing-secret`. */
export async function audit(scene: Scene, admin: Actor, person: Actor, { company, me, mate }: { readonly company: string; readonly me: string; readonly mate: string }): Promise<void> {
  const one = async (text: string): Promise<string> => String((await scene.owner(text, [company]))[0]?.['id'])
  const site = await one('select id from public.work_sites where company_id = $1 and archived_at is null order by name limit 1')
  const badges = await one(`select id from public.asset_categories where company_id = $1 and name = 'Crachás e cartões'`)
  const past = await begin(scene, admin, company, { title: 'Chaves', stock: true, site_id: site, category_id: await one(`select id from public.asset_categories where company_id = $1 and name = 'Chaves'`) })
  await scene.as(admin, 'select public.close_asset_audit($1)', [past['audit_id']])
  for (const thing of [{ name: 'Leitor', brand: 'Zebra', serial: 'LEITOR-1', work_site_id: site }, { name: 'Crachá novo' }]) await given(scene, admin, company, mate, [{ id: await newAsset(scene, admin, company, 'Crachás e cartões', thing) }])
  const begun = await begin(scene, admin, company, { stock: true, category_id: badges, message: 'Antes do inventário' }, [me, mate])
  const [mine] = await scene.owner('select id from public.asset_audit_items where audit_id = $1 and expected_holder_id = $2 order by id', [begun['audit_id'], me])
  await scene.as(person, answer, [mine?.['id'], JSON.stringify({ with_me: true, condition: 'damaged', note: 'Riscado', file_id: await ownPhoto(scene, person, me) })])
  await scanned(scene, admin, begun['audit_id'], 'LEITOR-1', site)
  for (const place of [site, null]) await scanned(scene, admin, begun['audit_id'], `SEM-${String(place)}`, place)
  await scene.as(admin, `select public.make_guest_links($1, 'asset_audit', $2)`, [company, [mate]])
  await scene.owner(`update private.guest_link_keys k set session_digest = private.secret_digest('auditing-secret'), session_until = private.now() + interval '1 hour'
    from public.guest_links l where l.id = k.link_id and l.purpose = 'asset_audit'`)
  const [laptops] = await scene.owner(`select id from public.asset_categories where company_id = $1 and name = 'Notebooks'`, [company])
  await begin(scene, admin, company, { title: 'Notebooks', category_id: laptops?.['id'] }, [me])
}
