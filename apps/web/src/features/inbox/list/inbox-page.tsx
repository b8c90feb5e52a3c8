import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { isOpenState } from '#shared/lib/request-states.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { commitAllHeld } from '#shared/ui/held-acts.ts'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { inOne, ownRequestsQuery, pendingItemsQuery } from '../data/inbox-queries.ts'
import { namedItem } from '../model/inbox-list.ts'
import { inboxAddress } from '../model/inbox-state.ts'
import { PendingPanel, type PendingPanelProps } from './pending-panel.tsx'
import { RequestsPanel } from './requests-panel.tsx'

const ignore = (): void => undefined

function counted(count: number | undefined): { count?: number } {
  return count === undefined || count === 0 ? {} : { count }
}

/** A request that is neither waiting for the reader nor the reader's own, such as one that was decided: seen by itself. */
function LoneRequest({ state, onState, request: Request }: PendingPanelProps) {
  const leave = (): void => onState(inboxAddress.start)
  return (
    <div className="flex max-w-3xl flex-col items-start gap-4">
      <Button onClick={leave}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Ver pendências
      </Button>
      <Card className="w-full">
        <Request mayUndo requestId={state.request} asked={null} onAnswered={ignore} onDone={leave} />
      </Card>
    </div>
  )
}

/** Pendências: what waits for the person, and what the person waits for. */
export function InboxPage(props: PendingPanelProps) {
  const { state, onState } = props
  const companyId = useCompanyId()
  // Whoever leaves has seen what they decided.
  useEffect(() => () => void commitAllHeld(), [])
  const pending = useInfiniteQuery(pendingItemsQuery(companyId))
  const items = inOne(pending.data)
  const own = inOne(useInfiniteQuery(ownRequestsQuery(companyId)).data)
  const isNamed = state.tab === 'pending' && state.request !== '' && items !== undefined && own !== undefined && !namedItem(items, state)
  const isOwn = isNamed && own.some(({ request_id }) => request_id === state.request)
  const tab = isOwn ? 'requests' : state.tab
  return (
    <>
      <PageHeader title="Pendências" />
      {isNamed && !isOwn ? (
        <LoneRequest {...props} />
      ) : (
        <Tabs
          label="Pendências"
          value={tab}
          onValueChange={(tab) => onState({ ...inboxAddress.start, tab })}
          tabs={[
            { value: 'pending', label: 'Para mim', ...counted(items?.length) },
            { value: 'requests', label: 'Minhas solicitações', ...counted(own?.filter((request) => isOpenState(request.state)).length) },
          ]}
        >
          <TabPanel value="pending">
            <PendingPanel {...props} />
          </TabPanel>
          <TabPanel value="requests">
            <RequestsPanel {...props} state={{ ...state, tab }} />
          </TabPanel>
        </Tabs>
      )}
    </>
  )
}
