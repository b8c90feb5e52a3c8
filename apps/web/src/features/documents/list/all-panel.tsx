import { useQuery } from '@tanstack/react-query'
import { FileSearch, Upload } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ServerList } from '#shared/list/server-list.tsx'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { restoreDocument } from '../data/documents/document-acts.ts'
import { documentListQuery } from '../data/documents/list-queries.ts'
import type { DocumentsPanelProps } from '../model/documents/documents-state.ts'
import { documentName, type ListedDocument } from '../model/documents/stored-document.ts'
import { AllToolbar } from './all-toolbar.tsx'
import type { DocumentAct } from './document-act.tsx'
import { DocumentCard } from './document-card.tsx'
import { documentColumns } from './document-columns.tsx'
import { type DocumentCommand, DocumentMenu } from './document-menu.tsx'
import { DocumentName } from './document-name.tsx'
import type { SendTarget } from '../sending/send-form.tsx'
import { useFilePreview } from '../review/use-file-preview.tsx'

const SendDialog = lazy(async () => ({ default: (await import('../sending/send-dialog.tsx')).SendDialog }))
const HistorySheet = lazy(async () => ({ default: (await import('./history-sheet.tsx')).HistorySheet }))
const AskSignatureDialog = lazy(async () => ({ default: (await import('../parties/ask-signature-dialog.tsx')).AskSignatureDialog }))
const SigningLinksWanted = lazy(async () => ({ default: (await import('../signing/signing-links.tsx')).SigningLinksWanted }))
const DocumentActDialog = lazy(async () => ({ default: (await import('./document-act.tsx')).DocumentActDialog }))

const NEW_DOCUMENT: SendTarget = { person: null, typeId: null, documentId: null, file: null }

function useRestore() {
  return useAct({
    act: (document: ListedDocument) => restoreDocument(document.document_id),
    done: (_, document) => ['Documento restaurado', documentName(document)],
    failed: 'O documento não foi restaurado',
    stale: SUBJECTS.documents,
  })
}

/** Every document of the company: search, filters and what an administrator does with one. */
export function AllPanel({ list }: DocumentsPanelProps) {
  const companyId = useCompanyId()
  const total = useQuery(documentListQuery(companyId, list.state)).data?.total ?? null
  const container = useRef<HTMLDivElement>(null)
  const { show, preview } = useFilePreview()
  const [sending, setSending] = useState<SendTarget | null>(null)
  const [reading, setReading] = useState<ListedDocument | null>(null)
  const [acting, setActing] = useState<{ readonly act: DocumentAct; readonly document: ListedDocument } | null>(null)
  const [signing, setSigning] = useState<ListedDocument | null>(null)
  const restore = useRestore()
  useListKeys({
    container,
    onNew: () => setSending(NEW_DOCUMENT),
    onClearFilters: list.isFiltered ? list.clear : undefined,
  })
  const run = (command: DocumentCommand, document: ListedDocument): void => {
    const { employee, type_id, document_id, file_id } = document
    if (command === 'open') {
      if (file_id !== null) show(file_id, documentName(document))
    } else if (command === 'history') setReading(document)
    else if (command === 'version') setSending({ person: employee, typeId: type_id, documentId: document_id, file: null })
    else if (command === 'sign') setSigning(document)
    else if (command === 'restore') restore.mutate(document)
    else setActing({ act: command, document })
  }
  const name = (document: ListedDocument) => <DocumentName document={document} onOpen={show} />
  const actions = (document: ListedDocument) => <DocumentMenu document={document} onCommand={run} />
  const send = (
    <Button variant="primary" onClick={() => setSending(NEW_DOCUMENT)}>
      <Upload aria-hidden="true" className="size-4" />
      Enviar documento
    </Button>
  )
  return (
    <div ref={container} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-3 lg:flex-row-reverse lg:items-start">
        <span>{send}</span>
        <div className="min-w-0 flex-1">
          <AllToolbar list={list} total={total} />
        </div>
      </div>
      <Suspense>
        <SigningLinksWanted />
      </Suspense>
      <ServerList
        list={list}
        query={(state) => documentListQuery(companyId, state)}
        label="Documentos"
        noun={['documento', 'documentos']}
        columns={documentColumns(name, actions)}
        rowKey={(row) => row.document_id}
        renderCard={(row) => <DocumentCard document={row} name={name(row)} actions={actions(row)} />}
        unmatched={{ title: 'Nenhum documento com este filtro', hint: 'Arquivados aparecem escolhendo a situação Arquivado.' }}
        empty={
          <EmptyState icon={<FileSearch />} title="Nenhum documento ainda" action={send}>
            Envie o primeiro, ou peça o que falta na matriz de conformidade.
          </EmptyState>
        }
      />
      {preview}
      <Suspense>
        {sending && <SendDialog target={sending} companyId={companyId} onClose={() => setSending(null)} />}
        {reading && <HistorySheet documentId={reading.document_id} title={`${documentName(reading)}, de ${reading.employee.name}`} isOwn={false} onOpen={show} onClose={() => setReading(null)} />}
        {signing && <AskSignatureDialog document={signing} onClose={() => setSigning(null)} />}
        {acting && <DocumentActDialog {...acting} onClose={() => setActing(null)} />}
      </Suspense>
    </div>
  )
}
