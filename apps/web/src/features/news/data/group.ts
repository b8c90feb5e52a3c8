import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { openFile } from '#shared/files/open-file.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { uploadFile } from '#shared/supabase/uploads.ts'
import { newsKeys } from './news-keys.ts'
import type { Revision } from './news-acts.ts'

/** How a draft is told before it is published: by which channels how many. */
export function channelsQuery(postId: string, revision: number) {
  return queryOptions({ queryKey: [...newsKeys.receivers(postId, revision), 'channels'], queryFn: ({ signal }) => ask((db) => db.rpc('post_channels', { p_post_id: postId }).abortSignal(signal)) })
}

/** Rows of one answer of `post_recipients`. */
const PAGE = 50

/** Those who would receive a draft, by name, page after page. */
export function recipientsQuery(postId: string, revision: number, q: string) {
  return infiniteQueryOptions({
    queryKey: [...newsKeys.receivers(postId, revision), 'people', q.trim()],
    queryFn: ({ pageParam, signal }) => ask((db) => db.rpc('post_recipients', { p_post_id: postId, p_page: pageParam, ...(q.trim() !== '' && { p_search: q.trim() }) }).abortSignal(signal)),
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.length === PAGE ? pages.length + 1 : null),
  })
}

/** Other companies to which a master may publish a draft; none for anybody else. */
export function groupOptionsQuery(postId: string, revision: number) {
  return queryOptions({ queryKey: [...newsKeys.receivers(postId, revision), 'group'], queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('post_group_options', { p_post_id: postId })).abortSignal(signal)) })
}

/** Sends the pictures and attachments of a post to other companies, each its own bytes; the ids of what was sent. */
async function copyFiles(postId: string, companies: readonly string[]): Promise<string[]> {
  const files = await ask((db) => outsideCompany(db.rpc('post_files', { p_post_id: postId })))
  const copies = await Promise.all(
    files.map(async ({ file_id: id, name, mime, purpose }) => {
      const { url } = await openFile(id)
      const file = new File([await (await fetch(url)).blob()], name, { type: mime })
      return Promise.all(companies.map(async (companyId) => (await uploadFile({ purpose, companyId }, file, {})).file_id))
    }),
  )
  return copies.flat()
}

/** Publishes a draft here and in other companies, in all or in none. Throws `AppError`. */
export async function publishGroup(postId: string, revision: number, companies: readonly string[]): Promise<void> {
  const files = await copyFiles(postId, companies)
  await ask((db) => outsideCompany(db.rpc('publish_group', { p_post_id: postId, p_revision: revision, p_companies: [...companies], p_files: files })))
}

/** Publishes what was changed since in every company of the group. Throws `AppError`. */
export async function publishGroupRevision(postId: string, revision: number, { isRelevant, note }: Revision): Promise<void> {
  const group = await ask((db) => outsideCompany(db.rpc('post_group_reach', { p_post_id: postId })))
  const files = await copyFiles(postId, group.filter((company) => company.post_id !== postId).map((company) => company.company_id))
  await ask((db) =>
    outsideCompany(db.rpc('publish_group_revision', { p_post_id: postId, p_revision: revision, p_is_relevant: isRelevant, p_files: files, ...(note.trim() !== '' && { p_note: note.trim() }) })),
  )
}
