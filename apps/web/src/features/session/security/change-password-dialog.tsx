import { useEffect, useEffectEvent, useState } from 'react'

import { PASSWORD_CHANGED_CLOSE_MS } from '#shared/constants.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

export interface ChangePasswordDialogProps {
  readonly open: boolean
  /** `false` on first login: there is no way around it. */
  readonly dismissible?: boolean
  /** After success, once the message was shown, or when the person closes it. */
  readonly onClose: () => void
}

/** 'Alterar Senha': the form, then for two seconds that it worked. */
export function ChangePasswordDialog({ open, dismissible = true, onClose }: ChangePasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Alterar Senha"
      size="sm"
      dismissible={dismissible}
      {...(dismissible ? {} : { description: 'Este é o seu primeiro acesso. Crie uma senha que só você conheça para continuar.' })}
    >
      <Steps onClose={onClose} />
    </Dialog>
  )
}

function Steps({ onClose }: { readonly onClose: () => void }) {
  const [isDone, setDone] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => close(), PASSWORD_CHANGED_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  if (!isDone) return <ChangePasswordForm onDone={() => setDone(true)} />
  return (
    <Alert tone="success" title="Senha alterada com sucesso!">
      Sua senha foi atualizada.
    </Alert>
  )
}
