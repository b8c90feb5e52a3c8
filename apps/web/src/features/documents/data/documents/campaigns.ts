import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { RequestOutcome } from '../../model/documents/campaign.ts'
import { documentKeys } from './document-keys.ts'

export interface DocumentsWish {
  readonly companyId: string
  readonly types: readonly string[]
  readonly employees: readonly string[]
  /** Asks each only for what a rule requires and is missing; otherwise for each of the types. */
  readonly onlyGaps: boolean
  readonly dueOn: string | null
  readonly instructions: string
  readonly title: string
}

/** Asks people for documents. Throws `AppError`. */
export async function requestDocuments(wish: DocumentsWish): Promise<RequestOutcome> {
  const { companyId, types, employees, onlyGaps, dueOn, instructions, title } = wish
  const db = await supabase()
  const call = db.rpc('request_documents', {
    p_company_id: companyId,
    p_types: [...types],
    p_employees: [...employees],
    p_only_gaps: onlyGaps,
    ...(dueOn !== null && { p_due_on: dueOn }),
    ...(instructions.trim() !== '' && { p_instructions: instructions.trim() }),
    ...(title.trim() !== '' && { p_title: title.trim() }),
  })
  return unwrap(await call.single())
}

/** The campaigns of a company, newest first. */
export function campaignsQuery(companyId: string) {
  return queryOptions({
    queryKey: documentKeys.campaigns(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('document_campaign_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 15_000,
  })
}

/** Who owes what of a campaign, longest first. */
export function lateRequestsQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['documents', 'late', campaignId],
    queryFn: ({ signal }) => ask((db) => db.rpc('late_document_requests', { p_campaign_id: campaignId }).abortSignal(signal)),
  })
}

/** Whom a reminder of a campaign reaches: who owes something and was not told today. */
export function reminderRecipientsQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['documents', 'reminder', campaignId],
    queryFn: ({ signal }) => ask((db) => db.rpc('document_reminder_recipients', { p_campaign_id: campaignId }).abortSignal(signal)),
  })
}

/** Reminds these people, and tells how many of them were reached. Throws `AppError`. */
export async function remindCampaign(campaignId: string, employees: readonly string[]): Promise<number> {
  return await ask((db) => db.rpc('remind_documents', { p_campaign_id: campaignId, p_employees: [...employees] }))
}

/** Ends a campaign: what is open is no longer asked for. Throws `AppError`. */
export async function closeCampaign(campaignId: string): Promise<void> {
  await ask((db) => db.rpc('close_document_campaign', { p_campaign_id: campaignId }))
}
