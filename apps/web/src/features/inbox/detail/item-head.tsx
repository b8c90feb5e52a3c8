import { Ago } from '#shared/ui/ago.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { DeadlineBadge } from '#shared/ui/deadline-badge.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { kindLabel, moduleLabel, type PendingItem } from '../model/pending-item.ts'

/** Whom an item is about, what it is, and since when and until when it waits. */
export function ItemHead({ item: { person, kind, module, due_at, detail, waiting_since } }: { readonly item: PendingItem }) {
  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      {person && <PersonChip person={person} />}
      <div className="flex max-w-full flex-wrap gap-2">
        <Badge tone="info">{kindLabel(kind)}</Badge>
        <Badge>{moduleLabel(module)}</Badge>
        <DeadlineBadge dueAt={due_at} />
      </div>
      {detail && <p className="break-words">{detail}</p>}
      <p className="text-sm text-text-muted">
        Aguarda você <Ago at={waiting_since} lasts />
      </p>
    </div>
  )
}
