import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { formatDay } from '../../../shared/lib/dates.ts'
import { envelopesQuery } from '../data/signatures.ts'
import { deadlineText, envelopeText } from '../model/signature.ts'

/** The envelopes of a document; nothing while there is none. */
export function Envelopes({ documentId, isOwn }: { readonly documentId: string; readonly isOwn: boolean }) {
  const envelopes = useQuery(envelopesQuery(documentId, isOwn)).data ?? []
  if (envelopes.length === 0) return null
  return (
    <section aria-label="Assinaturas">
      <h3 className="mb-1 font-semibold">Assinaturas</h3>
      <ul className="divide-y">
        {envelopes.map((envelope) => (
          <li key={envelope.envelope_id} className="py-3">
            <p className="font-medium">{envelopeText(envelope)}</p>
            <p className="text-sm text-text-muted">
              Pedida em {formatDay(envelope.created_at)}. {deadlineText({ deadline: envelope.deadline, overdue: false })}.{' '}
              <Link to="/verificar/$code" params={{ code: envelope.code }} className="text-primary-text underline">
                Conferir {envelope.code}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
