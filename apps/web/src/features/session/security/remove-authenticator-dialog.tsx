import { useQueryClient } from '@tanstack/react-query'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { toast } from '#shared/ui/toast.ts'
import { type Authenticator, authenticatorKey, removeAuthenticator } from '../data/session/second-factor.ts'
import { CodeField } from '../sign-in/code-field.tsx'
import { useCode } from '../sign-in/use-code.ts'

export interface RemoveAuthenticatorDialogProps {
  readonly authenticator: Authenticator
  /** What remains; one of them proves that the person still has a way in. */
  readonly others: readonly Authenticator[]
  readonly onClose: () => void
}

/** Removes an authenticator after a code of one that stays, or of itself when it is the last. */
export function RemoveAuthenticatorDialog({ authenticator, others, onClose }: RemoveAuthenticatorDialogProps) {
  const queryClient = useQueryClient()
  const prover = others[0] ?? authenticator
  const entry = useCode(async (code) => {
    await removeAuthenticator(authenticator.id, prover.id, code)
    await queryClient.invalidateQueries({ queryKey: authenticatorKey })
    toast.success('Autenticador removido')
    onClose()
  })
  return (
    <FormDialog
      size="sm"
      title={`Remover “${authenticator.name}”?`}
      description={
        others.length === 0
          ? 'É o único autenticador: depois disso, só a senha protege seu acesso.'
          : 'Os códigos deste aparelho deixam de valer. A verificação em duas etapas continua com os outros aparelhos.'
      }
      confirmLabel="Remover autenticador"
      tone="danger"
      act={{ isPending: entry.isPending }}
      isUnsaved={false}
      onSubmit={() => void entry.submit()}
      onClose={onClose}
    >
      <CodeField label={`Código atual de “${prover.name}”`} value={entry.code} error={entry.problem} onChange={entry.type} />
    </FormDialog>
  )
}
