import { Eye, History, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { type ChecklistItem, itemDetails, sendLabel } from '../model/documents/checklist.ts'
import { isGap } from '../model/documents/document-words.ts'
import { StateBadge } from '../list/state-badge.tsx'

export interface ChecklistRowProps {
  readonly item: ChecklistItem
  /** `file` is what was dropped on the row, if anything. */
  readonly onSend: (item: ChecklistItem, file: File | null) => void
  readonly onOpen: (item: ChecklistItem) => void
  readonly onHistory: (item: ChecklistItem) => void
  /** More to do about it, before sending. */
  readonly actions?: ReactNode
}

/** One type of the checklist: how it stands and what to do about it. A file may be dropped on it. */
export function ChecklistRow({ item, onSend, onOpen, onHistory, actions }: ChecklistRowProps) {
  const [isOver, setOver] = useState(false)
  const isWanted = item.can_send && (isGap(item.state) || item.state === 'expiring')
  return (
    <li>
      <div
        className={cn('flex flex-wrap items-center gap-x-4 gap-y-3 px-2 py-3', isOver && 'bg-primary-subtle')}
        onDragOver={(event) => {
          if (!item.can_send) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
        }}
        onDrop={(event) => {
          setOver(false)
          const [file] = event.dataTransfer.files
          if (!item.can_send || !file) return
          event.preventDefault()
          onSend(item, file)
        }}
      >
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 font-medium break-words">{item.type_name}</span>
            <StateBadge state={item.state} />
            {!item.required && item.state !== 'requested' && <Badge>Opcional</Badge>}
          </p>
          {itemDetails(item).map((text) => (
            <p key={text} className={cn('mt-0.5 text-sm break-words', item.state === 'rejected' || item.overdue ? 'text-danger-text' : 'text-text-muted')}>
              {text}
            </p>
          ))}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {item.document_id !== null && (
            <Button size="sm" variant="ghost" onClick={() => onHistory(item)}>
              <History aria-hidden="true" className="size-4" />
              Versões<span className="sr-only"> de {item.type_name}</span>
            </Button>
          )}
          {item.file_id !== null && (
            <Button size="sm" onClick={() => onOpen(item)}>
              <Eye aria-hidden="true" className="size-4" />
              Abrir<span className="sr-only"> {item.type_name}</span>
            </Button>
          )}
          {actions}
          {item.can_send && (
            <Button size="sm" variant={isWanted && !actions ? 'primary' : 'secondary'} onClick={() => onSend(item, null)}>
              <Upload aria-hidden="true" className="size-4" />
              {sendLabel(item)}
              <span className="sr-only"> {item.type_name}</span>
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
