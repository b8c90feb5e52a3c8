import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useShortcut } from '#shared/shortcuts/use-shortcut.ts'
import { Button } from '#shared/ui/button.tsx'
import { DetailFrame } from '#shared/ui/detail-frame.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { PANES, useWide } from '#shared/ui/panes.ts'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { MOST_TO_REVIEW, reviewQuery } from '../data/documents/review-queries.ts'
import { documentList, type DocumentsPanelProps } from '../model/documents/documents-state.ts'
import { neighbour, nextAfter, type ReviewItem } from '../model/documents/review.ts'
import { ChecklistSkeleton } from '../own/checklist-skeleton.tsx'
import { ReviewDetail } from './review-detail.tsx'
import { focusReviewRow, ReviewList } from './review-list.tsx'

function waitingText(count: number): string {
  if (count >= MOST_TO_REVIEW) return `Os ${MOST_TO_REVIEW} mais antigos que aguardam análise`
  return count === 1 ? '1 documento aguarda análise' : `${count} documentos aguardam análise`
}

/** What people have sent and nobody has looked at: the list, the file beside it, and the two answers. */
export function ReviewPanel(props: DocumentsPanelProps) {
  const { onState } = props.list
  const items = useQuery(reviewQuery(useCompanyId()))
  return (
    <QueryStates
      query={items}
      pending={<ChecklistSkeleton />}
      empty={
        <EmptyState
          icon={<FileCheck />}
          title="Nada para revisar"
          action={<Button onClick={() => onState({ ...documentList.start, tab: 'matrix', gaps: true })}>Ver o que falta receber</Button>}
        >
          Tudo o que foi enviado já foi conferido.
        </EmptyState>
      }
    >
      {(found) => (
        <div className="flex min-w-0 flex-col gap-4">
          <p className="tabular text-sm text-text-muted">{waitingText(found.length)}</p>
          <Announcer text={waitingText(found.length)} />
          <ListAndDetail {...props} items={found} />
        </div>
      )}
    </QueryStates>
  )
}

function ListAndDetail({ list: { state, change }, items }: DocumentsPanelProps & { readonly items: readonly ReviewItem[] }) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const isWide = useWide()
  // Beside the list something is always open; over it only what was chosen.
  const open = items.find(({ version_id }) => version_id === state.version) ?? (isWide ? items[0] : undefined)
  const openId = open?.version_id ?? ''
  const show = (version: string): void => change({ version }, { replace: true })
  const move = (step: 1 | -1): boolean => {
    const next = openId === '' ? items[0] : neighbour(items, openId, step)
    if (!next) return false
    show(next.version_id)
    focusReviewRow(next.version_id)
    return true
  }
  const drop = (gone: string): void => {
    const next = nextAfter(items, gone)
    client.setQueryData(reviewQuery(companyId).queryKey, (known) => known?.filter(({ version_id }) => version_id !== gone))
    show(next?.version_id ?? '')
    if (next && isWide) focusReviewRow(next.version_id)
  }
  useShortcut('list.next', () => move(1))
  useShortcut('list.previous', () => move(-1))
  return (
    <div className={PANES}>
      <ReviewList items={items} openId={openId} onOpen={show} onMove={move} />
      {open && (
        <DetailFrame title={open.type_name} isWide={isWide} onClose={() => show('')}>
          <PersonChip person={open.employee} className="mb-4" />
          <ReviewDetail key={openId} item={open} onDone={() => drop(openId)} />
        </DetailFrame>
      )}
    </div>
  )
}
