import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { TagItem } from '../../model/catalogues/tag.ts'
import { catalogueKeys } from './catalogue-keys.ts'

async function fetchTags(companyId: string, signal: AbortSignal): Promise<readonly TagItem[]> {
  const db = await supabase()
  const [tags, use] = await Promise.all([
    db.from('employee_tags').select('id,name,color').eq('company_id', companyId).order('name').abortSignal(signal),
    db.rpc('catalogue_use', { p_company_id: companyId }).abortSignal(signal),
  ])
  const people = new Map(unwrap(use).map((row) => [row.item_id, row.people]))
  return unwrap(tags).map((tag) => ({ ...tag, people: people.get(tag.id) ?? 0 }))
}

/** The tags of a company by name, with how many people have each. */
export function tagsQuery(companyId: string) {
  return queryOptions({ queryKey: catalogueKeys.tags(companyId), queryFn: ({ signal }) => fetchTags(companyId, signal) })
}

/** Creates or changes a tag. Throws `AppError`. */
export async function saveTag(companyId: string, id: string | null, values: { readonly name: string; readonly color: string }): Promise<void> {
  const db = await supabase()
  const table = db.from('employee_tags')
  const query = id === null ? table.insert({ ...values, company_id: companyId }) : table.update(values).eq('company_id', companyId).eq('id', id)
  unwrap(await query.select('id').single())
}

/** Deletes a tag, also from everybody who has it. Throws `AppError`. */
export async function deleteTag(id: string): Promise<void> {
  await ask((db) => db.rpc('delete_employee_tag', { p_id: id }))
}
