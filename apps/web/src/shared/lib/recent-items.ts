const PREFIX = 'vinculo-recent:'
const KEPT = 12

/** What somebody opened last, newest first: ids alone, never a name, so that nothing of a person stays in a shared browser. */
export function recentItems(userId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + userId) ?? '[]')
    return Array.isArray(stored) ? stored.filter((item): item is string => typeof item === 'string' && item.length <= 120).slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function rememberItem(userId: string, item: string): void {
  try {
    localStorage.setItem(PREFIX + userId, JSON.stringify([item, ...recentItems(userId).filter((known) => known !== item)].slice(0, KEPT)))
  } catch {
    // Without storage nothing is remembered.
  }
}

/** At sign-out: forgets what everyone opened in this browser. */
export function forgetRecentItems(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to forget.
  }
}
