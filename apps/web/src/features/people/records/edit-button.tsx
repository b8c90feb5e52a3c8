import { Pencil } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'

/** Opens the form of a card; what it edits is said to those who do not see the card around it. */
export function EditButton({ what, onClick }: { readonly what: string; readonly onClick: () => void }) {
  return (
    <Button size="sm" onClick={onClick}>
      <Pencil aria-hidden="true" className="size-4" />
      Editar<span className="sr-only"> {what}</span>
    </Button>
  )
}
