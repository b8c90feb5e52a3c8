import { Archive, Pencil } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'

export interface RowActionsProps {
  /** What the row is, for those who hear the buttons. */
  readonly name: string
  readonly onEdit: () => void
  readonly onArchive: () => void
  readonly isPending: boolean
}

/** Edit and take out of use. */
export function RowActions({ name, onEdit, onArchive, isPending }: RowActionsProps) {
  return (
    <span className="flex flex-wrap gap-1">
      <Button size="sm" variant="ghost" onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4" />
        Editar<span className="sr-only"> {name}</span>
      </Button>
      <Button size="sm" variant="ghost" pending={isPending} onClick={onArchive}>
        <Archive aria-hidden="true" className="size-4" />
        Arquivar<span className="sr-only"> {name}</span>
      </Button>
    </span>
  )
}
