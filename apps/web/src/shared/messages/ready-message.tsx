import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'

import { Button, buttonClass } from '../ui/button.tsx'
import { CopyTextButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/inputs.tsx'
import { whatsappLink } from '../lib/whatsapp.ts'

export interface ReadyMessageProps {
  readonly text: string
  /** To whom WhatsApp opens; null lets the sender choose. */
  readonly phone?: string | null
}

function MessageDialog({ text, phone = null, onClose }: ReadyMessageProps & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState(text)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Mensagem pronta"
      description="Ajuste se quiser e envie por onde preferir. O Vínculo não envia esta mensagem."
      footer={
        <>
          <a href={whatsappLink(phone, typed)} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            Abrir no WhatsApp
          </a>
          <CopyTextButton variant="primary" value={typed}>
            Copiar mensagem
          </CopyTextButton>
        </>
      }
    >
      <Field label="Mensagem">
        <TextArea rows={7} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </Dialog>
  )
}

/** Offers a text about something that waits, to be copied or put into WhatsApp. */
export function ReadyMessage(props: ReadyMessageProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        <MessageSquareText aria-hidden="true" className="size-4" />
        Mensagem pronta
      </Button>
      {isOpen && <MessageDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
