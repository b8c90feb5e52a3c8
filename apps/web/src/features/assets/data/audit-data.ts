import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Audience } from '#shared/lib/audience.ts'
import type { ListPage } from '#shared/list/state/list-state.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { Json } from '#shared/supabase/database.types.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { Answer, AuditItem, AuditRow, AuditScan, AuditView, Finding, PersonAudit } from '../model/audits/audit.ts'
import { assetKeys } from './asset-keys.ts'

const PURPOSE = 'asset_audit'
const FRESH_MS = 15_000

/** Audits of the company, those that go on first. */
export function auditsQuery(companyId: string) {
  return queryOptions({
    queryKey: assetKeys.audits(companyId),
    queryFn: async ({ signal }): Promise<readonly AuditRow[]> => (await ask((db) => db.rpc('asset_audit_list', { p_company_id: companyId }).abortSignal(signal))).audits,
    staleTime: FRESH_MS,
  })
}

/** One audit with its numbers; null where it is out of reach. */
export function auditQuery(auditId: string) {
  return queryOptions({
    queryKey: assetKeys.audit(auditId),
    queryFn: ({ signal }): Promise<AuditView | null> => ask((db) => db.rpc('asset_audit', { p_audit_id: auditId }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
  })
}

/** What narrows the items of an audit. */
export interface ItemsFilter {
  readonly achado: string
  readonly q: string
  readonly page: number
  readonly size: number
}

/** A page of the items of an audit. Throws `AppError`. */
export async function fetchAuditItems(auditId: string, { achado, q, page, size }: ItemsFilter, signal: AbortSignal): Promise<ListPage<AuditItem>> {
  const found = await ask((db) =>
    db.rpc('audit_item_list', { p_audit_id: auditId, p_page: page, p_size: size, ...(achado !== '' && { p_state: achado }), ...(q !== '' && { p_search: q }) }).abortSignal(signal))
  return { rows: found.items, total: found.total }
}

export function auditItemsQuery(auditId: string, { achado, q, page, size }: ItemsFilter) {
  const asked = { achado, q, page, size }
  return queryOptions({
    queryKey: assetKeys.auditItems(auditId, asked),
    queryFn: ({ signal }) => fetchAuditItems(auditId, asked, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** What an audit that is about to begin is narrowed to. */
export interface AuditScope {
  readonly category: string
  readonly site: string
}

/** Everybody of an audience: how many things each would confirm, and how they are told. */
export function auditRecipientsQuery(companyId: string, audience: Audience, { category }: Pick<AuditScope, 'category'>) {
  return queryOptions({
    queryKey: assetKeys.auditReach(companyId, { audience, category }),
    queryFn: ({ signal }) =>
      ask((db) => db.rpc('campaign_recipients', { p_company_id: companyId, p_purpose: PURPOSE, p_audience: { ...audience } as Json, p_wishes: category === '' ? {} : { category_id: category } }).abortSignal(signal)),
    placeholderData: keepPreviousData,
  })
}

/** How many things nobody has an audit would list. */
export function stockCountQuery(companyId: string, { category, site }: AuditScope) {
  return queryOptions({
    queryKey: assetKeys.auditReach(companyId, { stock: true, category, site }),
    queryFn: ({ signal }): Promise<number> =>
      ask((db) => db.rpc('audit_stock_count', { p_company_id: companyId, p_values: { ...(category !== '' && { category_id: category }), ...(site !== '' && { site_id: site }) } }).abortSignal(signal)),
  })
}

/** What begins an audit; an audience of null asks nobody. */
export interface AuditWish extends AuditScope {
  readonly title: string
  readonly dueOn: string | null
  readonly message: string
  readonly hasStock: boolean
  readonly audience: Audience | null
}

export type BegunAudit = Shapes.StartAssetAudit

/** Begins an audit; whom it asks is told ten seconds later. Throws `AppError`. */
export async function startAudit(companyId: string, { title, dueOn, message, hasStock, audience, category, site }: AuditWish): Promise<BegunAudit> {
  const values = { title, due_on: dueOn, message, stock: hasStock, ...(category !== '' && { category_id: category }), ...(hasStock && site !== '' && { site_id: site }) }
  return await ask((db) => db.rpc('start_asset_audit', { p_company_id: companyId, p_values: values, ...(audience !== null && { p_audience: { ...audience } as Json }) }))
}

/** Takes an audit back before anybody is told. Throws `AppError`. */
export async function undoAudit(campaignId: string): Promise<void> {
  await ask((db) => db.rpc('undo_campaign', { p_campaign_id: campaignId }))
}

/** A code that was read or typed where somebody stands. Throws `AppError`. */
export async function scanAsset(auditId: string, code: string, site: string): Promise<AuditScan> {
  return await ask((db) => db.rpc('scan_asset', { p_audit_id: auditId, p_code: code, ...(site !== '' && { p_site_id: site }) }))
}

/** What HR says of an item. Throws `AppError`. */
export async function setFinding(itemId: string, finding: Finding): Promise<AuditItem> {
  return await ask((db) => db.rpc('set_audit_finding', { p_item_id: itemId, ...(finding !== '' && { p_divergence: finding }) }))
}

/** Ends an audit: what was not found is missing. Throws `AppError`. */
export async function closeAudit(auditId: string): Promise<void> {
  await ask((db) => db.rpc('close_asset_audit', { p_audit_id: auditId }), { nullable: true })
}

/** Everybody whom an audit asks, whoever has something to confirm first. */
export function auditPeopleQuery(campaignId: string) {
  return queryOptions({
    queryKey: assetKeys.auditPeople(campaignId),
    queryFn: ({ signal }) => ask((db) => db.rpc('campaign_progress', { p_campaign_id: campaignId }).abortSignal(signal)),
  })
}

/** Reminds these people, and tells how many of them were reached. Throws `AppError`. */
export async function remindOfAudit(campaignId: string, employees: readonly string[]): Promise<number> {
  return await ask((db) => db.rpc('remind_campaign', { p_campaign_id: campaignId, p_employees: [...employees] }))
}

export type AuditEvidence = Shapes.CampaignEvidenceRow

/** How each person got to it and answered. Throws `AppError`. */
export async function fetchAuditEvidence(campaignId: string, offset: number, size: number, signal: AbortSignal): Promise<readonly AuditEvidence[]> {
  return await ask((db) => db.rpc('campaign_evidence', { p_campaign_id: campaignId }).range(offset, offset + size - 1).abortSignal(signal))
}

/** What whoever is signed in is asked to confirm, by audit. */
export function myAuditsQuery() {
  return queryOptions({
    queryKey: assetKeys.mine,
    queryFn: ({ signal }): Promise<readonly PersonAudit[]> => ask((db) => outsideCompany(db.rpc('my_asset_audits')).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** What a person says of a thing, as a call carries it. */
export function answerValues({ with_me, condition, note, file_id }: Answer): Record<string, Json> {
  return { with_me, ...(with_me && { condition, file_id }), ...(note.trim() !== '' && { note: note.trim() }) }
}

/** Answers about a thing of one's own. Throws `AppError`. */
export async function answerAudit(itemId: string, answer: Answer): Promise<readonly PersonAudit[]> {
  return await ask((db) => outsideCompany(db.rpc('answer_asset_audit', { p_item_id: itemId, p_values: answerValues(answer) })))
}
