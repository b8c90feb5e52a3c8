import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** A document of the person who is signed in. */
export type OwnDocument = Shapes.MyDocumentsRow

/** A document of somebody, as lists of others' documents show it. */
export type ListedDocument = Omit<Shapes.DocumentListRow, 'total'>

export type DocumentVersion = Shapes.DocumentHistoryRow

/** 'Holerite: outubro', or the type alone. */
export function documentName({ type_name, title }: Pick<OwnDocument, 'type_name' | 'title'>): string {
  return title === null || title === '' ? type_name : `${type_name}: ${title}`
}
