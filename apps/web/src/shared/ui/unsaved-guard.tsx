import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'

import { ConfirmDialog } from './confirm-dialog.tsx'
import { useLeaveQuestion } from './unsaved-work.ts'

/** Asks before leaving with something typed and not saved, by a link, by the back button, by closing the tab or by signing out. */
export function UnsavedGuard({ unsaved }: { readonly unsaved: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: unsaved, enableBeforeUnload: unsaved, withResolver: true })
  const [waiting, setWaiting] = useState<{ readonly answer: (agreed: boolean) => void } | null>(null)
  useLeaveQuestion(() => (unsaved() ? new Promise((answer) => setWaiting({ answer })) : Promise.resolve(true)))
  const decide = (agreed: boolean): void => {
    waiting?.answer(agreed)
    setWaiting(null)
    if (blocker.status !== 'blocked') return
    if (agreed) blocker.proceed()
    else blocker.reset()
  }
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked' || waiting !== null}
      onOpenChange={(open) => {
        if (!open) decide(false)
      }}
      title="Sair sem salvar?"
      description="O que você digitou neste formulário será perdido."
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar editando"
      tone="danger"
      onConfirm={() => decide(true)}
    />
  )
}
