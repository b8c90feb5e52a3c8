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
  const [row] = await scene.as(actor, 'select public.my_asset_audits() as audits')
  return (row?.['audits'] as readonly { items: readonly Row[] }[]).flatMap(({ items }) => items)
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
  const [row] = await scene.as(actor, 'select public.asset_audit_items($1, $2) as found', [audit, state])
  return (row?.['found'] as { items: readonly Row[] }).items
}
