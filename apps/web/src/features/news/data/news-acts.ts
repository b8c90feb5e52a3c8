import { ask } from '#shared/supabase/ask.ts'
import type { Database, Json } from '#shared/supabase/database.types.ts'
import type { PostDraft } from '../model/draft.ts'

export type StoredPost = Database['public']['Tables']['posts']['Row']

/** The types know no parameter that takes null. */
const NOTHING = null as never

/** Confirms that a version was read. Throws `AppError`, like all below. */
export async function acknowledgePost(postId: string, digest: string): Promise<void> {
  await ask((db) => db.rpc('acknowledge', { p_kind: 'post', p_subject_id: postId, p_digest: digest }))
}

export async function markRead(postId: string): Promise<boolean> {
  return await ask((db) => db.rpc('mark_post_read', { p_post_id: postId }))
}

/** A new draft of nothing yet; its id. */
export async function beginPost(companyId: string, audience: Json): Promise<string> {
  return (await ask((db) => db.rpc('save_post', { p_company_id: companyId, p_post_id: NOTHING, p_revision: NOTHING, p_values: { audience } }))).id
}

/** Saves a draft over the revision that was seen; answers the new one. */
export async function savePost(post: Pick<StoredPost, 'id' | 'company_id'>, revision: number, draft: PostDraft): Promise<number> {
  const values = { ...draft, attachments: draft.attachments.map(({ file_id: id }) => id), title: draft.title.trim() || null, summary: draft.summary.trim() || null, acknowledgement_text: draft.acknowledgement_text.trim() || null } as unknown as Json
  return (await ask((db) => db.rpc('save_post', { p_company_id: post.company_id, p_post_id: post.id, p_revision: revision, p_values: values }))).revision
}

/** Asks a colleague to look at a draft. */
export async function sendToReview(postId: string, revision: number, reviewerId: string): Promise<void> {
  await ask((db) => db.rpc('send_post_to_review', { p_post_id: postId, p_revision: revision, p_reviewer_id: reviewerId }))
}

/** Makes what is in review, or scheduled, a draft again: with what has to change, or approved. */
export async function returnPost(postId: string, { note = '', isApproved = false, revision }: { readonly note?: string; readonly isApproved?: boolean; readonly revision?: number } = {}): Promise<void> {
  await ask((db) => db.rpc('return_post', { p_post_id: postId, p_is_approved: isApproved, ...(note.trim() !== '' && { p_note: note.trim() }), ...(revision !== undefined && { p_revision: revision }) }))
}

export async function saveManagersPublish(companyId: string, allows: boolean): Promise<void> {
  await ask((db) => db.rpc('save_news_settings', { p_company_id: companyId, p_managers_publish: allows }))
}

/** Publishes now, or at the time that the draft says. */
export async function publishPost(postId: string, revision: number): Promise<void> {
  await ask((db) => db.rpc('publish_post', { p_post_id: postId, p_revision: revision }))
}

export interface Revision {
  readonly isRelevant: boolean
  readonly note: string
}

/** Publishes what was changed since; a relevant change is confirmed anew. */
export async function publishRevision(postId: string, revision: number, { isRelevant, note }: Revision): Promise<void> {
  await ask((db) => db.rpc('publish_revision', { p_post_id: postId, p_revision: revision, p_is_relevant: isRelevant, ...(note.trim() !== '' && { p_note: note.trim() }) }))
}

export async function undoPublication(postId: string): Promise<void> {
  await ask((db) => db.rpc('undo_publication', { p_post_id: postId }))
}

export async function withdrawPost(postId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('withdraw_post', { p_post_id: postId, p_reason: reason.trim() }))
}

export async function archivePost(postId: string): Promise<void> {
  await ask((db) => db.rpc('archive_post', { p_post_id: postId }))
}
