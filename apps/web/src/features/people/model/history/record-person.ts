/** Whose record a screen shows. */
export interface RecordPerson {
  readonly id: string
  readonly name: string
  readonly companyId: string
  readonly status: string
  /** The reader's own: read outside the company of the admin mode, which may be another. */
  readonly isOwn: boolean
}

export type CustomPerson = Pick<RecordPerson, 'id' | 'name' | 'companyId' | 'isOwn'>
