import { useRouter } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'

import { Ago } from '#shared/ui/ago.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { DeadlineBadge } from '#shared/ui/deadline-badge.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { kindLabel, moduleLabel, type PendingItem } from '../model/pending-item.ts'

/** An item that is done where it lives: what it is, and the way there. */
export function OpenElsewhere({ item }: { readonly item: PendingItem }) {
  const router = useRouter()
  const { url } = item
  return (
    <div className="flex flex-col items-start gap-4">
      {item.person && <PersonChip person={item.person} />}
      <div className="flex max-w-full flex-wrap gap-2">
        <Badge tone="info">{kindLabel(item.kind)}</Badge>
        <Badge>{moduleLabel(item.module)}</Badge>
        <DeadlineBadge dueAt={item.due_at} />
      </div>
      {item.detail && <p className="break-words">{item.detail}</p>}
      <p className="text-sm text-text-muted">
        Espera por você <Ago at={item.waiting_since} lasts />
      </p>
      {url !== null && (
        <a
          href={url}
          className={buttonClass({ variant: 'primary' })}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
            event.preventDefault()
            router.history.push(url)
          }}
        >
          Abrir
          <ArrowRight aria-hidden="true" className="size-4" />
        </a>
      )}
    </div>
  )
}
