import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'
import type { SensitiveClass } from '../../model/records/record-specs.ts'
import { aboutPerson } from './person-scope.ts'
import type { RecordPerson } from '../../model/history/record-person.ts'
import { recordKeys } from './record-keys.ts'

/** The records of a class, by the name under which they are read: one row, none, or a list. */
export type SensitiveRecords = Shapes.ReadSensitiveRecords

/** Reads a class of records; of somebody else, it leaves a line in the trail. Throws `AppError`. */
async function readRecords(person: RecordPerson, about: SensitiveClass, reason: string, signal: AbortSignal): Promise<SensitiveRecords> {
  const db = await supabase()
  const call = db.rpc('read_sensitive_records', {
    p_employee_id: person.id,
    p_class: about,
    ...(reason.trim() !== '' && { p_reason: reason.trim() }),
  })
  return unwrap(await aboutPerson(person, call).abortSignal(signal))
}

/** Records of a class. Those of others are read when asked for, never again by themselves, and forgotten soon. */
export function sensitiveQuery(person: RecordPerson, about: SensitiveClass, reason = '') {
  return queryOptions({
    queryKey: recordKeys.sensitive(person.companyId, person.id, about),
    queryFn: ({ signal }) => readRecords(person, about, reason, signal),
    enabled: person.isOwn,
    staleTime: person.isOwn ? 15_000 : Infinity,
    gcTime: 60_000,
    retry: false,
  })
}

/** The terms of work, newest first. */
export function contractsQuery(person: RecordPerson) {
  return queryOptions({
    queryKey: recordKeys.contracts(person.companyId, person.id),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.from('employee_contracts').select('*').eq('company_id', person.companyId).eq('employee_id', person.id)
      return unwrap(
        await aboutPerson(person, call).order('starts_on', { ascending: false }).abortSignal(signal).overrideTypes<RecordRow[], { merge: false }>(),
      )
    },
    staleTime: 15_000,
  })
}

/** How to reach a person at work; null when nobody said. */
export function workContactQuery(person: RecordPerson) {
  return queryOptions({
    queryKey: recordKeys.workContact(person.companyId, person.id),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.from('employee_work_contacts').select('*').eq('company_id', person.companyId).eq('employee_id', person.id)
      const answer = await aboutPerson(person, call).abortSignal(signal).maybeSingle().overrideTypes<RecordRow, { merge: false }>()
      return unwrap(answer, { nullable: true })
    },
    staleTime: 30_000,
  })
}

export type RecordReader = Shapes.RecordReadersRow

/** Who read the reader's own records and opened the own files. */
export function recordReadersQuery(userId: string | null) {
  return queryOptions({
    queryKey: recordKeys.readers(userId),
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('record_readers', {})).abortSignal(signal)),
    staleTime: 15_000,
  })
}
