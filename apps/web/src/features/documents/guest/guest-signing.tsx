import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import type { GuestPartProps } from '#shared/guest/guest-part.ts'
import { formatDate, formatDateTime, formatDay } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { makeSignedCopy } from '../data/signing/signed-copy.ts'
import { DocumentFile } from '../list/document-file.tsx'
import { isAcknowledgement, signLabel } from '../model/signing/signature.ts'
import { roleText } from '../model/signing/signing-order.ts'
import { ReadPaper, useReading } from '../signing/read-paper.tsx'

interface PaperProps extends GuestPartProps {
  readonly paper: Shapes.GuestSignature
}

/** Tall enough to read on a phone, with the way on in sight. */
const HEIGHT = 'h-[62dvh]'

function About({ paper: { type_name, title, about, role, capacity, kind, message, deadline } }: Pick<PaperProps, 'paper'>) {
  return (
    <div className="flex flex-col gap-1">
      <h2 className="font-semibold break-words">{title ? `${type_name}: ${title}` : type_name}</h2>
      <p className="break-words text-text-muted">
        Documento de {about}. {isAcknowledgement(kind) ? 'Você toma ciência' : 'Você assina'} como: {roleText(role, capacity).toLowerCase()}.
      </p>
      {deadline !== null && <p className="text-text-muted">Responda até {formatDate(deadline)}.</p>}
      {message && <p className="break-words">{message}</p>}
    </div>
  )
}

/** To be read to the end, then signed or refused. */
function Pending(props: PaperProps) {
  const { paper, act, open, reload } = props
  const reading = useReading()
  const [isRefusing, setRefusing] = useState(false)
  const sign = useAct({
    act: () => act('sign', { sha256: paper.sha256 }),
    // Nobody waits for the copy: whoever opens the link later has it made then.
    onDone: ({ view }) => {
      if (view.signature?.is_complete && paper.kind === 'signature') makeSignedCopy(paper.code).then(reload, () => undefined)
    },
  })
  const refuse = useAct({ act: (reason: string) => act('refuse', { reason }), onDone: () => setRefusing(false) })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <About paper={paper} />
      <ReadPaper fileId={paper.file_id} code={paper.code} reading={reading} open={open} height={HEIGHT} />
      <Refusal error={sign.error} title="Não foi possível registrar" />
      <div className="flex flex-col gap-2">
        <Button variant="primary" size="lg" className="w-full" pending={sign.isPending} onClick={() => reading.confirm() && sign.mutate()}>
          {signLabel(paper.kind)}
        </Button>
        <Button size="lg" variant="ghost" className="w-full" onClick={() => setRefusing(true)}>
          Recusar
        </Button>
      </div>
      {isRefusing && (
        <ReasonDialog
          title="Recusar?"
          description="Quem pediu lê o motivo, e ninguém mais assina este documento."
          confirmLabel="Registrar recusa"
          act={refuse}
          onConfirm={refuse.mutate}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  )
}

/** What came of it, with the paper to keep. */
function Answered({ paper, page, open }: PaperProps) {
  const { kind, acted_at, code, is_complete, file_id, signed_file_id } = paper
  const shown = signed_file_id ?? file_id
  const told = useRef<HTMLDivElement>(null)
  // The page was read to its foot, and is another one now.
  useEffect(() => told.current?.focus(), [])
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div ref={told} role="status" tabIndex={-1} className="scroll-mt-24 outline-none">
        <Alert tone="success" title={isAcknowledgement(kind) ? 'Ciência registrada, obrigado!' : 'Documento assinado, obrigado!'}>
          Em {formatDateTime(acted_at)}.{' '}
          {is_complete ? 'Todos já responderam.' : `Quando todos assinarem, este link mostra a cópia assinada, até ${formatDay(page.expires_at)}.`}
        </Alert>
      </div>
      <About paper={paper} />
      <p>
        Código de verificação:{' '}
        <Link to="/verificar/$code" params={{ code }} className="text-primary-text underline">
          {code}
        </Link>
      </p>
      <DocumentFile key={shown} fileId={shown} open={open} height={HEIGHT} />
    </div>
  )
}

/** A paper that somebody without a login reads and signs by a link. */
export function GuestSigning(props: GuestPartProps) {
  const paper = props.page.view.signature
  if (!paper) return null
  if (paper.state === 'pending') return <Pending {...props} paper={paper} />
  if (paper.state === 'signed') return <Answered {...props} paper={paper} />
  return (
    <div role="status">
      <Alert tone="info" title="Recusa registrada">
        A empresa foi avisada e leu o motivo. Pode fechar esta página.
      </Alert>
    </div>
  )
}
