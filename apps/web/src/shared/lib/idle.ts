/** Resolves when the browser has nothing else to do, after 5 s at the latest. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 1_000)
  })

/** Resolves once nothing is being fetched that a page waits for, and the browser has nothing else to do. */
export async function atRest(client: { isFetching(): number }): Promise<void> {
  do await idle()
  while (client.isFetching() > 0)
}

/** Whether the person asked the browser to fetch no more than what is looked at. */
export function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
