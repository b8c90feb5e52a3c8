import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { recordKeys } from '../data/records/record-keys.ts'
import { sensitiveQuery } from '../data/records/record-queries.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import type { SensitiveClass } from '../model/records/record-specs.ts'

/** What one wish shows of a person until it is hidden again; health and discipline are asked for by themselves, without another reason. */
const TOGETHER: readonly SensitiveClass[] = ['identity', 'personal', 'pay']
const SITTING_MS = 15 * 60_000

/** Records of somebody else, shown when asked for, which is recorded; why is asked once per person and sitting. */
export function useReveal(person: RecordPerson, about: SensitiveClass) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const queryKey = recordKeys.sitting(person.companyId, person.id)
  const { data: sitting = null } = useQuery({ queryKey, queryFn: (): string | null => null, enabled: false, staleTime: Infinity, gcTime: SITTING_MS })
  const reason = sitting ?? typed
  const records = useQuery({ ...sensitiveQuery(person, about, reason), enabled: person.isOwn || (sitting !== null && TOGETHER.includes(about)) })
  const show = async (): Promise<void> => {
    const { data } = await records.refetch()
    if (data) client.setQueryData(queryKey, reason)
  }
  return {
    records,
    /** Why this person's records were opened in this sitting; null while none is open. */
    sitting,
    typed,
    setTyped,
    show: (): void => void show(),
    hide: (): void => {
      client.setQueryData(queryKey, null)
      client.setQueryData(recordKeys.sensitive(person.companyId, person.id, about), null)
    },
  }
}
