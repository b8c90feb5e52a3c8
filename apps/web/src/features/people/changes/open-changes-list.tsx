import { type ComponentType, Suspense, useState } from 'react'

import { formatDateTime } from '#shared/lib/dates.ts'
import { requestLook } from '#shared/lib/request-states.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import type { OpenChange } from '../model/changes/change-request.ts'

/** Draws a request with what may be done about it: made by whoever knows requests, and fetched when it is wanted. */
export type RequestDetail = ComponentType<{ readonly requestId: string; readonly onDone: () => void }>

export interface OpenChangesListProps {
  readonly changes: readonly OpenChange[]
  readonly detail: RequestDetail
}

/** Requests that somebody still has to act on; each opens beside the page. */
export function OpenChangesList({ changes, detail: Detail }: OpenChangesListProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const open = changes.find(({ request_id }) => request_id === openId)
  return (
    <>
      <ul className="divide-y">
        {changes.map(({ request_id, title, state, created_at, standing }) => {
          const { label, tone } = requestLook(state)
          return (
            <li key={request_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1 basis-52">
                <p className="font-medium break-words">{title}</p>
                <p className="text-sm break-words text-text-muted" title={`Solicitada em ${formatDateTime(created_at)}`}>
                  {standing}
                </p>
              </div>
              <span className="flex items-center gap-3">
                <Badge tone={tone}>{label}</Badge>
                <Button size="sm" onClick={() => setOpenId(request_id)}>
                  Ver pedido<span className="sr-only"> {title}</span>
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {open && (
        <Sheet open onOpenChange={() => setOpenId(null)} title={open.title} width="max-w-xl">
          <Suspense>
            <Detail requestId={open.request_id} onDone={() => setOpenId(null)} />
          </Suspense>
        </Sheet>
      )}
    </>
  )
}
