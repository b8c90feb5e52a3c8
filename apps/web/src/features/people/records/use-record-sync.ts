import { useQueryClient } from '@tanstack/react-query'

import type { RecordRow } from '#shared/supabase/shapes.gen.ts'
import { recordKeys } from '../data/records/record-keys.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import type { SensitiveRecords } from '../data/records/record-queries.ts'
import { withoutRow, withRow } from '../model/records/patched.ts'
import type { SensitiveClass } from '../model/records/record-specs.ts'

export interface RecordSync {
  /** A null row was only asked for: nothing changed. */
  readonly written: (name: string, row: RecordRow | null, isSingle?: boolean) => void
  readonly removed: (name: string, id: string) => void
  readonly reload: () => void
}

/** Keeps what is shown of a class true to what was written, without reading it again: a reading is recorded. */
export function useRecordSync(person: RecordPerson, about: SensitiveClass): RecordSync {
  const client = useQueryClient()
  const queryKey = recordKeys.sensitive(person.companyId, person.id, about)
  const patch = (change: (records: SensitiveRecords) => SensitiveRecords): void => {
    client.setQueryData<SensitiveRecords>(queryKey, (records) => (records ? change(records) : records))
    void client.invalidateQueries({ queryKey: recordKeys.timeline(person.companyId, person.id) })
  }
  return {
    written: (name, row, isSingle = false) => {
      if (row) patch((records) => withRow(records, name, row, isSingle))
    },
    removed: (name, id) => patch((records) => withoutRow(records, name, id)),
    // Shown anew only when asked for: of somebody else, the gate is drawn again.
    reload: () => void (person.isOwn ? client.invalidateQueries({ queryKey }) : client.setQueryData(queryKey, null)),
  }
}
