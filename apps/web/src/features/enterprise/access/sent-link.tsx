import { useId } from 'react'

import { formatDateTime } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import type { Sending } from '../data/logins/access-changes.ts'

/** The link that an installation without e-mail cannot send: to be handed over by other means, once. */
export function SentLink({ sending }: { readonly sending: Sending }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" title="Nenhum e-mail foi enviado">
        <p>
          {sending.warning ?? `Copie o link e entregue só a ${sending.email}: quem o abrir define a senha desta conta.`}{' '}
          {sending.invitationExpiresAt === null ? 'Ele funciona uma única vez e' : 'Ele'} não será mostrado de novo.
        </p>
      </Alert>
      <div>
        <label htmlFor={id} className="font-medium">
          Link de acesso
        </label>
        <div className="mt-1.5 flex items-center gap-2">
          <TextInput id={id} readOnly value={sending.link ?? ''} onFocus={(event) => event.target.select()} className="font-mono text-sm" />
          <CopyButton value={sending.link ?? ''} name="link de acesso" />
        </div>
      </div>
      {sending.invitationExpiresAt ? (
        <p className="tabular text-sm text-text-muted">O convite vale até {formatDateTime(sending.invitationExpiresAt)}. Reenviar gera outro link.</p>
      ) : (
        sending.linkExpiresAt && <p className="tabular text-sm text-text-muted">O link funciona até {formatDateTime(sending.linkExpiresAt)}.</p>
      )}
    </div>
  )
}
