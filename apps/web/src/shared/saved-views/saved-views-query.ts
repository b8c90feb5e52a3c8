import { queryOptions } from '@tanstack/react-query'

import { AppError, unwrap } from '../supabase/app-error.ts'
import { ask } from '../supabase/ask.ts'
import { supabase } from '../supabase/client.ts'
import { type ListKey, type SavedView, type Visibility, visibilityOf } from './saved-view.ts'

const SELECT = 'id,company_id,owner_employee_id,name,query,visibility,is_default,updated_at'

export const viewKeys = {
  all: ['saved-views'] as const,
  list: (listKey: ListKey, companyId: string, ownCompanyId: string) => [...viewKeys.all, listKey, companyId, ownCompanyId] as const,
}

type ViewRow = Omit<SavedView, 'visibility'> & { readonly visibility: string }

function asView(row: ViewRow): SavedView {
  return { ...row, visibility: visibilityOf(row.visibility) }
}

async function fetchViews(listKey: ListKey, companies: readonly string[], signal: AbortSignal): Promise<readonly SavedView[]> {
  const rows = await ask((db) => db.from('saved_views').select(SELECT).in('company_id', [...companies]).eq('list_key', listKey).abortSignal(signal))
  return rows.map(asView)
}

/** One's own views of a list, which a master takes into every company, and those that the company at hand shares. */
export function savedViewsQuery(listKey: ListKey, companyId: string, ownCompanyId: string) {
  return queryOptions({
    queryKey: viewKeys.list(listKey, companyId, ownCompanyId),
    queryFn: ({ signal }) => fetchViews(listKey, [...new Set([companyId, ownCompanyId])], signal),
  })
}

export interface NewView {
  readonly company_id: string
  readonly list_key: ListKey
  readonly name: string
  readonly query: string
  readonly visibility: Visibility
  readonly is_default: boolean
}

/** Saves a view of one's own, in one's own company. Throws `AppError`. */
export async function createView(view: NewView): Promise<SavedView> {
  return asView(await ask((db) => db.from('saved_views').insert(view).select(SELECT).single()))
}

export type ViewChange = Partial<Pick<SavedView, 'name' | 'query' | 'visibility' | 'is_default'>>

/** Saves a change only if the view is still the one that was read. Throws `AppError`, 'conflict' when it is not. */
export async function changeView(read: SavedView, change: ViewChange): Promise<SavedView> {
  const db = await supabase()
  const answer = await db.from('saved_views').update(change).eq('id', read.id).eq('updated_at', read.updated_at).select(SELECT).maybeSingle()
  const row = unwrap(answer, { nullable: true })
  if (row) return asView(row)
  throw new AppError({ text: 'Esta visão foi alterada em outro lugar. Ela foi recarregada: confira e tente de novo.', kind: 'conflict' }, { code: 'CONFLITO', status: 409 })
}

/** Deletes a view. Throws `AppError`, also when there was nothing to delete. */
export async function deleteView({ id }: Pick<SavedView, 'id'>): Promise<void> {
  await ask((db) => db.from('saved_views').delete().eq('id', id).select('id').single())
}
