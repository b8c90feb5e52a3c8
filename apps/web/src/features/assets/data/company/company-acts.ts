import type { StoredValue } from '#shared/lib/fields/field-spec.ts'
import { AppError, toAppError } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { fieldName } from '../../model/company/asset-fields.ts'

/** Writes what the fields of its category ask of an asset, by key; null clears. Throws `AppError`, with the field as the form calls it. */
export async function saveAssetValues(companyId: string, assetId: string, values: Readonly<Record<string, StoredValue>>): Promise<void> {
  if (Object.keys(values).length === 0) return
  try {
    await ask((db) => db.rpc('save_asset_values', { p_company_id: companyId, p_asset_id: assetId, p_values: values }), { nullable: true })
  } catch (problem) {
    const { message: text, kind, code, status, field, cause } = toAppError(problem)
    throw new AppError({ text, kind }, { code, status, field: field === null ? null : fieldName(field), cause })
  }
}

/** Says who looks after the things of a site, in place of those who did. Throws `AppError`. */
export async function saveKeepers(companyId: string, siteId: string, people: readonly string[]): Promise<void> {
  await ask((db) => db.rpc('save_asset_keepers', { p_company_id: companyId, p_work_site_id: siteId, p_people: [...people] }), { nullable: true })
}

export interface TransferWish {
  readonly companyId: string
  readonly assetId: string
  readonly toCompanyId: string
  readonly tag: string
}

/** Sends a free thing to another company that the caller reaches; answers its id there. Throws `AppError`. */
export async function transferAsset({ companyId, assetId, toCompanyId, tag }: TransferWish): Promise<string> {
  return await ask((db) => outsideCompany(db.rpc('transfer_asset', { p_company_id: companyId, p_asset_id: assetId, p_to_company_id: toCompanyId, p_tag: tag })))
}
