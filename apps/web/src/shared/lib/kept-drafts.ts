const PREFIX = 'vinculo-draft:'

/** What somebody was typing in this tab, by form; null without storage or where nothing readable is kept. */
export function keptDraft(key: string): Readonly<Record<string, unknown>> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}

/** Keeps it as long as the tab and the session live; null forgets it. Never in what outlasts the tab: it is somebody's own matter. */
export function keepDraft(key: string, values: object | null): void {
  try {
    if (values === null) sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(values))
  } catch {
    // Without storage, or where it is full, nothing is kept.
  }
}

/** At sign-out: nothing that was typed stays in a shared browser. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to forget.
  }
}
