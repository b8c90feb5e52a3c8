import { useBlocker } from '@tanstack/react-router'

import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before leaving with something typed and not saved, by a link, by the back button or by closing the tab. */
export function UnsavedGuard({ unsaved }: { readonly unsaved: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: unsaved, enableBeforeUnload: unsaved, withResolver: true })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open && blocker.status === 'blocked') blocker.reset()
      }}
      title="Sair sem salvar?"
      description="O que você digitou neste formulário será perdido."
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar editando"
      tone="danger"
      onConfirm={() => {
        if (blocker.status === 'blocked') blocker.proceed()
      }}
    />
  )
}
