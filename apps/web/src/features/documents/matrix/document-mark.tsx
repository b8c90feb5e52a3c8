import { type MarkShape, StateMark } from '#shared/ui/state-mark.tsx'
import { type DocumentState, isDocumentState } from '../model/documents/document-words.ts'

const SHAPES: Readonly<Record<DocumentState, MarkShape>> = {
  missing: 'ring',
  requested: 'asked',
  in_review: 'half',
  rejected: 'refused',
  to_sign: 'half',
  approved: 'done',
  expiring: 'soon',
  expired: 'late',
  archived: 'none',
  purged: 'none',
}

/** How a document stands, by its shape. */
export function DocumentMark({ state }: { readonly state: string }) {
  return <StateMark shape={isDocumentState(state) ? SHAPES[state] : 'none'} />
}
