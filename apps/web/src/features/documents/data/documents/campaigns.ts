import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Audience } from '#shared/lib/audience.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Json } from '#shared/supabase/database.types.ts'
import type { CampaignEvidence, SentCampaign } from '../../model/documents/campaign.ts'
import { documentKeys } from './document-keys.ts'

const PURPOSE = 'documents'

export interface Wish {
  readonly types: readonly string[]
  /** Asks each only for what a rule requires of them. */
  readonly onlyRequired: boolean
}

/** An audience as a call carries it. */
const asJson = (audience: Audience): Json => ({ ...audience })
const wishes = ({ types, onlyRequired }: Wish): Json => ({ types: [...types], only_required: onlyRequired })

export interface DocumentsWish extends Wish {
  readonly companyId: string
  readonly audience: Audience
  readonly dueOn: string | null
  readonly message: string
}

/** Asks people for documents; they are told ten seconds later. Throws `AppError`. */
export async function sendDocumentsWish({ companyId, audience, dueOn, message, ...wish }: DocumentsWish): Promise<SentCampaign> {
  const db = await supabase()
  const call = db.rpc('send_campaign', {
    p_company_id: companyId,
    p_purpose: PURPOSE,
    p_audience: asJson(audience),
    p_wishes: wishes(wish),
    ...(dueOn !== null && { p_due_on: dueOn }),
    ...(message.trim() !== '' && { p_message: message.trim() }),
  })
  return unwrap(await call.single())
}

/** Everybody of an audience: how much each would be asked, and how they are told. */
export function recipientsQuery(companyId: string, audience: Audience, wish: Wish) {
  return queryOptions({
    queryKey: ['documents', companyId, 'recipients', audience, wish],
    queryFn: ({ signal }) =>
      ask((db) =>
        db.rpc('campaign_recipients', { p_company_id: companyId, p_purpose: PURPOSE, p_audience: asJson(audience), p_wishes: wishes(wish) }).abortSignal(signal),
      ),
    placeholderData: keepPreviousData,
  })
}

/** What an audience lacks, type by type. */
export function gapsQuery(companyId: string, audience: Audience) {
  return queryOptions({
    queryKey: ['documents', companyId, 'gaps', audience],
    queryFn: ({ signal }) => ask((db) => db.rpc('document_gaps', { p_company_id: companyId, p_audience: asJson(audience) }).abortSignal(signal)),
    placeholderData: keepPreviousData,
  })
}

/** The campaigns of a company, newest first. */
export function campaignsQuery(companyId: string) {
  return queryOptions({
    queryKey: documentKeys.campaigns(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('campaign_list', { p_company_id: companyId, p_purpose: PURPOSE }).abortSignal(signal)),
    staleTime: 15_000,
  })
}

/** Everybody whom a campaign asked, whoever owes something first. */
export function campaignPeopleQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['documents', 'campaign', campaignId],
    queryFn: ({ signal }) => ask((db) => db.rpc('campaign_progress', { p_campaign_id: campaignId }).abortSignal(signal)),
  })
}

/** The evidence of a campaign, part by part. Throws `AppError`. */
export async function fetchEvidence(campaignId: string, offset: number, size: number, signal: AbortSignal): Promise<readonly CampaignEvidence[]> {
  return await ask((db) => db.rpc('campaign_evidence', { p_campaign_id: campaignId }).range(offset, offset + size - 1).abortSignal(signal))
}

/** Who owes what of a campaign, longest first. */
export function lateRequestsQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['documents', 'late', campaignId],
    queryFn: ({ signal }) => ask((db) => db.rpc('late_document_requests', { p_campaign_id: campaignId }).abortSignal(signal)),
  })
}

/** Reminds these people, and tells how many of them were reached. Throws `AppError`. */
export async function remindCampaign(campaignId: string, employees: readonly string[]): Promise<number> {
  return await ask((db) => db.rpc('remind_campaign', { p_campaign_id: campaignId, p_employees: [...employees] }))
}

/** Asks those who joined the audience since. Throws `AppError`. */
export async function joinCampaign(campaignId: string): Promise<number> {
  return await ask((db) => db.rpc('join_campaign', { p_campaign_id: campaignId }))
}

/** Takes a campaign back before anybody is told. Throws `AppError`. */
export async function undoCampaign(campaignId: string): Promise<void> {
  await ask((db) => db.rpc('undo_campaign', { p_campaign_id: campaignId }))
}

/** Ends a campaign: what is open is no longer asked for. Throws `AppError`. */
export async function closeCampaign(campaignId: string): Promise<void> {
  await ask((db) => db.rpc('close_campaign', { p_campaign_id: campaignId }))
}
