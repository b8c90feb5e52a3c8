import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { ownSignaturesQuery } from '../data/signing/signatures.ts'
import { answeredSignatures, answeredText, deadlineText, type OwnSignature, signLabel, waitingSignatures } from '../model/signing/signature.ts'
import { roleText } from '../model/signing/signing-order.ts'
import { documentName } from '../model/documents/stored-document.ts'
import { CounterSign } from './counter-sign.tsx'

const SignDialog = lazy(async () => ({ default: (await import('./sign-dialog.tsx')).SignDialog }))

export interface ToSignProps {
  /** The envelope that a link names. */
  readonly named: string
  readonly onNamedDone: () => void
}

/** What the person has answered: also papers of others, whose evidence stays at hand here. */
function Answered({ signatures }: { readonly signatures: readonly OwnSignature[] }) {
  if (signatures.length === 0) return null
  return (
    <details className="mb-6 border-y py-3">
      <summary className="cursor-pointer font-medium">
        Já respondidos <span className="tabular font-normal text-text-subtle">({signatures.length})</span>
      </summary>
      <ul className="mt-2 divide-y">
        {signatures.map((signature) => (
          <li key={signature.envelope_id} className="flex flex-wrap items-center justify-between gap-2 py-2.5">
            <span className="min-w-0 break-words">
              {documentName(signature)} <span className="text-sm text-text-muted">{answeredText(signature)}</span>
            </span>
            <Link to="/app/documents/evidence/$envelopeId" params={{ envelopeId: signature.envelope_id }} className="text-sm text-primary-text underline">
              Página de evidências<span className="sr-only"> de {documentName(signature)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What waits for the person's signature or acknowledgement; nothing while there is none. */
export function ToSign({ named, onNamedDone }: ToSignProps) {
  const own = useQuery(ownSignaturesQuery())
  const [chosen, setChosen] = useState('')
  if (own.error && own.data === undefined) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />
  const waiting = waitingSignatures(own.data ?? [])
  const open = waiting.find(({ envelope_id }) => envelope_id === (chosen || named))
  const answered = <Answered signatures={answeredSignatures(own.data ?? [])} />
  if (waiting.length === 0) return answered
  return (
    <>
      <Card title="Para assinar" actions={<CounterSign signatures={own.data ?? []} />} className="mb-6">
        <ul className="-my-3 divide-y">
          {waiting.map((signature) => (
            <li key={signature.envelope_id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-medium break-words">{documentName(signature)}</p>
                {signature.role !== 'person' && (
                  <p className="text-sm break-words text-text-muted">
                    De {signature.employee.name}. {roleText(signature.role, signature.capacity)}
                  </p>
                )}
                <p className={`text-sm break-words ${signature.overdue ? 'text-danger-text' : 'text-text-muted'}`}>
                  {deadlineText(signature)}
                  {signature.sent_by && `, pedido por ${signature.sent_by.name}`}
                </p>
              </div>
              <Button variant="primary" size="sm" onClick={() => setChosen(signature.envelope_id)}>
                <PenLine aria-hidden="true" className="size-4" />
                {signLabel(signature.kind)}
                <span className="sr-only"> {documentName(signature)}</span>
              </Button>
            </li>
          ))}
        </ul>
        {open && (
          <Suspense>
            <SignDialog
              signature={open}
              onClose={() => {
                setChosen('')
                if (named !== '') onNamedDone()
              }}
            />
          </Suspense>
        )}
      </Card>
      {answered}
    </>
  )
}
