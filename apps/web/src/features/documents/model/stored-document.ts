import type * as Shapes from '../../../shared/supabase/shapes.gen.ts'

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
export type ListedDocument = Omit<Shapes.DocumentListRow, 'total'>

export type DocumentVersion = Shapes.DocumentHistoryRow

export type Opening = Shapes.DocumentOpeningsRow

/** 'Holerite: outubro', or the type alone. */
export function documentName({ type_name, title }: Pick<OwnDocument, 'type_name' | 'title'>): string {
  return title === null || title === '' ? type_name : `${type_name}: ${title}`
}
