import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, FileBadge, Link2, X } from 'lucide-react'
import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ReachOf } from '#shared/recipients/reach-of.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { CounterLink } from '#shared/ui/counter-link.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { cancelSignature, evidenceQuery, remindSignature } from '../data/signing/evidence.ts'
import { type Evidence, reminderProblem, waitingByLink, waitsAtCounter } from '../model/signing/evidence.ts'
import { PartyList } from './party-list.tsx'
import { SigningLinks } from './signing-links.tsx'

function Acts({ evidence }: { readonly evidence: Evidence }) {
  const [today] = useState(() => todayIso())
  const [isReminding, setReminding] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const [isLinking, setLinking] = useState(false)
  const { envelope_id, may_manage, status } = evidence
  const remind = useAct({
    act: () => remindSignature(envelope_id),
    done: (count) => count === 1 ? '1 pessoa lembrada' : `${count} pessoas lembradas`,
    failed: 'O lembrete não foi enviado',
    stale: SUBJECTS.documents,
    onSettled: () => setReminding(false),
  })
  const cancel = useAct({
    act: (reason: string) => cancelSignature(envelope_id, reason),
    done: 'Pedido cancelado',
    stale: SUBJECTS.documents,
    onDone: () => setCancelling(false),
  })
  const problem = reminderProblem(evidence, today)
  const byLink = waitingByLink(evidence)
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/app/documents/evidence/$envelopeId" params={{ envelopeId: envelope_id }} className={buttonClass({ size: 'sm' })}>
        <FileBadge aria-hidden="true" className="size-4" />
        Página de evidências
      </Link>
      {may_manage && status === 'open' && (

        <>
          {waitsAtCounter(evidence) && <CounterLink envelopeId={envelope_id} variant="primary" />}
          {byLink.length > 0 && (
            <Button size="sm" onClick={() => setLinking(true)}>
              <Link2 aria-hidden="true" className="size-4" />
              Enviar link de assinatura
            </Button>
          )}
          <Button size="sm" pending={remind.isPending} disabled={problem !== null} onClick={() => setReminding(true)}>
            <Bell aria-hidden="true" className="size-4" />
            {problem ?? 'Lembrar quem falta'}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setCancelling(true)}>
            <X aria-hidden="true" className="size-4" />
            Cancelar pedido
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isReminding}
        onOpenChange={setReminding}
        title="Lembrar quem falta?"
        description="Recebe o lembrete quem está na vez de responder."
        confirmLabel="Enviar lembrete"
        pending={remind.isPending}
        onConfirm={() => remind.mutate()}
      >
        <ReachOf employees={evidence.parties.flatMap(({ state, person }) => (state === 'pending' && person ? [person.id] : []))} kind="document_to_sign" />
      </ConfirmDialog>
      {isLinking && <SigningLinks parties={byLink} onClose={() => setLinking(false)} />}
      {cancelling && (
        <ReasonDialog
          title="Cancelar o pedido de assinatura?"
          description="Ninguém mais assina. O que já foi assinado continua guardado, e quem foi chamado lê o motivo."
          confirmLabel="Cancelar pedido"
          act={cancel}
          onConfirm={cancel.mutate}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  )
}

/** An envelope in its place: who signs, and what the administration does about it. */
export function EnvelopeDetail({ envelopeId }: { readonly envelopeId: string }) {
  return (
    <QueryStates query={useQuery(evidenceQuery(envelopeId))} pending={<Skeleton className="mt-3 h-28 rounded-lg" />}>
      {(evidence) =>
        evidence && (
          <div className="mt-3 flex flex-col gap-3 rounded-lg border bg-sunken p-3">
            {evidence.message && <p className="text-sm break-words">{evidence.message}</p>}
            {evidence.cancel_reason && <p className="text-sm break-words">Motivo do cancelamento: {evidence.cancel_reason}</p>}
            <PartyList evidence={evidence} />
            <Acts evidence={evidence} />
          </div>
        )
      }
    </QueryStates>
  )
}
