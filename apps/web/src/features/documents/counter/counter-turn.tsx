import { formatDate } from '#shared/lib/dates.ts'
import { openAtCounter } from '../data/signing/counter.ts'
import { documentName } from '../model/documents/stored-document.ts'
import type { CounterPaper, CounterParty } from '../model/signing/counter.ts'
import { roleText } from '../model/signing/signing-order.ts'
import { isAcknowledgement } from '../model/signing/signature.ts'
import { ReadPaper, useReading } from '../signing/read-paper.tsx'
import { CounterHeading } from './counter-heading.tsx'
import { IdentifyForm } from './identify-form.tsx'
import { ResetCode } from './reset-code.tsx'

export interface CounterTurnProps {
  readonly paper: CounterPaper
  readonly party: CounterParty
  readonly onDone: (isRefused: boolean) => void
}

/** The paper, read to its end, and the person's own word below it. */
export function CounterTurn({ paper, party, onDone }: CounterTurnProps) {
  const reading = useReading()
  return (
    <>
      <div className="flex flex-col gap-1">
        <CounterHeading>{party.name}</CounterHeading>
        <p className="break-words text-text-muted">
          {documentName(paper)}, de {paper.about}. {isAcknowledgement(paper.kind) ? 'Você toma ciência' : 'Você assina'} como: {roleText(party.role, party.capacity).toLowerCase()}.
        </p>
        {paper.deadline !== null && <p className="text-text-muted">Responda até {formatDate(paper.deadline)}.</p>}
        {paper.message && <p className="break-words">{paper.message}</p>}
      </div>
      <ReadPaper fileId={paper.file_id} code={paper.code} reading={reading} isAtCounter open={() => openAtCounter(party.party_id)} height="h-[62dvh]" />
      <IdentifyForm
        paper={paper}
        party={party}
        confirm={reading.confirm}
        forgotten={party.state === 'code' && !party.has_login && <ResetCode party={party} label="Esqueci o código" />}
        onDone={onDone}
      />
    </>
  )
}
