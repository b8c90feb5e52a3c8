import { type StoredValue, textOf } from '#shared/lib/fields/field-spec.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'
import { aboutPerson } from './person-scope.ts'
import type { RecordPerson } from '../../model/history/record-person.ts'

export interface RecordSave {
  readonly person: RecordPerson
  readonly record: string
  readonly values: Readonly<Record<string, StoredValue>>
  /** The row that was read; null makes a new one. */
  readonly row: RecordRow | null
  /** The person has one such row at most: it is told by the person, not by an id. */
  readonly isSingle: boolean
  /** What was asked about the values is answered with yes. */
  readonly isConfirmed: boolean
}

/** Writes changed fields of a record. Null when somebody changed it meanwhile. Throws `AppError`, with `field` when one is to blame; RHASK is a question. */
export async function saveRecord({ person, record, values, row, isSingle, isConfirmed }: RecordSave): Promise<RecordRow | null> {
  const db = await supabase()
  const call = db.rpc('save_employee_record', {
    p_employee_id: person.id,
    p_record: record,
    p_values: values,
    p_confirmed: isConfirmed,
    ...(row && { p_updated_at: row.updated_at, ...(!isSingle && { p_id: row.id }) }),
  })
  return unwrap(await aboutPerson(person, call), { nullable: true })
}

/** Takes a row of a record out. Throws `AppError`. */
export async function removeRecord(person: RecordPerson, record: string, id: string, reason: string): Promise<void> {
  const db = await supabase()
  const call = db.rpc('remove_employee_record', {
    p_employee_id: person.id,
    p_record: record,
    p_id: id,
    ...(reason.trim() !== '' && { p_reason: reason.trim() }),
  })
  unwrap(await aboutPerson(person, call))
}

/** Says that one has seen a measure against oneself, as it is shown; when that was. Throws `AppError`. */
export async function acknowledgeDisciplinary(person: RecordPerson, measure: RecordRow): Promise<string> {
  const asked = { p_kind: 'disciplinary', p_subject_id: measure.id, p_digest: textOf(measure['digest']) }
  return (await ask((db) => aboutPerson(person, db.rpc('acknowledge', asked)))).acknowledged_at
}
