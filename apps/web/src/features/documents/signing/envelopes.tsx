import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Eye } from 'lucide-react'
import { useState } from 'react'

import { formatDay } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { envelopesQuery } from '../data/signing/signatures.ts'
import { type DocumentEnvelope, deadlineText, envelopeText } from '../model/signing/signature.ts'
import { EnvelopeDetail } from './envelope-detail.tsx'

interface EnvelopesProps {
  readonly documentId: string
  readonly isOwn: boolean
  /** Shows the file that was sent, and once all have signed the signed copy beside it. */
  readonly onOpen: (fileId: string, title: string) => void
}

function Envelope({ envelope, onOpen }: { readonly envelope: DocumentEnvelope } & Pick<EnvelopesProps, 'onOpen'>) {
  // What still waits for somebody is what one looks for.
  const [isOpen, setOpen] = useState(envelope.status === 'open')
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">{envelopeText(envelope)}</p>
          <p className="text-sm text-text-muted">
            Pedida em {formatDay(envelope.created_at)}. {deadlineText({ deadline: envelope.deadline, overdue: false })}.{' '}
            <Link to="/verificar/$code" params={{ code: envelope.code }} className="text-primary-text underline">
              Conferir {envelope.code}
            </Link>
          </p>
        </div>
        {envelope.file_id !== null && envelope.status === 'completed' && (
          <Button size="sm" onClick={() => onOpen(envelope.file_id ?? '', envelopeText(envelope))}>
            <Eye aria-hidden="true" className="size-4" />
            Original e assinado
          </Button>
        )}
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Quem assina
          <ChevronDown aria-hidden="true" className={cn('size-4 transition-transform', isOpen && 'rotate-180')} />
        </Button>
      </div>
      {isOpen && <EnvelopeDetail envelopeId={envelope.envelope_id} />}
    </li>
  )
}

/** The envelopes of a document; nothing while there is none. */
export function Envelopes({ documentId, isOwn, onOpen }: EnvelopesProps) {
  const envelopes = useQuery(envelopesQuery(documentId, isOwn)).data ?? []
  if (envelopes.length === 0) return null
  return (
    <section aria-label="Assinaturas">
      <h3 className="mb-1 font-semibold">Assinaturas</h3>
      <ul className="divide-y">
        {envelopes.map((envelope) => (
          <Envelope key={envelope.envelope_id} envelope={envelope} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}
