import type { QueryLike } from './page-states.tsx'

/** Several queries as one: there is data once all of them have come, and trying again asks those that failed. */
export function together<T extends object>(queries: { readonly [K in keyof T]: QueryLike<T[K]> }): QueryLike<T> {
  const all = Object.entries<QueryLike<unknown>>(queries)
  const failed = all.filter(([, { error, data }]) => error !== null && data === undefined)
  const isComplete = all.every(([, { data }]) => data !== undefined)
  return {
    data: isComplete ? (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as T) : undefined,
    error: failed[0]?.[1].error ?? null,
    isPending: all.some(([, { isPending }]) => isPending),
    refetch: () => Promise.all(failed.map(([, { refetch }]) => refetch())),
  }
}
