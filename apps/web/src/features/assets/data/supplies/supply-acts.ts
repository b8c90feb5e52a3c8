import { ask } from '#shared/supabase/ask.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { CaepiHeadings, CertificateRow } from '../../model/supplies/caepi.ts'
import type { SupplyValues } from '../../model/supplies/supply-form.ts'

/** Registers a supply or changes one. Throws `AppError`. */
export async function saveSupply(companyId: string, itemId: string | null, values: SupplyValues): Promise<string> {
  const saved = await ask((db) => db.rpc('save_supply', { p_company_id: companyId, p_item_id: itemId as string, p_values: { ...values } }))
  return saved.id
}

export type StockMove = 'in' | 'adjusted' | 'discarded'

/** What comes in, is discarded or was counted; what is in stock afterwards. Throws `AppError`. */
export async function moveStock(companyId: string, itemId: string, kind: StockMove, quantity: number, note: string): Promise<number> {
  return await ask((db) => db.rpc('move_stock', { p_company_id: companyId, p_item_id: itemId, p_kind: kind, p_quantity: quantity, ...(note.trim() !== '' && { p_note: note }) }))
}

/** Takes a supply out of use. Throws `AppError`. */
export async function archiveSupply(companyId: string, itemId: string): Promise<void> {
  await ask((db) => db.rpc('archive_supply', { p_company_id: companyId, p_item_id: itemId }), { nullable: true })
}

/** Which categories a position requires. Throws `AppError`. */
export async function saveRequirements(companyId: string, positionId: string, categories: readonly string[]): Promise<void> {
  await ask((db) => db.rpc('save_ppe_requirements', { p_company_id: companyId, p_position_id: positionId, p_categories: [...categories] }), { nullable: true })
}

/** Gives everybody who has a supply another one in its place; the papers are made afterwards. Throws `AppError`. */
export async function replaceSupply(companyId: string, itemId: string, newItemId: string): Promise<Shapes.ReplaceSupply> {
  return await ask((db) => db.rpc('replace_supply', { p_company_id: companyId, p_item_id: itemId, p_new_item_id: newItemId }))
}

/** Ends deliveries: back to stock, or discarded. Throws `AppError`. */
export async function takeBackSupplies(companyId: string, deliveries: readonly string[], ending: 'returned' | 'discarded'): Promise<number> {
  return await ask((db) => db.rpc('take_back_supplies', { p_company_id: companyId, p_deliveries: [...deliveries], p_ending: ending }))
}

/** Takes validities over from the file of the ministry, all or none. Throws `AppError`. */
export async function importCertificates(companyId: string, rows: readonly CertificateRow[], headings: CaepiHeadings): Promise<Shapes.ImportCertificates> {
  return await ask((db) => db.rpc('import_certificates', { p_company_id: companyId, p_rows: rows.map((row) => ({ ...row })), p_headings: { ...headings } }))
}
