/** The router reloads the whole page for a chunk that cannot be fetched, unless it did so for this very failure; it keeps that here. */
const ROUTER_RELOADED = 'tanstack_router_reload:'
const RELOADED_KEY = 'vinculo-chunk-reload'

/** Browsers say it differently: Chromium, Firefox, Safari. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|Importing a module script failed/i.test(error.message)
}

/** From now on a page whose code cannot be fetched shows its error inside the shell, where the person can try again. Returns how to stop. */
export function keepShellOnChunkFailure(): () => void {
  const remember = (event: Event & { payload?: unknown }): void => {
    if (!isChunkFailure(event.payload)) return
    sessionStorage.setItem(`${ROUTER_RELOADED}${(event.payload as Error).message}`, '1')
  }
  addEventListener('vite:preloadError', remember)
  return () => removeEventListener('vite:preloadError', remember)
}

/** Whether the origin answers: a reload into a server that is away would lose the app. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}

/** Reloads when the origin answers; resolves with `false` when it does not. */
export async function reloadIfReachable(): Promise<boolean> {
  if (!(await isReachable())) return false
  location.reload()
  return true
}

/** After a new version was installed the old chunk is gone though the server is there: one reload by itself, then it is the person's turn. */
export async function reloadOnce(error: unknown): Promise<void> {
  const { message } = error instanceof Error ? error : new Error(String(error))
  if (sessionStorage.getItem(RELOADED_KEY) === message || !(await isReachable())) return
  sessionStorage.setItem(RELOADED_KEY, message)
  location.reload()
}
