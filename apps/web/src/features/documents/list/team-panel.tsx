import { Users } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ServerList } from '#shared/list/server-list.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { teamDocumentsQuery } from '../data/documents/team-query.ts'
import type { DocumentsPanelProps } from '../model/documents/documents-state.ts'
import type { ListedDocument } from '../model/documents/stored-document.ts'
import { useFilePreview } from '../review/use-file-preview.tsx'
import { TypeFilter } from './all-toolbar.tsx'
import { DocumentCard } from './document-card.tsx'
import { documentColumns } from './document-columns.tsx'
import { DocumentName } from './document-name.tsx'

const HINT = 'Certificados e termos da equipe aparecem aqui quando o RH deixa que o gestor os veja.'

/** What whoever leads a team may see of it: professional documents whose type lets a leader see them. */
export function TeamPanel({ list }: DocumentsPanelProps) {
  const companyId = useCompanyId()
  const { employee } = useSession()
  const { show, preview } = useFilePreview()
  const name = (document: ListedDocument) => <DocumentName document={document} onOpen={show} />
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-text-muted">Documentos pessoais, de pagamento e de saúde ficam entre a pessoa e o RH.</p>
        <TypeFilter list={list} />
      </div>
      <ServerList
        list={list}
        query={(state) => teamDocumentsQuery(companyId, employee?.id ?? '', state)}
        label="Documentos da equipe"
        noun={['documento', 'documentos']}
        columns={documentColumns(name, null)}
        rowKey={(row) => row.document_id}
        renderCard={(row) => <DocumentCard document={row} name={name(row)} />}
        unmatched={{ title: 'Nenhum documento da equipe', hint: HINT }}
        empty={
          <EmptyState icon={<Users />} title="Nenhum documento da equipe">
            {HINT}
          </EmptyState>
        }
      />
      {preview}
    </div>
  )
}
