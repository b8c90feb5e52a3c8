import type { ReactNode } from 'react'

import { ErrorState } from './error-state.tsx'

/** The part of a query result that decides what a page shows. */
export interface QueryLike<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly refetch: () => unknown
}

export interface QueryStatesProps<T> {
  readonly query: QueryLike<T>
  readonly pending: ReactNode
  /** Whether there is nothing to show; by default an empty list. */
  readonly isEmpty?: (data: T) => boolean
  readonly empty?: ReactNode
  readonly children: (data: T) => ReactNode
}

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0

/** One order for every page: data once there is some, else error, else placeholder; empty is a kind of data. */
export function QueryStates<T>({ query, pending, isEmpty = isEmptyList, empty, children }: QueryStatesProps<T>) {
  if (query.data !== undefined) return empty !== undefined && isEmpty(query.data) ? empty : children(query.data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        Carregando...
      </span>
      {pending}
    </div>
  )
}
