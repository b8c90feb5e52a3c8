import { focusManager, QueryClient } from '@tanstack/react-query'

import { QUERY_FRESH_MS, QUERY_RETRIES, QUERY_RETRY_CAP_MS, QUERY_RETRY_INITIAL_MS } from '#shared/constants.ts'
import { toAppError } from '#shared/supabase/app-error.ts'

/** Refusals will not change by asking again; everything else is tried 3 more times. */
function shouldRetry(failures: number, problem: Error): boolean {
  const { kind } = toAppError(problem)
  return failures < QUERY_RETRIES && (kind === 'connection' || kind === 'unexpected')
}

/** The focus of the window counts as well as its visibility, which does not change for whoever comes from another window beside it. */
function watchFocus(onFocus: () => void): () => void {
  globalThis.addEventListener('focus', onFocus)
  document.addEventListener('visibilitychange', onFocus)
  return () => {
    globalThis.removeEventListener('focus', onFocus)
    document.removeEventListener('visibilitychange', onFocus)
  }
}

/** The cache of everything read from the backend, with the product's waits and freshness. */
export function createQueryClient(): QueryClient {
  focusManager.setEventListener((tell) => watchFocus(() => tell()))
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (failures) => Math.min(QUERY_RETRY_INITIAL_MS * 2 ** failures, QUERY_RETRY_CAP_MS),
        staleTime: QUERY_FRESH_MS,
        refetchOnWindowFocus: false,
      },
    },
  })
}
