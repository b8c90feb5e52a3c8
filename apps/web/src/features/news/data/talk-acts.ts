import { ask } from '#shared/supabase/ask.ts'
import { namedIds, type Words } from '#shared/talk/mentions.ts'
import type { Reaction } from '../model/talk.ts'

/** The types know no parameter that takes null. */
const NOTHING = null as never

/** Comments a post, or answers a comment of it. Throws `AppError`, like all below. */
export async function commentPost(postId: string, words: Words, parentId: string | null): Promise<void> {
  await ask((db) => db.rpc('comment_post', { p_post_id: postId, p_body: words.body, p_mentions: namedIds(words), ...(parentId !== null && { p_parent_id: parentId }) }))
}

export async function editComment(commentId: string, words: Words): Promise<void> {
  await ask((db) => db.rpc('edit_comment', { p_comment_id: commentId, p_body: words.body, p_mentions: namedIds(words) }))
}

export async function deleteComment(commentId: string, isDeleted: boolean): Promise<void> {
  await ask((db) => db.rpc('delete_comment', { p_comment_id: commentId, p_is_deleted: isDeleted }))
}

export async function hideComment(commentId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('hide_comment', { p_comment_id: commentId, p_reason: reason }))
}

export async function showComment(commentId: string): Promise<void> {
  await ask((db) => db.rpc('show_comment', { p_comment_id: commentId }))
}

/** The one reaction of the reader; null takes it back. */
export async function reactToPost(postId: string, reaction: Reaction | null): Promise<void> {
  await ask((db) => db.rpc('react_to_post', { p_post_id: postId, p_reaction: reaction ?? NOTHING }), { nullable: true })
}
