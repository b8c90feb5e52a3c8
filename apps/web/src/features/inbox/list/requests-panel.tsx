import { useInfiniteQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { isOpenState, requestLook } from '#shared/lib/request-states.ts'
import { ReadyMessage } from '#shared/messages/ready-message.tsx'
import { Ago } from '#shared/ui/ago.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { cn } from '#shared/ui/cn.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { inOne, ownRequestsQuery } from '../data/inbox-queries.ts'
import type { InboxState } from '../model/inbox-state.ts'
import { requestMessage } from '../model/item-messages.ts'
import { type OwnRequest, standingText } from '../model/own-request.ts'
import { AllClear } from './all-clear.tsx'
import { DetailFrame } from '#shared/ui/detail-frame.tsx'
import type { RequestSlot } from '../detail/detail-slot.ts'
import { InboxSkeleton } from './list-skeleton.tsx'
import { ShowMore } from './show-more.tsx'
import { PANES, useWide } from '#shared/ui/panes.ts'

export interface RequestsPanelProps {
  readonly state: InboxState
  readonly onState: (state: InboxState, options?: { readonly replace?: boolean }) => void
  readonly request: RequestSlot
}

function RequestRow({ request, isOpen, onOpen }: { readonly request: OwnRequest; readonly isOpen: boolean; readonly onOpen: () => void }) {
  const { label, tone } = requestLook(request.state)
  return (
    <li className={cn('border-b last:border-b-0', isOpen ? 'open-row' : 'hover:bg-hover')}>
      <button type="button" aria-current={isOpen || undefined} onClick={onOpen} className="block w-full px-3 py-3 text-left -outline-offset-2">
        <span className="flex items-start justify-between gap-3">
          <span className="line-clamp-2 min-w-0 font-medium break-words">{request.title}</span>
          <span className="shrink-0">
            <Badge tone={tone}>{label}</Badge>
          </span>
        </span>
        <span className="mt-0.5 block text-sm break-words text-text-muted">{standingText(request)}</span>
        {isOpenState(request.state) && (
          <span className="block text-sm text-text-subtle">
            Solicitada <Ago at={request.created_at} />
          </span>
        )}
      </button>
    </li>
  )
}

const ignore = (): void => undefined

/** What the person asked for: where each request stands and whom it waits for. */
export function RequestsPanel({ state, onState, request: Request }: RequestsPanelProps) {
  const isWide = useWide()
  const requests = useInfiniteQuery(ownRequestsQuery(useCompanyId()))
  const show = (request: string): void => onState({ ...state, item: '', request }, { replace: true })
  return (
    <QueryStates
      query={{ ...requests, data: inOne(requests.data) }}
      pending={<InboxSkeleton />}
      empty={<AllClear title="Nenhuma solicitação sua">Suas solicitações, como a alteração de um dado em Meu Perfil, aparecem aqui.</AllClear>}
    >
      {(found) => {
        const open = found.find(({ request_id }) => request_id === state.request) ?? (isWide ? found[0] : undefined)
        return (
          <div className="flex min-w-0 flex-col gap-4">
            <div className={PANES}>
              <ul aria-label="Minhas solicitações" className="min-w-0 border-y lg:max-h-(--pane) lg:overflow-y-auto">
                {found.map((each) => (
                  <RequestRow key={each.request_id} request={each} isOpen={each === open} onOpen={() => show(each.request_id)} />
                ))}
              </ul>
              {open && (
                <DetailFrame title={open.title} isWide={isWide} onClose={() => show('')}>
                  {open.state === 'pending' && (
                    <p className="-mt-2 mb-3 -ml-3">
                      <ReadyMessage key={open.request_id} text={requestMessage(open, location.origin)} />
                    </p>
                  )}
                  <Request key={open.request_id} requestId={open.request_id} asked={null} onAnswered={ignore} onDone={ignore} />
                </DetailFrame>
              )}
            </div>
            {requests.hasNextPage && <ShowMore pending={requests.isFetchingNextPage} onMore={() => void requests.fetchNextPage()} />}
          </div>
        )
      }}
    </QueryStates>
  )
}
