import { CalendarSync } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#shared/ui/button.tsx'

const FeedDialog = lazy(async () => ({ default: (await import('./feed-dialog.tsx')).FeedDialog }))

/** Opens the addresses of one's calendars. */
export function FeedButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <CalendarSync aria-hidden="true" className="size-4" />
        Assinar calendário
      </Button>
      <Suspense>{isOpen && <FeedDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
