import type { QueryClient } from '@tanstack/react-query'

import { refetch, SUBJECTS } from '../lib/subjects.ts'

/** Somebody was hired, changed, moved or left, or one of the lists changed: what shows it asks again. Without a company, in all of them. */
export function referenceChanged(client: QueryClient, companyId?: string): Promise<void> {
  return refetch(client, companyId === undefined ? SUBJECTS.people : SUBJECTS.people.map((root) => [...root, companyId]))
}
