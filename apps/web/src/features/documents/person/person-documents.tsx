import type { DocumentsOwner } from '../model/documents/documents-owner.ts'
import { MinePanel } from '../own/mine-panel.tsx'
import { PersonChecklist } from './person-checklist.tsx'
import { TeamDocuments } from './team-documents.tsx'

/** Whose documents are shown, and how the reader stands to them. */
export interface PersonDocumentsProps {
  readonly person: DocumentsOwner & { readonly isOwn: boolean }
  readonly standing: { readonly isHr: boolean }
}

/** The documents on a person's page: one's own, everything for HR, what a leader may see for who leads them. */
export function PersonDocuments({ person, standing }: PersonDocumentsProps) {
  if (person.isOwn) return <MinePanel />
  return standing.isHr ? <PersonChecklist person={person} /> : <TeamDocuments person={person} />
}
