import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#shared/ui/button.tsx'

const ChangePasswordDialog = lazy(async () => ({ default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog }))

export function ChangePasswordButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <KeyRound aria-hidden="true" className="size-4" />
        Alterar Senha
      </Button>
      {isOpen && (
        <Suspense>
          <ChangePasswordDialog open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
