import type { QueryClient } from '@tanstack/react-query'

/** Resolves when the browser has nothing else to do, after 5 s at the latest. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 1_000)
  })

/** What tells whether data is on its way. */
export type Fetching = Pick<QueryClient, 'isFetching'>

/** Resolves once no query is fetching and the browser has nothing else to do. */
export async function atRest(client: Fetching): Promise<void> {
  do await idle()
  while (client.isFetching() > 0)
}

/** Whether the person asked the browser to fetch no more than what is looked at. */
export function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
