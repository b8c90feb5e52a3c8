import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { OrderOption } from '../../model/orders/order.ts'
import { orderKeys } from './order-keys.ts'

const COLUMNS = 'id,company_id,type_id,template_id,name,description,sla_days,is_automatic,archived_at,updated_at'

/** What a company offers; one's own company may be another than the one at hand. */
export function offeredQuery(companyId: string) {
  return queryOptions({
    queryKey: orderKeys.offered(companyId),
    queryFn: ({ signal }): Promise<readonly OrderOption[]> =>
      ask((db) => outsideCompany(db.from('document_order_options').select(COLUMNS)).eq('company_id', companyId).order('name').abortSignal(signal)),
    staleTime: 30_000,
  })
}

export function myOrdersQuery() {
  return queryOptions({
    queryKey: orderKeys.own,
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('my_document_orders')).abortSignal(signal)),
    staleTime: 15_000,
  })
}

/** Orders that wait for the administration, by deadline; `all` adds the answered ones. */
export function queueQuery(companyId: string, all: boolean) {
  return queryOptions({
    queryKey: orderKeys.queue(companyId, all),
    queryFn: ({ signal }) => ask((db) => db.rpc('document_order_queue', { p_company_id: companyId, p_all: all }).abortSignal(signal)),
    staleTime: 15_000,
  })
}

export interface OfferChoices {
  readonly templates: readonly { readonly id: string; readonly name: string }[]
  readonly types: readonly { readonly id: string; readonly name: string }[]
}

/** What an offer may be made of: types that the company sends and the person sees. */
export function offerChoicesQuery(companyId: string) {
  return queryOptions({
    queryKey: orderKeys.choices(companyId),
    queryFn: async ({ signal }): Promise<OfferChoices> => {
      const db = await supabase()
      const [templates, types] = await Promise.all([
        db.from('document_templates').select('id,name').eq('company_id', companyId).is('archived_at', null).order('name').abortSignal(signal),
        db.from('document_types').select('id,name').eq('company_id', companyId).is('archived_at', null).neq('who_sends', 'person').neq('who_sees', 'hr').order('place').abortSignal(signal),
      ])
      return { templates: unwrap(templates), types: unwrap(types) }
    },
    staleTime: 60_000,
  })
}

/** More than a working life gives one person. */
const MOST_PAPERS = 1000

export interface Paper {
  readonly id: string
  readonly title: string | null
  readonly issued_on: string | null
  readonly type: { readonly name: string } | null
}

/** Papers of a person that may answer an order. */
export function papersQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: orderKeys.papers(companyId, employeeId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const papers = db.from('documents').select('id,title,issued_on,type:document_types!documents_type_fkey(name)').eq('company_id', companyId).eq('employee_id', employeeId)
      const usable = papers.eq('status', 'approved').neq('who_sees', 'hr').not('file_id', 'is', null)
      return unwrap(await usable.order('created_at', { ascending: false }).limit(MOST_PAPERS).abortSignal(signal).overrideTypes<Paper[], { merge: false }>())
    },
    staleTime: 30_000,
  })
}
