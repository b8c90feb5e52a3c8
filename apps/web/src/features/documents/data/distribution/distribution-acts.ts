import { parseTypedDate } from '#shared/lib/masks.ts'
import { ask } from '#shared/supabase/ask.ts'
import type { DistributionDraft } from '../../model/distribution/distribution.ts'

/** Begins a draft; nobody sees it before it is published. Throws `AppError`. */
export async function startDistribution(companyId: string, draft: DistributionDraft): Promise<string> {
  const wish = {
    company_id: companyId,
    type_id: draft.typeId,
    mode: draft.mode,
    title: draft.title.trim(),
    message: draft.message.trim(),
    issued_on: parseTypedDate(draft.issued_on),
    expires_on: parseTypedDate(draft.expires_on),
    is_acknowledged: draft.isAcknowledged,
    deadline: draft.isAcknowledged ? parseTypedDate(draft.deadline) : null,
  }
  return (await ask((db) => db.rpc('start_distribution', { p_distribution: wish }))).id
}

export interface AddedItem {
  readonly distributionId: string
  readonly fileId: string
  readonly employees: readonly string[]
  readonly source: string
}

/** Gives an upload to people of the draft; asked twice it changes nothing. Throws `AppError`. */
export async function addItems({ distributionId, fileId, employees, source }: AddedItem): Promise<void> {
  await ask((db) => db.rpc('add_distribution_items', { p_distribution_id: distributionId, p_file_id: fileId, p_employees: [...employees], p_source: source.slice(0, 200) }))
}

/** Everybody gets theirs, or nobody. Answers the status: large ones are published by the job. Throws `AppError`. */
export async function publishDistribution(distributionId: string, total: number): Promise<string> {
  return (await ask((db) => db.rpc('publish_distribution', { p_distribution_id: distributionId, p_total: total }))).status
}

/** Takes it back as a whole, as long as nobody opened theirs. Throws `AppError`. */
export async function undoDistribution(distributionId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('undo_distribution', { p_distribution_id: distributionId, p_reason: reason.trim() }))
}

/** Throws a draft away, with its files. Throws `AppError`. */
export async function discardDistribution(distributionId: string): Promise<void> {
  await ask((db) => db.rpc('cancel_distribution', { p_distribution_id: distributionId }))
}
