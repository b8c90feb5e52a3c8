import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileCheck, Link2, MessageSquarePlus, Send, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { guestsQuery } from '#shared/supabase/guest-links.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { checklistOfQuery } from '../data/documents/own-queries.ts'
import { useQuickAsk } from '../asking/use-quick-ask.ts'
import { type ChecklistItem, checklistGroups } from '../model/documents/checklist.ts'
import { isGap } from '../model/documents/document-words.ts'
import { ChecklistRow } from '../own/checklist-row.tsx'
import { ChecklistSkeleton } from '../own/checklist-skeleton.tsx'
import { useFilePreview } from '../review/use-file-preview.tsx'
import type { SendTarget } from '../sending/send-form.tsx'
import type { DocumentsOwner } from '../model/documents/documents-owner.ts'

const SendDialog = lazy(async () => ({ default: (await import('../sending/send-dialog.tsx')).SendDialog }))
const AskPeople = lazy(async () => ({ default: (await import('../asking/ask-people.tsx')).AskPeople }))
const RequestLinks = lazy(async () => ({ default: (await import('../guest/request-links.tsx')).RequestLinks }))
const HistorySheet = lazy(async () => ({ default: (await import('../list/history-sheet.tsx')).HistorySheet }))

/** For HR the groups are told from the other side. */
const TITLES: Readonly<Record<string, string>> = { todo: 'Faltam', company: 'Falta a pessoa enviar' }
const mayAsk = ({ state, can_ask, request_id }: ChecklistItem): boolean => can_ask && request_id === null && (isGap(state) || state === 'expiring')

/** What a person has to deliver and has delivered, for who keeps documents: each with what may be done about it. */
export function PersonChecklist({ person }: { readonly person: DocumentsOwner }) {
  const checklist = useQuery(checklistOfQuery(person.companyId, person.id))
  const { show, preview } = useFilePreview()
  const [showsLink, setShowsLink] = useState(false)
  const request = useQuickAsk()
  const needsLink = (useQuery(guestsQuery(person.companyId, 'document_request', [person.id])).data ?? []).length > 0
  const [isAsking, setAsking] = useState(false)
  const [sending, setSending] = useState<SendTarget | null>(null)
  const [history, setHistory] = useState<{ readonly documentId: string; readonly title: string } | null>(null)
  const send = (item: ChecklistItem | null, file: File | null): void =>
    setSending({ person: { id: person.id, name: person.name }, typeId: item?.type_id ?? null, documentId: item?.document_id ?? null, file })
  const add = (
    <Button onClick={() => send(null, null)}>
      <Upload aria-hidden="true" className="size-4" />
      Enviar documento
    </Button>
  )
  return (
    <div className="flex flex-col gap-8">
      <div data-shell className="flex flex-wrap justify-end gap-2">
        <Link to="/app/documents" search={{ tab: 'all', q: person.name }} className={buttonClass({ variant: 'ghost' })}>
          Ver todas as versões
        </Link>
        <Button onClick={() => setAsking(true)}>
          <Send aria-hidden="true" className="size-4" />
          Pedir documentos
        </Button>
        {needsLink && (
          <Button onClick={() => setShowsLink(true)}>
            <Link2 aria-hidden="true" className="size-4" />
            Link de envio
          </Button>
        )}
        {add}
      </div>
      <QueryStates
        query={checklist}
        pending={<ChecklistSkeleton />}
        empty={
          <EmptyState icon={<FileCheck />} title="Nada é exigido e nada foi enviado">
            Os tipos de documento dizem o que cada contrato, cargo e local de trabalho exige.
          </EmptyState>
        }
      >
        {(items) =>
          checklistGroups(items).map((group) => (
            <Section key={group.key} title={`${TITLES[group.key] ?? group.title} (${String(group.items.length)})`}>
              <ul className="-mt-3 divide-y">
                {group.items.map((item) => (
                  <ChecklistRow
                    key={item.type_id}
                    item={item}
                    onSend={send}
                    onOpen={(wanted) => wanted.file_id !== null && show(wanted.file_id, wanted.type_name)}
                    onHistory={(wanted) => wanted.document_id !== null && setHistory({ documentId: wanted.document_id, title: wanted.type_name })}
                    actions={
                      mayAsk(item) && (
                        <Button
                          size="sm"
                          variant="primary"
                          disabled={request.isPending}
                          onClick={() => request.ask({ types: [item.type_id], employee: person, what: item.type_name })}
                        >
                          <MessageSquarePlus aria-hidden="true" className="size-4" />
                          Pedir<span className="sr-only"> {item.type_name}</span>
                        </Button>
                      )
                    }
                  />
                ))}
              </ul>
            </Section>
          ))
        }
      </QueryStates>
      {preview}
      {isAsking && (
        <Suspense>
          <AskPeople ids={[person.id]} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {showsLink && (
        <Suspense>
          <RequestLinks subjects={[person.id]} onClose={() => setShowsLink(false)} />
        </Suspense>
      )}
      {sending && (
        <Suspense>
          <SendDialog target={sending} companyId={person.companyId} onClose={() => setSending(null)} />
        </Suspense>
      )}
      {history && (
        <Suspense>
          <HistorySheet {...history} isOwn={false} onOpen={show} onClose={() => setHistory(null)} />
        </Suspense>
      )}
    </div>
  )
}
