import { useQueryClient } from '@tanstack/react-query'

import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { recordKeys } from '../data/records/record-keys.ts'
import type { RecordPerson } from '../model/history/record-person.ts'

/** After a change of the history: what shows it asks again. Records that were revealed are left alone: reading them is recorded. */
export function useHistoryRefresh(person: RecordPerson): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const keys = [recordKeys.assignments(person.companyId, person.id), recordKeys.timeline(person.companyId, person.id)]
    await refetch(client, [...keys, ...SUBJECTS.people])
  }
}
