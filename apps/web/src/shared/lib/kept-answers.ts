const PREFIX = 'vinculo-answers:'

/** What was answered and has not reached the server, by the id of each question. */
export type KeptAnswers = Readonly<Record<string, unknown>>

const keyOf = (owner: string, sheetId: string): string => `${PREFIX}${owner}:${sheetId}`

/** What waits of a sheet in this browser; nothing without storage or where nothing readable is kept. */
export function keptAnswers(owner: string, sheetId: string, storage: Storage = localStorage): KeptAnswers {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(owner, sheetId)) ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as KeptAnswers) : {}
  } catch {
    return {}
  }
}

/** Keeps it until it was sent, also when the browser is closed meanwhile: whoever answers on a bus has no connection in the tunnel. */
export function keepAnswers(owner: string, sheetId: string, answers: KeptAnswers, storage: Storage = localStorage): void {
  try {
    if (Object.keys(answers).length === 0) storage.removeItem(keyOf(owner, sheetId))
    else storage.setItem(keyOf(owner, sheetId), JSON.stringify(answers))
  } catch {
    // Without storage, or where it is full, it lives as long as the page.
  }
}

/** At sign-out, and when somebody else answers here: nothing of anybody stays in a shared browser. */
export function forgetAnswers(except: string | null = null): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && (except === null || !key.startsWith(`${PREFIX}${except}:`))) localStorage.removeItem(key)
    }
  } catch {
    // Without storage there is nothing to forget.
  }
}
