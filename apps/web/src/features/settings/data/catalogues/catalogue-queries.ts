import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { type Client, supabase } from '#shared/supabase/client.ts'
import type { CatalogueItem, CatalogueKind } from '../../model/catalogues/catalogue.ts'
import { catalogueKeys } from './catalogue-keys.ts'

type Facts = Omit<CatalogueItem, 'people' | 'planned' | 'documents' | 'isArchived' | 'updatedAt'> & { archived_at: string | null; updated_at: string }

const NOTHING = { level: null, cbo: null, description: null, needsTraining: null, cnpj: null, city: null, uf: null, code: null }

async function fetchFacts(db: Client, companyId: string, kind: CatalogueKind, signal: AbortSignal): Promise<readonly Facts[]> {
  switch (kind) {
    case 'position': {
      const answer = await db.from('positions').select('id,title,level,cbo,description,needs_training,archived_at,updated_at').eq('company_id', companyId).order('title').abortSignal(signal)
      return unwrap(answer).map(({ title, needs_training, ...row }) => ({ ...NOTHING, ...row, name: title, needsTraining: needs_training }))
    }
    case 'work_site': {
      const answer = await db.from('work_sites').select('id,name,cnpj,city,uf,archived_at,updated_at').eq('company_id', companyId).order('name').abortSignal(signal)
      return unwrap(answer).map((row) => ({ ...NOTHING, ...row }))
    }
    case 'cost_centre': {
      const answer = await db.from('cost_centres').select('id,name,code,archived_at,updated_at').eq('company_id', companyId).order('code').abortSignal(signal)
      return unwrap(answer).map((row) => ({ ...NOTHING, ...row }))
    }
  }
}

async function fetchItems(companyId: string, kind: CatalogueKind, signal: AbortSignal): Promise<readonly CatalogueItem[]> {
  const db = await supabase()
  const [facts, use] = await Promise.all([
    fetchFacts(db, companyId, kind, signal),
    db.rpc('catalogue_use', { p_company_id: companyId }).abortSignal(signal),
  ])
  const used = new Map(unwrap(use).flatMap((row) => (row.kind === kind ? [[row.item_id, row] as const] : [])))
  return facts.map(({ archived_at, updated_at, ...item }) => ({
    ...item,
    isArchived: archived_at !== null,
    updatedAt: updated_at,
    people: used.get(item.id)?.people ?? 0,
    planned: used.get(item.id)?.planned ?? 0,
    documents: used.get(item.id)?.documents ?? [],
  }))
}

/** Everything in one of the lists by name, archived items too, with who uses each. */
export function catalogueQuery(companyId: string, kind: CatalogueKind) {
  return queryOptions({ queryKey: catalogueKeys.items(companyId, kind), queryFn: ({ signal }) => fetchItems(companyId, kind, signal) })
}
