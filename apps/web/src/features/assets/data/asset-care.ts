import { ask } from '#shared/supabase/ask.ts'

/** Pictures or papers of a thing, already uploaded. Throws `AppError`. */
export async function addFiles(companyId: string, assetId: string, kind: 'photo' | 'invoice' | 'police_report', fileIds: readonly string[]): Promise<void> {
  await ask((db) => db.rpc('add_asset_files', { p_company_id: companyId, p_asset_id: assetId, p_kind: kind, p_file_ids: [...fileIds] }))
}

/** Takes a picture or paper off; proof of what happened stays. Throws `AppError`. */
export async function removeFile(companyId: string, fileId: string): Promise<void> {
  await ask((db) => db.rpc('remove_asset_file', { p_company_id: companyId, p_file_id: fileId }), { nullable: true })
}

/** Begins a repair. Throws `AppError`. */
export async function sendToRepair(companyId: string, assetId: string, values: Readonly<Record<string, string>>): Promise<void> {
  await ask((db) => db.rpc('send_asset_to_repair', { p_company_id: companyId, p_asset_id: assetId, p_values: { ...values } }), { nullable: true })
}

/** Ends a repair. Throws `AppError`. */
export async function endRepair(companyId: string, assetId: string, values: Readonly<Record<string, string | number>>): Promise<void> {
  await ask((db) => db.rpc('end_asset_repair', { p_company_id: companyId, p_asset_id: assetId, p_values: { ...values } }), { nullable: true })
}

/** Decides about damage, loss or theft. Throws `AppError`. */
export async function decideDamage(companyId: string, damageId: string, decision: string, values: Readonly<Record<string, string | number>>): Promise<void> {
  await ask((db) => db.rpc('decide_asset_damage', { p_company_id: companyId, p_damage_id: damageId, p_decision: decision, p_values: { ...values } }), { nullable: true })
}
