import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'

import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { personDocumentsQuery } from '../data/documents/team-query.ts'
import { DocumentCard } from '../list/document-card.tsx'
import { DocumentName } from '../list/document-name.tsx'
import { ChecklistSkeleton } from '../own/checklist-skeleton.tsx'
import { useFilePreview } from '../review/use-file-preview.tsx'
import type { DocumentsOwner } from '../model/documents/documents-owner.ts'

/** What whoever leads a person may see of their documents. */
export function TeamDocuments({ person }: { readonly person: DocumentsOwner }) {
  const documents = useQuery(personDocumentsQuery(person.companyId, person.id))
  const { show, preview } = useFilePreview()
  return (
    <>
      <p className="mb-4 text-sm text-text-muted">Documentos pessoais, de pagamento e de saúde ficam entre a pessoa e o RH.</p>
      <QueryStates
        query={documents}
        pending={<ChecklistSkeleton />}
        empty={
          <EmptyState icon={<Users />} title="Nenhum documento para mostrar">
            Certificados e termos aparecem aqui quando o RH deixa que o gestor os veja.
          </EmptyState>
        }
      >
        {(found) => (
          <ul aria-label="Documentos" className="grid gap-4 sm:grid-cols-2">
            {found.map((document) => (
              <li key={document.document_id}>
                <DocumentCard document={document} name={<DocumentName document={document} onOpen={show} />} />
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      {preview}
    </>
  )
}
