import { Archive, Ellipsis, Pencil } from 'lucide-react'

import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { conditionText, type Flow, stepText } from '../model/flow.ts'

export interface FlowRowProps {
  readonly flow: Flow
  readonly onEdit: () => void
  readonly onArchive: () => void
}

/** A flow in short: whom it is for and its steps in order. */
export function FlowRow({ flow, onEdit, onArchive }: FlowRowProps) {
  return (
    <li className="flex items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{flow.name}</span>
          {!flow.active && <Badge dashed>Fora de uso</Badge>}
        </p>
        <p className="text-sm break-words text-text-muted">{conditionText(flow)}</p>
        <ol className="mt-1.5 flex flex-wrap gap-x-1.5 gap-y-1 text-sm">
          {flow.steps.map((step, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the place is what tells two equal steps apart
            <li key={index} className="flex min-w-0 items-center gap-1.5 not-last:after:text-text-subtle not-last:after:content-['→']">
              <span className="min-w-0 rounded-md bg-sunken px-2 py-0.5 break-words">{stepText(step)}</span>
            </li>
          ))}
        </ol>
      </div>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Ações para ${flow.name}`}>
            <Ellipsis aria-hidden="true" className="size-4.5" />
          </Button>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          Editar
        </MenuItem>
        <MenuItem icon={<Archive />} tone="danger" onSelect={onArchive}>
          Arquivar…
        </MenuItem>
      </Menu>
    </li>
  )
}
