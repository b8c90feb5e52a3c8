import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { saveAsRead } from '#shared/supabase/versioned.ts'
import type { AssetView } from '../model/asset.ts'
import type { AssetValues } from '../model/asset-form.ts'
import type { AssetCategory, CategoryValues } from '../model/category.ts'
import type { ItemWish } from '../model/hand-over.ts'
import type { SupplyWish } from '../model/supplies/supply-basket.ts'

/** An asset as it was read or written. */
export type AssetVersion = Pick<AssetView['asset'], 'id' | 'updated_at'>

/** Registers an asset, or saves one that is still as it was read. Throws `AppError`, of kind 'conflict' when somebody saved first. */
export async function saveAsset(companyId: string, read: AssetVersion | null, values: AssetValues): Promise<AssetVersion> {
  const db = await supabase()
  if (read === null) return unwrap(await db.from('assets').insert({ company_id: companyId, ...values }).select('id,updated_at').single())
  return { id: read.id, updated_at: await saveAsRead(db.from('assets').update(values), companyId, read, { entity: 'asset', name: 'Este bem' }) }
}

/** Adds a category, or saves one that is still as it was read. Throws `AppError`. */
export async function saveCategory(companyId: string, read: AssetCategory | null, values: CategoryValues): Promise<void> {
  const db = await supabase()
  if (read === null) unwrap(await db.from('asset_categories').insert({ company_id: companyId, ...values }).select('id').single())
  else await saveAsRead(db.from('asset_categories').update(values), companyId, read, { entity: 'asset_category', name: 'Esta categoria' })
}

/** An item as the database takes it. */
const asJson = ({ photos, ...item }: ItemWish) => ({ ...item, ...(photos && { photos: [...photos] }) })

export type HandedOver = Shapes.HandOverAssets

/** Things by their tag, and supplies out of the stock. */
export interface GivenThings {
  readonly items: readonly ItemWish[]
  readonly supplies: readonly SupplyWish[]
}

/** Gives things to a person; the paper, if one is to be signed, is made afterwards. Throws `AppError`. */
export async function handOver(companyId: string, employeeId: string, { items, supplies }: GivenThings, note: string): Promise<HandedOver> {
  return await ask((db) =>
    db.rpc('hand_over_assets', {
      p_company_id: companyId,
      p_employee_id: employeeId,
      p_items: items.map(asJson),
      ...(note.trim() !== '' && { p_note: note }),
      ...(supplies.length > 0 && { p_supplies: supplies.map((supply) => ({ ...supply })) }),
    }),
  )
}

export interface MadePaper {
  readonly document_id: string
  /** Whether it was sent to be signed, and why not; null when it was made before. */
  readonly signature: { readonly sent: boolean; readonly message: string | null; readonly envelope_id: string | null } | null
}

/** Prints, stores and sends the paper of a hand-over or return; again, it answers the same one. Throws `AppError`. */
export function makeTerm(makingId: string): Promise<MadePaper> {
  return callFunction<MadePaper>('make-document', { making_id: makingId })
}

export type TakenBack = Shapes.ReturnAssets

/** Prints what people sign, one after the other; how many were sent. Throws `AppError`. */
export async function makeReceipts(makings: readonly string[]): Promise<number> {
  let sent = 0
  for (const making of makings) {
    const { signature } = await makeTerm(making)
    if (signature === null || signature.sent) sent += 1
  }
  return sent
}

/** Takes things back; the papers, where who gives back signs, are made afterwards. Throws `AppError`. */
export async function takeBack(companyId: string, items: readonly ItemWish[], signs: boolean): Promise<TakenBack> {
  return await ask((db) => db.rpc('return_assets', { p_company_id: companyId, p_items: items.map(asJson), p_signs: signs }))
}

/** Loss, theft with the number of its police report, write-off, or `back` from them. Throws `AppError`. */
export async function moveAsset(companyId: string, assetId: string, status: string, note: string, reportNumber = ''): Promise<void> {
  const said = { ...(note.trim() !== '' && { p_note: note }), ...(reportNumber.trim() !== '' && { p_report_number: reportNumber }) }
  await ask((db) => db.rpc('move_asset', { p_company_id: companyId, p_asset_id: assetId, p_status: status, ...said }), { nullable: true })
}

/** The holder wants to give something back. Throws `AppError`. */
export async function requestReturn(assetId: string, note: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('request_asset_return', { p_asset_id: assetId, ...(note.trim() !== '' && { p_note: note }) })), { nullable: true })
}
