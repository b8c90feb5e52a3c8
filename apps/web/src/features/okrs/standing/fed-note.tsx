import { Gauge } from 'lucide-react'

import type { KeyResult } from '../model/goal.ts'
import { scopeText } from '../model/writing/feed-draft.ts'

/** Where a number comes from that nobody types, and what that means for who reads it. */
export function FedNote({ keyResult: { feed, is_beside: isBeside }, ownerName }: { readonly keyResult: Pick<KeyResult, 'feed' | 'is_beside'>; readonly ownerName: string }) {
  if (feed === null) return null
  return (
    <div className="flex items-start gap-2 text-sm">
      <Gauge aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-text-muted" />
      <div className="min-w-0 text-text-muted">
        <p className="break-words">
          Vem de <span className="font-medium text-text">{feed.name}</span> {scopeText(feed.scope, feed.department, ownerName)}, sem digitar.
        </p>
        {!feed.is_read && <p>Só quem pode ver este indicador vê o número.</p>}
        {feed.is_read && isBeside && <p>Não conta no progresso do objetivo: nem todos que leem o objetivo podem ver este número.</p>}
        {feed.stopped !== null && <p className="text-warning-text">{feed.stopped}</p>}
      </div>
    </div>
  )
}
