import { ChevronRight, CircleCheck } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { type CounterPaper, type CounterParty, isReady, obstacleText } from '../model/signing/counter.ts'
import { roleText } from '../model/signing/signing-order.ts'
import { documentName } from '../model/documents/stored-document.ts'
import { CounterHeading } from './counter-heading.tsx'
import { ResetCode } from './reset-code.tsx'

function Party({ party, onBegin }: { readonly party: CounterParty; readonly onBegin: () => void }) {
  const obstacle = obstacleText(party)
  return (
    <li className="flex flex-col gap-3 rounded-xl border bg-surface p-4 sm:p-5">
      <div className="min-w-0">
        <p className="text-lg font-semibold break-words">{party.name}</p>
        <p className="text-text-muted">{roleText(party.role, party.capacity)}</p>
      </div>
      {obstacle !== null && <p className="text-pretty">{obstacle}</p>}
      {party.state === 'locked' && !party.has_login && <ResetCode party={party} label="Redefinir o código" />}
      {isReady(party) && (
        <Button variant="primary" size="lg" className="min-h-14 w-full text-lg" aria-label={`Ler o documento, ${party.name}`} onClick={onBegin}>
          Ler o documento
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
      )}
    </li>
  )
}

export interface CounterStartProps {
  readonly paper: CounterPaper
  readonly onBegin: (partyId: string) => void
  readonly onLeave: () => void
}

/** The beginning: what is signed and by whom; nothing of the paper itself. */
export function CounterStart({ paper, onBegin, onLeave }: CounterStartProps) {
  if (paper.parties.length === 0) {
    return (
      <>
        <CounterHeading>Assinar no balcão</CounterHeading>
        <EmptyState icon={<CircleCheck />} title={paper.status === 'completed' ? 'Todos já responderam' : 'Ninguém assina aqui agora'} action={<Button onClick={onLeave}>Voltar</Button>}>
          {paper.status === 'open' ? 'Quem falta assina por link.' : 'Este pedido de assinatura terminou.'}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <div className="flex flex-col gap-1">
        <CounterHeading>Quem vai assinar?</CounterHeading>
        <p className="break-words text-text-muted">
          {documentName(paper)}, de {paper.about}
        </p>
      </div>
      <ul className="flex flex-col gap-3">
        {paper.parties.map((party) => (
          <Party key={party.party_id} party={party} onBegin={() => onBegin(party.party_id)} />
        ))}
      </ul>
    </>
  )
}
