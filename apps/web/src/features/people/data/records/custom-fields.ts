import { queryOptions } from '@tanstack/react-query'

import type { StoredValue } from '#shared/lib/fields/field-spec.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { CustomField, CustomValue } from '../../model/records/custom-field.ts'
import { aboutPerson } from './person-scope.ts'
import type { RecordPerson } from '../../model/history/record-person.ts'
import { recordKeys } from './record-keys.ts'

type WhosePerson = Pick<RecordPerson, 'id' | 'companyId' | 'isOwn'>

/** The company's own fields of a person that the reader sees. */
export function customValuesQuery(person: WhosePerson) {
  return queryOptions({
    queryKey: recordKeys.customValues(person.companyId, person.id),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = aboutPerson(person, db.rpc('custom_values', { p_employee_id: person.id })).abortSignal(signal)
      return unwrap(await call)
    },
    staleTime: 30_000,
  })
}

/** Writes values by key; null clears. Throws `AppError`, with the key as `field`. */
export async function saveCustomValues(person: WhosePerson, values: Readonly<Record<string, StoredValue>>): Promise<readonly CustomValue[]> {
  const db = await supabase()
  const call = aboutPerson(person, db.rpc('save_custom_values', { p_employee_id: person.id, p_values: values }))
  return unwrap(await call)
}

/** The fields that a company added, those out of use too. */
export function customFieldsQuery(companyId: string) {
  return queryOptions({
    queryKey: recordKeys.customFields(companyId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.from('custom_fields').select('*').eq('company_id', companyId).is('asset_category_id', null).order('position').order('label').abortSignal(signal)
      return unwrap(await call.overrideTypes<CustomField[], { merge: false }>())
    },
    staleTime: 30_000,
  })
}

export interface CustomFieldWish {
  readonly label: string
  readonly kind: string
  readonly choices: readonly string[] | null
  readonly who_sees: string
  readonly who_edits: string
}

/** Makes or changes a field; false when somebody changed it meanwhile. Throws `AppError`. */
export async function saveCustomField(companyId: string, wish: CustomFieldWish, field: CustomField | null): Promise<boolean> {
  const db = await supabase()
  const answer = await db.rpc('save_custom_field', {
    p_company_id: companyId,
    p_values: { ...wish, choices: wish.choices && [...wish.choices] },
    ...(field && { p_id: field.id, p_updated_at: field.updated_at }),
  })
  return unwrap(answer).length > 0
}

/** Takes a field out of use, or back. Throws `AppError`. */
export async function archiveCustomField(id: string, isArchived: boolean): Promise<void> {
  await ask((db) => db.rpc('archive_custom_field', { p_id: id, p_archived: isArchived }))
}
