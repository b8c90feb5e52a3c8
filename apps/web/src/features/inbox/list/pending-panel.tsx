import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ReadyMessage } from '#shared/messages/ready-message.tsx'
import { isHeld, useHeldActs } from '#shared/ui/held-acts.ts'
import { HeldLine } from '#shared/ui/held-line.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { moving } from '#shared/ui/moving.ts'
import { useNow } from '#shared/ui/use-now.ts'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { inOne, pendingItemsQuery } from '../data/inbox-queries.ts'
import { pendingCountQuery } from '../data/pending-count-query.ts'
import { inboxFacets, matchingItems, namedItem, neighbour, nextAfter, summaryText } from '../model/inbox-list.ts'
import { hasFilter, type InboxState, withoutFilter } from '../model/inbox-state.ts'
import { itemMessage } from '../model/item-messages.ts'
import { isBulk, type PendingItem, requestIdOf } from '../model/pending-item.ts'
import { AllClear } from './all-clear.tsx'
import { DetailFrame } from '#shared/ui/detail-frame.tsx'
import type { ItemKinds, RequestSlot, RequestSlotProps } from '../detail/detail-slot.ts'
import { InboxToolbar } from './inbox-toolbar.tsx'
import { BulkResultDialog } from '../detail/bulk-result.tsx'
import { ItemDetail } from '../detail/item-detail.tsx'
import { useBulkDecision } from '../detail/use-bulk-decision.ts'
import { InboxSkeleton } from './list-skeleton.tsx'
import { focusRow, PendingList, type PendingListProps } from './pending-list.tsx'
import { ShowMore } from './show-more.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'
import { PANES, useWide } from '#shared/ui/panes.ts'

export interface PendingPanelProps {
  readonly state: InboxState
  readonly onState: (state: InboxState, options?: { readonly replace?: boolean }) => void
  readonly request: RequestSlot
  readonly kinds: ItemKinds
}

/** Everything that waits for the person: filters, list and the open item. */
export function PendingPanel(props: PendingPanelProps) {
  const { state, onState } = props
  const items = useInfiniteQuery(pendingItemsQuery(useCompanyId()))
  const now = useNow()
  const bulk = useBulkDecision()
  const held = useHeldActs()
  // What can still be taken back waits in the database, and no more on the screen.
  const waiting = inOne(items.data)?.filter((item) => !isHeld(held, requestIdOf(item)))
  return (
    <>
      <QueryStates
        query={{ ...items, data: waiting }}
        pending={<InboxSkeleton />}
        isEmpty={(found) => found.length === 0 && !hasFilter(state)}
        empty={
          <>
            <HeldLine className="mb-4" />
            <AllClear title="Tudo em dia">Nada aguarda você. Quando alguém precisar de uma decisão sua, ela aparece aqui.</AllClear>
          </>
        }
      >
        {(found) => {
          const facets = inboxFacets(found, now)
          const shown = matchingItems(found, state, now)
          const summary = summaryText({ shown: shown.length, all: found.length, late: facets.late, hasMore: items.hasNextPage })
          return (
            <div className="flex min-w-0 flex-col gap-4">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p className="text-sm text-text-muted tabular">{summary}</p>
                <InboxToolbar state={state} facets={facets} onChange={(part) => onState({ ...state, ...part, item: '', request: '' })} />
              </div>
              <Announcer text={summary} />
              <HeldLine />
              {shown.length === 0 ? (
                <EmptyState
                  icon={<SearchX />}
                  title="Nenhuma pendência com este filtro"
                  action={<Button onClick={() => onState(withoutFilter(state))}>Limpar filtros</Button>}
                >
                  {found.length === 0 ? 'Sem o filtro também não há nada: tudo em dia.' : 'Há outras pendências fora deste filtro.'}
                </EmptyState>
              ) : (
                <ListAndDetail {...props} items={shown} onBulk={bulk.decide} />
              )}
              {items.hasNextPage && (
                <ShowMore pending={items.isFetchingNextPage} onMore={() => void items.fetchNextPage()}>
                  As mais urgentes vêm primeiro. Os filtros valem para as que já estão na tela.
                </ShowMore>
              )}
            </div>
          )
        }}
      </QueryStates>
      {bulk.result && <BulkResultDialog result={bulk.result} onClose={bulk.close} />}
    </>
  )
}

interface ListAndDetailProps extends PendingPanelProps {
  readonly items: readonly PendingItem[]
  readonly onBulk: PendingListProps['onDecide']
}

function ListAndDetail({ state, onState, request, kinds, items, onBulk }: ListAndDetailProps) {
  const companyId = useCompanyId()
  const queryClient = useQueryClient()
  const isWide = useWide()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<RequestSlotProps['asked']>(null)
  // Beside the list something is always open; over it only what was chosen.
  const open = namedItem(items, state) ?? (isWide ? items[0] : undefined)
  const openKey = open?.item_key ?? ''
  const show = (key: string): void => {
    setAsked(null)
    onState({ ...state, item: key, request: '' }, { replace: true })
  }
  const forget = (gone: ReadonlySet<string>): void => {
    queryClient.setQueryData(pendingItemsQuery(companyId).queryKey, (known) =>
      known && { ...known, pages: known.pages.map((part) => ({ ...part, rows: part.rows.filter(({ item_key }) => !gone.has(item_key)) })) },
    )
    queryClient.setQueryData(pendingCountQuery(companyId).queryKey, (count) => count && Math.max(0, count - gone.size))
    setSelected(new Set([...selected].filter((key) => !gone.has(key))))
  }
  const drop = (gone: ReadonlySet<string>): void => {
    const next = nextAfter(items, openKey, gone)
    moving(() => forget(gone))
    if (!gone.has(openKey)) return
    show(next ?? '')
    if (next !== null) focusRow(next)
  }
  const decideTogether: PendingListProps['onDecide'] = (decision, chosen, comment, forget) => {
    onBulk(decision, chosen, comment, forget)
    drop(new Set(chosen.map(({ item_key }) => item_key)))
  }
  useInboxKeys({
    onMove: (step) => {
      const key = neighbour(items, openKey, step)
      if (key === null) return
      show(key)
      focusRow(key)
    },
    onSelect: () => {
      if (!open || !isBulk(open)) return
      const next = new Set(selected)
      if (!next.delete(openKey)) next.add(openKey)
      setSelected(next)
    },
    onDecide: setAsked,
    canDecide: open?.action.type === 'approval',
  })
  return (
    <div className={PANES}>
      <PendingList items={items} openKey={openKey} selected={selected} onSelected={setSelected} onOpen={show} onDecide={decideTogether} />
      {open && (
        <DetailFrame title={open.title} isWide={isWide} onClose={() => show('')}>
          <p className="-mt-2 mb-3 -ml-3">
            <ReadyMessage key={openKey} text={itemMessage(open, location.origin)} />
          </p>
          <ItemDetail item={open} request={request} kinds={kinds} asked={asked} onAnswered={() => setAsked(null)} onDone={() => drop(new Set([openKey]))} />
        </DetailFrame>
      )}
    </div>
  )
}
