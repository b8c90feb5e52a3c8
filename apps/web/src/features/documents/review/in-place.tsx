import { useQuery } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { checklistQuery } from '../data/documents/own-queries.ts'
import { reviewQuery } from '../data/documents/review-queries.ts'
import { ownSignaturesQuery } from '../data/signing/signatures.ts'
import { type ChecklistItem, itemDetails } from '../model/documents/checklist.ts'
import { type OwnSignature, waitingSignatures } from '../model/signing/signature.ts'
import { ReviewDetail } from './review-detail.tsx'
import { useSendForm } from '../sending/send-form.tsx'
import { CounterSign } from '../signing/counter-sign.tsx'
import { useSignForm } from '../signing/sign-form.tsx'

export interface InPlaceProps {
  /** What waits: the type to send, the version to review, the envelope to sign. */
  readonly id: string
  /** It no longer waits for the reader. */
  readonly onDone: () => void
}

/** The buttons stay in view below what is read. */
function Answers({ children }: { readonly children: ReactNode }) {
  return <div className="sticky -bottom-5 z-10 -mx-5 mt-4 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t bg-raised px-5 py-3">{children}</div>
}

/** Somebody was faster, or the reader was, elsewhere. */
function Gone({ onDone }: { readonly onDone: () => void }) {
  return (
    <EmptyState icon={<FileCheck />} title="Já foi resolvido" action={<Button onClick={onDone}>Ver a próxima pendência</Button>}>
      Este documento não depende mais de você.
    </EmptyState>
  )
}

const waiting = <Skeleton className="h-64 rounded-lg" />

function Send({ item, companyId, onDone }: { readonly item: ChecklistItem; readonly companyId: string; readonly onDone: () => void }) {
  const { body, submit, isPending } = useSendForm({ person: 'me', typeId: item.type_id, documentId: item.document_id, file: null }, companyId, onDone)
  return (
    <>
      {itemDetails(item).map((text) => (
        <p key={text} className={`mb-2 break-words ${item.state === 'rejected' || item.overdue ? 'text-danger-text' : 'text-text-muted'}`}>
          {text}
        </p>
      ))}
      {body}
      <Answers>
        <Button variant="primary" pending={isPending} onClick={submit} className="max-sm:flex-1">
          Enviar documento
        </Button>
      </Answers>
    </>
  )
}

/** A document that the reader was asked for: chosen and sent. */
export function SendInPlace({ id, onDone }: InPlaceProps) {
  const { employee } = useSession()
  return (
    <QueryStates query={useQuery(checklistQuery())} pending={waiting}>
      {(items) => {
        const item = items.find(({ type_id, can_send }) => type_id === id && can_send)
        return item && employee ? <Send item={item} companyId={employee.company_id} onDone={onDone} /> : <Gone onDone={onDone} />
      }}
    </QueryStates>
  )
}

/** A document that somebody sent: seen, approved or refused. */
export function ReviewInPlace({ id, onDone }: InPlaceProps) {
  return (
    <QueryStates query={useQuery(reviewQuery(useCompanyId()))} pending={waiting}>
      {(items) => {
        const item = items.find(({ version_id }) => version_id === id)
        return item ? <ReviewDetail item={item} onDone={onDone} /> : <Gone onDone={onDone} />
      }}
    </QueryStates>
  )
}

function Sign({ signature, onDone }: { readonly signature: OwnSignature; readonly onDone: () => void }) {
  const { body, actions, refusing } = useSignForm(signature, onDone)
  return (
    <>
      {body}
      <Answers>{actions}</Answers>
      {refusing}
    </>
  )
}

/** A document to sign or to take note of: read and confirmed. */
export function SignInPlace({ id, onDone }: InPlaceProps) {
  return (
    <QueryStates query={useQuery(ownSignaturesQuery())} pending={waiting}>
      {(all) => {
        const signature = waitingSignatures(all).find(({ envelope_id }) => envelope_id === id)
        if (!signature) return <Gone onDone={onDone} />
        return (
          <>
            {signature.role === 'company' && (
              <div className="mb-4">
                <CounterSign signatures={all} />
              </div>
            )}
            <Sign signature={signature} onDone={onDone} />
          </>
        )
      }}
    </QueryStates>
  )
}
