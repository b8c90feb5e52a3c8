import { useEffect, useRef, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import type { GuestPartProps } from '#shared/guest/guest-part.ts'
import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import type { RichDocument } from '#shared/lib/rich-document.ts'
import { PictureContext } from '#shared/rich-text/pictures.ts'
import { RichText } from '#shared/rich-text/rich-text.tsx'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { useEndSeen } from '#shared/ui/use-end-seen.ts'

interface TextProps {
  readonly text: Shapes.GuestAcknowledgement
}

/** Pictures are for who signs in: here their words stand for them. */
const draw = (_fileId: string, alt: string) => <span className="block rounded-md bg-sunken p-3 text-sm text-text-muted">{alt === '' ? 'Imagem' : `Imagem: ${alt}`}</span>

function Text({ text: { title, version, text, body, due_on } }: TextProps) {
  return (
    <article className="flex min-w-0 flex-col gap-3">
      <header>
        <h2 className="font-semibold break-words">{title}</h2>
        <p className="text-text-muted">
          {/^\d/.test(version) ? `Versão ${version}` : version}.{due_on !== null && ` Confirme a leitura até ${formatDate(due_on)}.`}
        </p>
      </header>
      {body === null
        ? <div className="max-w-[72ch] break-words whitespace-pre-line">{text}</div>
        : <PictureContext value={draw}><RichText document={body as unknown as RichDocument} /></PictureContext>}
    </article>
  )
}

/** To be read to the end, then acknowledged. */
function Pending({ text, act }: TextProps & GuestPartProps) {
  const { endRef, wasSeen } = useEndSeen()
  const [isEarly, setEarly] = useState(false)
  const acknowledge = useAct({ act: () => act('acknowledge', { digest: text.digest }) })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Text text={text} />
      <p ref={endRef} className="text-sm text-text-muted">
        Ficam registrados o seu nome, o dia e a hora, o endereço IP, o aparelho e a versão que você leu.
      </p>
      <Refusal error={acknowledge.error} title="Não foi possível registrar" />
      {isEarly && !wasSeen && (
        <p role="alert" className="text-sm text-danger-text">
          Leia até o fim para confirmar.
        </p>
      )}
      <Button variant="primary" size="lg" className="w-full" pending={acknowledge.isPending} onClick={() => (wasSeen ? acknowledge.mutate() : setEarly(true))}>
        Li e estou ciente
      </Button>
    </div>
  )
}

function Done({ text }: TextProps) {
  const told = useRef<HTMLDivElement>(null)
  // The page was read to its foot, and is another one now.
  useEffect(() => told.current?.focus(), [])
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div ref={told} role="status" tabIndex={-1} className="scroll-mt-24 outline-none">
        <Alert tone="success" title="Ciência registrada, obrigado!">
          Em {formatDateTime(text.acknowledged_at)}. Pode fechar esta página.
        </Alert>
      </div>
      <Text text={text} />
    </div>
  )
}

/** A text that somebody without a login reads and acknowledges by a link. */
export function GuestAcknowledgement(props: GuestPartProps) {
  const text = props.page.view.acknowledgement
  if (!text) return null
  return text.acknowledged_at === null ? <Pending {...props} text={text} /> : <Done text={text} />
}
