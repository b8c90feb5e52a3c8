import { queryOptions } from '@tanstack/react-query'

import { unwrap } from './app-error.ts'
import { outsideCompany, supabase } from './client.ts'

/** The bucket of people's photos. */
export const PHOTO_BUCKET = 'avatars'

/** How long an address works, and how long before its end it counts as used up. */
const LIFE_MS = 60 * 60_000
const MARGIN_MS = 10 * 60_000
/** Addresses asked for within this time travel in one request. */
const GATHER_MS = 10
const MOST_AT_ONCE = 100

export interface SignedUrl {
  readonly url: string
  readonly until: number
}

type Answer = PromiseWithResolvers<SignedUrl | null>

const waiting = new Map<string, Map<string, Answer>>()

async function sign(bucket: string, group: readonly (readonly [string, Answer])[]): Promise<void> {
  try {
    const db = await supabase()
    // Pictures of the shell and of the enterprise area belong to companies other than the one worked in; policies decide anyway.
    const storage = outsideCompany(db.storage.from(bucket))
    const signed = unwrap(await storage.createSignedUrls(group.map(([path]) => path), LIFE_MS / 1000))
    const urls = new Map(signed.map(({ path, signedUrl, error }) => [path, error === null ? signedUrl : null]))
    for (const [path, answer] of group) {
      const url = urls.get(path) ?? null
      answer.resolve(url === null ? null : { url, until: Date.now() + LIFE_MS })
    }
  } catch (problem) {
    for (const [, answer] of group) answer.reject(problem)
  }
}

function send(bucket: string): void {
  const group = [...(waiting.get(bucket) ?? [])]
  waiting.delete(bucket)
  for (let start = 0; start < group.length; start += MOST_AT_ONCE) void sign(bucket, group.slice(start, start + MOST_AT_ONCE))
}

/**
 * An address of an hour for a stored file, or null when there is none for this person. What is asked for at the same moment is
 * signed in one request. Rejects with `AppError`.
 */
export function signedUrl(bucket: string, path: string): Promise<SignedUrl | null> {
  let asked = waiting.get(bucket)
  if (!asked) {
    asked = new Map()
    waiting.set(bucket, asked)
    setTimeout(() => send(bucket), GATHER_MS)
  }
  const answer = asked.get(path) ?? Promise.withResolvers<SignedUrl | null>()
  asked.set(path, answer)
  return answer.promise
}

/** The address of a stored file, shared by everything that shows it and renewed before it ends. */
export function signedUrlQuery(bucket: string, path: string) {
  return queryOptions({
    queryKey: ['signed-url', bucket, path],
    staleTime: LIFE_MS - MARGIN_MS,
    gcTime: LIFE_MS - MARGIN_MS,
    queryFn: ({ client, queryKey }): Promise<SignedUrl | null> | SignedUrl => {
      // Another company was chosen, say: an address that still works stays, so that no picture is fetched twice.
      const known = client.getQueryData<SignedUrl | null>(queryKey)
      return known && known.until - Date.now() > MARGIN_MS ? known : signedUrl(bucket, path)
    },
  })
}
