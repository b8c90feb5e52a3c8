import { AskDocuments } from './ask-documents.tsx'

export interface AskPeopleProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Asks people who were chosen elsewhere for documents. */
export function AskPeople({ ids, onClose, onDone }: AskPeopleProps) {
  return <AskDocuments audience={{ people: ids }} onClose={onClose} {...(onDone && { onDone })} />
}
