const CACHE = 'vinculo-own-photo'

/** An uploaded photo never changes at its path: another one is stored at another. */
const addressOf = (path: string): string => `/own-photo/${encodeURIComponent(path)}`

/** An address of the own photo that this browser keeps, or null: kept by another path, not at all, or where there is no cache. */
export async function keptPhoto(path: string): Promise<string | null> {
  try {
    const kept = await (await caches.open(CACHE)).match(addressOf(path))
    return kept ? URL.createObjectURL(await kept.blob()) : null
  } catch {
    return null
  }
}

let forgotten = 0

/** Keeps the photo at this path in place of any other, as long as the person is signed in. */
export async function keepPhoto(path: string, url: string): Promise<void> {
  const before = forgotten
  try {
    const answer = await fetch(url)
    if (!answer.ok) return
    await caches.delete(CACHE)
    const cache = await caches.open(CACHE)
    // Its person may have signed out while it came.
    if (forgotten === before) await cache.put(addressOf(path), answer)
  } catch {
    // Without a cache it is fetched each time.
  }
}

/** At sign-out: a photo does not stay in a shared browser. */
export async function forgetPhoto(): Promise<void> {
  forgotten += 1
  if ('caches' in globalThis) await caches.delete(CACHE)
}
