import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '../../../shared/supabase/app-error.ts'
import { supabase } from '../../../shared/supabase/client.ts'
import type { Campaign, LateRequest, RequestOutcome } from '../model/campaign.ts'
import { documentKeys } from './document-keys.ts'

export interface DocumentsWish {
  readonly companyId: string
  readonly types: readonly string[]
  /** Null asks everybody to whom one of the types is missing. */
  readonly employees: readonly string[] | null
  readonly dueOn: string | null
  readonly instructions: string
  readonly title: string
}

/** Asks people for documents. Throws `AppError`. */
export async function requestDocuments(wish: DocumentsWish): Promise<RequestOutcome> {
  const { companyId, types, employees, dueOn, instructions, title } = wish
  const db = await supabase()
  const call = db.rpc('request_documents', {
    p_company_id: companyId,
    p_types: [...types],
    ...(employees !== null && { p_employees: [...employees] }),
    ...(dueOn !== null && { p_due_on: dueOn }),
    ...(instructions.trim() !== '' && { p_instructions: instructions.trim() }),
    ...(title.trim() !== '' && { p_title: title.trim() }),
  })
  return unwrap(await call.single())
}

/** Takes back the requests of a campaign that nobody has answered. Throws `AppError`. */
export async function undoRequests(campaignId: string): Promise<void> {
  const db = await supabase()
  const open = unwrap(await db.from('document_requests').select('id').eq('campaign_id', campaignId).eq('status', 'open').limit(1_000))
  if (open.length > 0) unwrap(await db.rpc('cancel_document_requests', { p_requests: open.map(({ id }) => id) }))
}

/** The campaigns of a company, newest first. */
export function campaignsQuery(companyId: string) {
  return queryOptions({
    queryKey: documentKeys.campaigns(companyId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('document_campaign_list', { p_company_id: companyId }).abortSignal(signal)
      return unwrap(await call.overrideTypes<Campaign[], { merge: false }>())
    },
    staleTime: 15_000,
  })
}

/** Who owes what of a campaign, longest first. */
export function lateRequestsQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['documents', 'late', campaignId],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('late_document_requests', { p_campaign: campaignId }).abortSignal(signal)
      return unwrap(await call.overrideTypes<LateRequest[], { merge: false }>())
    },
  })
}

/** Reminds those who have not answered, and tells how many there were. Throws `AppError`. */
export async function remindCampaign(campaignId: string): Promise<number> {
  const db = await supabase()
  return unwrap(await db.rpc('remind_documents', { p_campaign: campaignId }))
}

/** Ends a campaign: what is open is no longer asked for. Throws `AppError`. */
export async function closeCampaign(campaignId: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('close_document_campaign', { p_campaign: campaignId }))
}
