import { useQuery } from '@tanstack/react-query'
import { FileCheck, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { checklistQuery } from '../data/documents/own-queries.ts'
import { type ChecklistItem, checklistGroups, checklistProgress } from '../model/documents/checklist.ts'
import { percentOf } from '../model/documents/matrix.ts'
import { ChecklistRow } from './checklist-row.tsx'
import { ChecklistSkeleton } from './checklist-skeleton.tsx'
import { OwnFiles } from './own-files.tsx'
import type { SendTarget } from '../sending/send-form.tsx'
import { ToSign } from '../signing/to-sign.tsx'
import { useFilePreview } from '../review/use-file-preview.tsx'

const SendDialog = lazy(async () => ({ default: (await import('../sending/send-dialog.tsx')).SendDialog }))
const HistorySheet = lazy(async () => ({ default: (await import('../list/history-sheet.tsx')).HistorySheet }))

function Summary({ items, onOther }: { readonly items: readonly ChecklistItem[]; readonly onOther: (() => void) | null }) {
  const progress = checklistProgress(items)
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {progress && (
        <div className="min-w-0 flex-1 basis-64">
          <p className="tabular text-text-muted">{progress.text}</p>
          <div aria-hidden="true" className="mt-2 h-2 max-w-sm overflow-hidden rounded-full bg-sunken">
            <div className="h-full rounded-full bg-success" style={{ width: `${percentOf(progress.done, progress.total)}%` }} />
          </div>
        </div>
      )}
      {onOther && (
        <Button onClick={onOther}>
          <Upload aria-hidden="true" className="size-4" />
          Enviar outro documento
        </Button>
      )}
    </div>
  )
}

const targetOf = (item: ChecklistItem, file: File | null): SendTarget => ({
  person: 'me',
  typeId: item.type_id,
  documentId: item.document_id,
  file,
})

/** What a link names: the type that is wanted, the paper to be signed. */
interface Named {
  readonly type: string
  readonly sign: string
}

export interface MinePanelProps {
  readonly named?: Named
  /** What was named is dealt with. */
  readonly onNamedDone?: (done: keyof Named) => void
}

const NOTHING: Named = { type: '', sign: '' }

/** What the person has to deliver, how each stands, and every document of theirs. */
export function MinePanel({ named: { type, sign } = NOTHING, onNamedDone }: MinePanelProps) {
  const { employee } = useSession()
  const checklist = useQuery(checklistQuery())
  const { show, preview } = useFilePreview()
  const [sending, setSending] = useState<SendTarget | null>(null)
  const [history, setHistory] = useState<{ readonly documentId: string; readonly title: string } | null>(null)
  // A link in a notice names the type that is wanted.
  const wanted = checklist.data?.find((item) => item.type_id === type && item.can_send)
  const target = sending ?? (wanted ? targetOf(wanted, null) : null)
  const close = (): void => {
    setSending(null)
    if (type !== '') onNamedDone?.('type')
  }
  const other = employee ? () => setSending({ person: 'me', typeId: null, documentId: null, file: null }) : null
  return (
    <>
      <ToSign named={sign} onNamedDone={() => onNamedDone?.('sign')} />
      <QueryStates
        query={checklist}
        pending={<ChecklistSkeleton />}
        empty={
          <EmptyState
            icon={<FileCheck />}
            title="Nada foi pedido a você"
            action={
              other && (
                <Button variant="primary" onClick={other}>
                  <Upload aria-hidden="true" className="size-4" />
                  Enviar um documento
                </Button>
              )
            }
          >
            Quando o RH precisar de um documento seu, ele aparece aqui.
          </EmptyState>
        }
      >
        {(items) => (
          <>
            <Summary items={items} onOther={other} />
            <div className="flex flex-col gap-6">
              {checklistGroups(items).map((group) => (
                <section key={group.key} aria-labelledby={`checklist-${group.key}`}>
                  <h2 id={`checklist-${group.key}`} className="mb-2 font-semibold">
                    {group.title} <span className="tabular font-normal text-text-subtle">({group.items.length})</span>
                  </h2>
                  <ul className="divide-y border-y">
                    {group.items.map((item) => (
                      <ChecklistRow
                        key={item.type_id}
                        item={item}
                        onSend={(wanted, file) => setSending(targetOf(wanted, file))}
                        onOpen={(wanted) => wanted.file_id !== null && show(wanted.file_id, wanted.type_name)}
                        onHistory={(wanted) => wanted.document_id !== null && setHistory({ documentId: wanted.document_id, title: wanted.type_name })}
                      />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </>
        )}
      </QueryStates>
      <OwnFiles onOpen={show} onHistory={(documentId, title) => setHistory({ documentId, title })} />
      {preview}
      {target && employee && (
        <Suspense>
          <SendDialog target={target} companyId={employee.company_id} onClose={close} />
        </Suspense>
      )}
      {history && (
        <Suspense>
          <HistorySheet {...history} isOwn onOpen={show} onClose={() => setHistory(null)} />
        </Suspense>
      )}
    </>
  )
}
