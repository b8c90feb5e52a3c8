import { useQuery } from '@tanstack/react-query'

import { asOfQuery } from '../data/records/assignment-queries.ts'
import type { AsOf } from '../model/history/assignment.ts'

/** The record of a person on a day. */
export interface DayView {
  readonly day: string
  /** Null while it is not known, and when there was none. */
  readonly asOf: AsOf | null
  readonly isPending: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** What the record said on a day; null for today. */
export function useDayView(person: { readonly id: string; readonly companyId: string; readonly isOwn: boolean }, day: string | null): DayView | null {
  const { data, isPending, error, refetch } = useQuery({ ...asOfQuery(person, day ?? ''), enabled: day !== null })
  if (day === null) return null
  return { day, asOf: data ?? null, isPending, error, retry: () => void refetch() }
}
