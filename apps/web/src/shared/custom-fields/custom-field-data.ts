import { queryOptions } from '@tanstack/react-query'

import type { CustomField } from '../lib/fields/custom-field.ts'
import { unwrap } from '../supabase/app-error.ts'
import { ask } from '../supabase/ask.ts'
import { supabase } from '../supabase/client.ts'

/** Whose fields: those of people, or those of things, of all their categories. */
export type FieldScope = 'people' | 'assets'

/** The fields that a company added, those out of use too, in their order. */
export function customFieldsQuery(companyId: string, scope: FieldScope) {
  return queryOptions({
    queryKey: ['custom-fields', companyId, scope] as const,
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const all = db.from('custom_fields').select('*').eq('company_id', companyId)
      const call = scope === 'people' ? all.is('asset_category_id', null) : all.not('asset_category_id', 'is', null)
      return unwrap(await call.order('position').order('label').abortSignal(signal).overrideTypes<CustomField[], { merge: false }>())
    },
    staleTime: 30_000,
  })
}

/** What is written of a field; the rest stays as it is. */
export interface CustomFieldWish {
  readonly label: string
  readonly kind: string
  readonly choices: readonly string[] | null
  readonly who_sees: string
  readonly who_edits: string
  readonly position: number
  readonly asset_category_id: string
}

/** Makes or changes a field; false when somebody changed it meanwhile. Throws `AppError`. */
export async function saveCustomField(companyId: string, wish: Partial<CustomFieldWish>, field: Pick<CustomField, 'id'> & Partial<Pick<CustomField, 'updated_at'>> | null): Promise<boolean> {
  const db = await supabase()
  const answer = await db.rpc('save_custom_field', {
    p_company_id: companyId,
    p_values: { ...wish, ...(wish.choices !== undefined && { choices: wish.choices && [...wish.choices] }) },
    ...(field && { p_id: field.id, ...(field.updated_at !== undefined && { p_updated_at: field.updated_at }) }),
  })
  return unwrap(answer).length > 0
}

/** Takes a field out of use, or back. Throws `AppError`. */
export async function archiveCustomField(id: string, isArchived: boolean): Promise<void> {
  await ask((db) => db.rpc('archive_custom_field', { p_id: id, p_archived: isArchived }))
}
