import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { IMAGE_WAITS_MS } from '#shared/constants.ts'
import { keepPhoto, keptPhoto } from '#shared/lib/kept-photo.ts'
import { isStoredPath } from '#shared/lib/stored-path.ts'
import { toAppError, unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import { PHOTO_BUCKET, type SignedUrl, signedUrl, signedUrlQuery } from '#shared/supabase/signed-urls.ts'
import { ImageProblem, withTimestamp } from '../model/profile-image.ts'

async function readRecord(employeeId: string): Promise<string | null> {
  const db = await supabase()
  const row = db.from('employees').select('profile_image_url').eq('id', employeeId)
  return unwrap(await outsideCompany(row).single()).profile_image_url
}

interface ImageAddress {
  readonly stored: string | null
  readonly address: string | null
}

/**
 * What employees holds for that id and the address of it, signed when it is an uploaded photo. Rejects with `ImageProblem`.
 */
async function readAddress(employeeId: string, sign: (path: string) => Promise<SignedUrl | null>): Promise<ImageAddress> {
  try {
    const stored = await readRecord(employeeId)
    return { stored, address: isStoredPath(stored) ? ((await sign(stored))?.url ?? '') : stored }
  } catch (problem) {
    const { kind, status } = toAppError(problem)
    if (kind === 'connection' && status < 400) throw new ImageProblem('network', problem)
    // A refusal is an answer; without one, and with a network, something failed in this browser.
    throw new ImageProblem(status >= 400 ? 'query' : 'unexpected', problem)
  }
}

/** Resolves when the browser could fetch and decode the image. Rejects with `ImageProblem`. */
function preload(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve())
    image.addEventListener('error', () => reject(new ImageProblem('undecodable')))
    image.src = url
  })
}

/** The photo of this path as the browser keeps it, once it is known to load. */
async function showKept(path: string): Promise<string | null> {
  const url = await keptPhoto(path)
  return url === null ? null : preload(url).then(() => url, () => null)
}

/**
 * The address of a person's image once it is known to load, or `null` without image. `knownUrl` is what the profile said: a
 * changed picture is another entry. An uploaded photo that this browser keeps is not fetched again. Up to 3 attempts, 1 s and 2 s
 * apart, on network failures alone.
 */
export function profileImageQuery(client: QueryClient, employeeId: string | null, knownUrl: string | null) {
  const queryKey = ['profile-image', employeeId, knownUrl] as const
  return queryOptions({
    queryKey,
    enabled: employeeId !== null && knownUrl !== null,
    networkMode: 'always',
    retry: (failures, problem) => failures < IMAGE_WAITS_MS.length && problem instanceof ImageProblem && problem.kind === 'network',
    retryDelay: (failures) => IMAGE_WAITS_MS[failures] ?? 0,
    retryOnMount: false,
    // Without the signal: the header shows the picture before its menus are there and with them, and what it asked for goes on.
    queryFn: async (): Promise<string | null> => {
      if (employeeId === null) throw new Error('Employee ID is required')
      // After a failure the person asked again: what was kept of it, here or in the browser, must not answer.
      const wasShown = (client.getQueryState(queryKey)?.errorUpdateCount ?? 0) > 0
      const kept = !wasShown && isStoredPath(knownUrl) ? await showKept(knownUrl) : null
      if (kept !== null) return kept
      const sign = (path: string) => (wasShown ? signedUrl(PHOTO_BUCKET, path) : client.query(signedUrlQuery(PHOTO_BUCKET, path)))
      const { stored, address } = await readAddress(employeeId, sign)
      if (address === null) return null
      // An uploaded photo that is gone: there is an address, and nothing to load from it.
      if (address === '') throw new ImageProblem('undecodable')
      const url = wasShown ? withTimestamp(address, Date.now()) : address
      await preload(url)
      if (isStoredPath(stored)) void keepPhoto(stored, url)
      return url
    },
  })
}
