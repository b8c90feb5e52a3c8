import { outsideCompany } from '../../../shared/supabase/client.ts'

/** Whose record a screen shows. */
export interface RecordPerson {
  readonly id: string
  readonly name: string
  readonly companyId: string
  readonly status: string
  /** The reader's own: read outside the company of the admin mode, which may be another. */
  readonly isOwn: boolean
}

/** A call about a person: the own record is reached from wherever one works. */
export function aboutPerson<B extends { setHeader(name: string, value: string): unknown }>(person: Pick<RecordPerson, 'isOwn'>, builder: B): B {
  return person.isOwn ? outsideCompany(builder) : builder
}
