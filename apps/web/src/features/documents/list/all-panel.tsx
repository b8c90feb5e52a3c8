import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileSearch, Upload } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { TablePagination } from '#shared/ui/table/table-pagination.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { useNarrow } from '#shared/ui/table/use-narrow.ts'
import { usePageOnItsWay } from '#shared/ui/table/use-page-on-its-way.ts'
import { toast } from '#shared/ui/toast.tsx'
import { restoreDocument } from '../data/documents/document-acts.ts'
import { documentKeys } from '../data/documents/document-keys.ts'
import { documentListQuery } from '../data/documents/list-queries.ts'
import { type DocumentsPanelProps, hasFilters, PAGE_SIZES, withChange, withoutFilters } from '../model/documents/documents-state.ts'
import { documentName, type ListedDocument } from '../model/documents/stored-document.ts'
import { AllToolbar } from './all-toolbar.tsx'
import type { DocumentAct } from './document-act.tsx'
import { DocumentCards } from './document-cards.tsx'
import { documentColumns } from './document-columns.tsx'
import { type DocumentCommand, DocumentMenu } from './document-menu.tsx'
import { DocumentName } from './document-name.tsx'
import type { SendTarget } from '../sending/send-form.tsx'
import { useFilePreview } from '../review/use-file-preview.tsx'

const SendDialog = lazy(async () => ({ default: (await import('../sending/send-dialog.tsx')).SendDialog }))
const HistorySheet = lazy(async () => ({ default: (await import('./history-sheet.tsx')).HistorySheet }))
const AskSignatureDialog = lazy(async () => ({ default: (await import('../signing/ask-signature-dialog.tsx')).AskSignatureDialog }))
const DocumentActDialog = lazy(async () => ({ default: (await import('./document-act.tsx')).DocumentActDialog }))

const NEW_DOCUMENT: SendTarget = { person: null, typeId: null, documentId: null, file: null }

function useRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (document: ListedDocument) => restoreDocument(document.document_id),
    onSuccess: (_, document) => toast.success('Documento de volta', { description: documentName(document) }),
    onError: (failure) => toast.error('O documento não voltou', { description: toAppError(failure).message }),
    onSettled: () => client.invalidateQueries({ queryKey: documentKeys.all }),
  })
}

/** Every document of the company: search, filters and what an administrator does with one. */
export function AllPanel({ state, onState }: DocumentsPanelProps) {
  const companyId = useCompanyId()
  const list = useQuery(documentListQuery(companyId, state))
  const isOnItsWay = usePageOnItsWay({ page: state.page, count: list.data?.rows.length, isPlaceholderData: list.isPlaceholderData }, () =>
    onState({ ...state, page: 1 }, { replace: true }),
  )
  const narrow = useNarrow()
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
    onClearFilters: hasFilters(state) ? () => onState(withoutFilters(state)) : undefined,
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
  const total = list.data?.total ?? null
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
          <AllToolbar state={state} onState={onState} total={total} />
        </div>
      </div>
      <Announcer text={total === null ? '' : total === 1 ? '1 documento' : `${total} documentos`} />
      <QueryStates
        query={isOnItsWay ? { ...list, data: undefined } : list}
        pending={<TableSkeleton cards={narrow} />}
        isEmpty={(page) => page.rows.length === 0}
        empty={
          hasFilters(state) ? (
            <EmptyState icon={<FileSearch />} title="Nenhum documento com este filtro" action={<Button onClick={() => onState(withoutFilters(state))}>Limpar filtros</Button>}>
              Arquivados aparecem escolhendo a situação Arquivado.
            </EmptyState>
          ) : (
            <EmptyState icon={<FileSearch />} title="Nenhum documento ainda" action={send}>
              Envie o primeiro, ou peça o que falta na matriz de conformidade.
            </EmptyState>
          )
        }
      >
        {(page) => (
          <div>
            {narrow ? (
              <DocumentCards documents={page.rows} name={name} actions={actions} />
            ) : (
              <DataTable
                label="Documentos"
                columns={documentColumns(name, actions)}
                rows={page.rows}
                rowKey={(row) => row.document_id}
                refreshing={list.isFetching && list.isPlaceholderData}
              />
            )}
            <TablePagination
              page={state.page}
              pageSize={state.size}
              pageSizes={PAGE_SIZES}
              total={page.total}
              onPage={(next) => onState({ ...state, page: next })}
              onPageSize={(size) => onState(withChange(state, { size }))}
            />
          </div>
        )}
      </QueryStates>
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
