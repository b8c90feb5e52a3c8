import { queryOptions } from '@tanstack/react-query'

import { ask } from './ask.ts'
import type * as Shapes from './shapes.gen.ts'

/** Somebody without a login, whom a link may reach, and where theirs stands. */
export type Guest = Shapes.GuestLinkListRow

/** A link as it was made: its token is told once. */
export type MadeLink = Shapes.MakeGuestLinksRow

/** The guests among subjects of a purpose, or, for null, all whom it waits for; whoever has a login is none. */
export function guestsQuery(companyId: string, purpose: string, subjects: readonly string[] | null) {
  return queryOptions({
    queryKey: ['guest-links', companyId, purpose, subjects],
    queryFn: ({ signal }): Promise<readonly Guest[]> =>
      ask((db) => db.rpc('guest_link_list', { p_company_id: companyId, p_purpose: purpose, ...(subjects && { p_subjects: [...subjects] }) }).abortSignal(signal)),
  })
}

/** How many links one call makes. */
const AT_ONCE = 500

/** Fresh links, of which each takes the place of one made before. Throws `AppError`. */
export async function makeGuestLinks(companyId: string, purpose: string, subjects: readonly string[]): Promise<readonly MadeLink[]> {
  const made: MadeLink[] = []
  for (let start = 0; start < subjects.length; start += AT_ONCE) {
    const part = subjects.slice(start, start + AT_ONCE)
    made.push(...(await ask((db) => db.rpc('make_guest_links', { p_company_id: companyId, p_purpose: purpose, p_subjects: part }))))
  }
  return made
}

/** Ends a link at once. Throws `AppError`. */
export async function revokeGuestLink(linkId: string): Promise<void> {
  await ask((db) => db.rpc('revoke_guest_link', { p_link_id: linkId }))
}
