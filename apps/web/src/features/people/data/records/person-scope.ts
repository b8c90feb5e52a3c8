import { outsideCompany } from '#shared/supabase/client.ts'
import type { RecordPerson } from '../../model/history/record-person.ts'

/** A call about a person: the own record is reached from wherever one works. */
export function aboutPerson<B extends { setHeader(name: string, value: string): unknown }>(person: Pick<RecordPerson, 'isOwn'>, builder: B): B {
  return person.isOwn ? outsideCompany(builder) : builder
}
