import { useId } from 'react'

import { formatDateTime } from '../../../shared/lib/dates.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { CopyButton } from '../../../shared/ui/copy-button.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'
import type { Sending } from '../data/access-changes.ts'

/** The link that an installation without e-mail cannot send: to be handed over by other means, once. */
export function SentLink({ sending }: { readonly sending: Sending }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" title="Este sistema não envia e-mails">
        Copie o link agora e entregue só a {sending.email}. Quem tiver o link pode criar a senha desta conta. Ele vale por pouco tempo e uma
        única vez, e não será mostrado de novo.
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
      {sending.expiresAt && (
        <p className="text-sm text-text-muted">
          Convite válido até <span className="tabular">{formatDateTime(sending.expiresAt)}</span>. Se o link deixar de funcionar antes, reenvie o
          convite para gerar outro.
        </p>
      )}
    </div>
  )
}
