import { PencilLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#shared/ui/button.tsx'

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }))

/** The way to change one's own data. */
export function ChangeDataButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <PencilLine aria-hidden="true" className="size-4" />
        Alterar meus dados
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeDialog answered={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
