import type { PersonRef } from '../../../shared/ui/person-chip.tsx'

/** A document of the person who is signed in. */
export interface OwnDocument {
  readonly document_id: string
  readonly type_id: string
  readonly type_name: string
  readonly title: string | null
  readonly sensitivity: string
  readonly state: string
  readonly file_id: string | null
  readonly file_name: string | null
  readonly expires_on: string | null
  readonly sent_at: string
  readonly version: number
  readonly versions: number
}

/** A document of somebody, as lists of others' documents show it. */
export interface ListedDocument {
  readonly document_id: string
  readonly employee: PersonRef
  readonly type_id: string
  readonly type_name: string
  readonly title: string | null
  readonly sensitivity: string
  readonly state: string
  readonly file_id: string | null
  readonly expires_on: string | null
  readonly sent_at: string
  readonly on_hold: boolean
  /** It is in force, with a file, and not waiting for signatures already. */
  readonly can_ask_signature: boolean
}

export interface DocumentVersion {
  readonly version_id: string
  readonly n: number
  readonly status: string
  readonly file_id: string | null
  readonly file_name: string | null
  readonly size: number | null
  readonly issued_on: string | null
  readonly expires_on: string | null
  readonly note: string | null
  readonly sent_by: PersonRef | null
  readonly sent_at: string
  readonly reviewed_by: PersonRef | null
  readonly reviewed_at: string | null
  readonly rejection_reason: string | null
}

export interface Opening {
  readonly at: string
  readonly opened_by: PersonRef | null
  readonly version: number
}

/** 'Holerite: outubro', or the type alone. */
export function documentName({ type_name, title }: Pick<OwnDocument, 'type_name' | 'title'>): string {
  return title === null || title === '' ? type_name : `${type_name}: ${title}`
}
