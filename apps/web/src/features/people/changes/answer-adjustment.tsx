import { lazy, Suspense } from 'react'

import type { Answered } from './change-form.tsx'

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }))

/** Answers an adjustment: the form with what was asked for, to be sent again. */
export function AnswerAdjustment({ answered, onClose }: { readonly answered: Answered; readonly onClose: () => void }) {
  return (
    <Suspense>
      <ChangeDialog answered={answered} onClose={onClose} />
    </Suspense>
  )
}
