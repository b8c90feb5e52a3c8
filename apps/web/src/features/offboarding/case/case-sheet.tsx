import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { Confidential, StageBadge } from '../board/exit-look.tsx'
import { exitQuery } from '../data/exits.ts'
import { type ExitCase, isAhead, lastMoment, mayPlanHandover, NOTICE_WORDS, ORIGIN_WORDS, RESIGNING_WORDS } from '../model/exit.ts'
import { SettlementEstimate } from '../settlement/settlement-estimate.tsx'
import { CaseActs } from './case-acts.tsx'
import { Effects, Events, Gates } from './case-parts.tsx'
import { ExitNotesCard } from './exit-notes.tsx'
import { Handover } from './handover.tsx'
import { TransferCard } from './transfer-card.tsx'

/** What other modules show of a case. */
export interface CaseSlots {
  /** The tasks around the exit. */
  readonly tasks: (exit: ExitCase) => ReactNode
  /** Who sees a confidential case. */
  readonly readers: (caseId: string) => ReactNode
  /** Papers that are made of the exit. */
  readonly papers: (exit: ExitCase) => ReactNode
}

function Facts({ exit }: { readonly exit: ExitCase }) {
  const { days } = exit
  const notice = exit.notice_way === null ? null : (exit.origin === 'letter' ? RESIGNING_WORDS : NOTICE_WORDS)[exit.notice_way]
  return (
    <DescriptionList
      items={[
        { label: 'Último dia', value: lastMoment(exit) },
        { label: 'Motivo', value: exit.reason_label },
        { label: 'Origem', value: ORIGIN_WORDS[exit.origin] },
        ...(exit.approval_id === null ? [] : [{ label: 'Aprovação', value: <Link to="/app/inbox" search={{ request: exit.approval_id }} className={TEXT_LINK}>Ver a solicitação</Link> }]),
        { label: 'Comunicado em', value: exit.communicated_on === null ? null : formatDate(exit.communicated_on) },
        ...(days.notice_days > 0 ? [{ label: 'Aviso prévio', value: [notice, `${String(days.notice_days)} dias`].filter(Boolean).join(', ') }] : []),
        ...(days.projected_to > exit.last_day ? [{ label: 'Aviso projetado até', value: formatDate(days.projected_to) }] : []),
        ...(days.free_from === null ? [] : [{ label: 'Dias livres a partir de', value: formatDate(days.free_from) }]),
        ...(days.payment_by === null ? [] : [{ label: 'Pagamento até', value: formatDate(days.payment_by) }]),
        { label: 'Quem recebe a passagem', value: exit.successor?.name ?? null },
        ...(exit.new_manager === null ? [] : [{ label: 'A equipe passa a responder a', value: exit.new_manager.name }]),
      ]}
    />
  )
}

function Body({ exit, companyId, slots }: { readonly exit: ExitCase; readonly companyId: string; readonly slots: CaseSlots }) {
  const isHr = exit.hr !== null
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonChip person={exit.employee} size="lg" />
        <span className="flex flex-wrap items-center gap-3">
          <StageBadge stage={exit.stage} />
          {exit.case_id !== null && <Confidential />}
          <Link to="/app/employees/$employeeId" params={{ employeeId: exit.employee_id }} className={TEXT_LINK}>
            Abrir cadastro
          </Link>
        </span>
      </div>
      <CaseActs exit={exit} companyId={companyId} />
      {exit.case_id !== null && (
        <Alert tone="info" title="Sigiloso até a comunicação">
          Só quem está na lista vê que este desligamento existe. Ao comunicar, ele deixa de ser sigiloso.
        </Alert>
      )}
      <Facts exit={exit} />
      {!isHr && exit.status === 'requested' && exit.approval_id !== null && (
        <Link to="/app/inbox" search={{ tab: 'minhas', request: exit.approval_id }} className={`${TEXT_LINK} self-start`}>
          Ver quem decide e o que foi dito
        </Link>
      )}
      {exit.hr && exit.reason === 'group_transfer' && <TransferCard exit={exit} transfer={exit.hr.transfer} />}
      {exit.letter !== null && (
        <Card title="Carta">
          <p className="whitespace-pre-line break-words">{exit.letter}</p>
        </Card>
      )}
      {exit.hr && (
        <Card title={isAhead(exit) || exit.communicated_on === null ? `O que vai acontecer em ${lastMoment(exit)}` : 'O que aconteceu na saída'}>
          <Effects exitId={exit.id} effects={exit.hr.effects} mayChange={isAhead(exit)} />
        </Card>
      )}
      {exit.hr && exit.hr.changes.length > 0 && (
        <Card title="O que muda na empresa">
          <ul className="list-disc pl-5">
            {exit.hr.changes.map((text) => (
              <li key={text} className="break-words">
                {text}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {exit.hr && exit.hr.gates.length > 0 && (
        <Card title="Falta resolver">
          <Gates gates={exit.hr.gates} />
        </Card>
      )}
      {exit.journey_id !== null && slots.tasks(exit)}
      {mayPlanHandover(exit) && (
        <Card title="Passagem">
          <Handover exitId={exit.id} employeeId={exit.employee_id} items={exit.handover} mayWrite={exit.status !== 'concluded'} />
        </Card>
      )}
      {isHr && exit.communicated_on !== null && exit.status !== 'cancelled' && slots.papers(exit)}
      {isHr && <SettlementEstimate person={{ id: exit.employee_id, name: exit.employee.name, companyId }} on={exit.last_day} reason={exit.reason} />}
      {exit.hr && <ExitNotesCard exit={exit} hr={exit.hr} />}
      {exit.case_id !== null && slots.readers(exit.case_id)}
      <Card title="Histórico">
        <Events exit={exit} />
      </Card>
    </div>
  )
}

interface CaseSheetProps {
  readonly exitId: string
  readonly companyId: string
  readonly slots: CaseSlots
  readonly onClose: () => void
}

/** One exit, over the list: whole to RH, in part to managers who take part. */
export function CaseSheet({ exitId, companyId, slots, onClose }: CaseSheetProps) {
  const found = useQuery(exitQuery(exitId))
  return (
    <Sheet open onOpenChange={onClose} title="Desligamento" width="max-w-2xl">
      <QueryStates query={found} pending={<Skeleton className="h-96 rounded-lg" />} isEmpty={(exit) => exit === null} empty={<p>Este desligamento não existe mais, ou você não participa dele.</p>}>
        {(exit) => exit && <Body exit={exit} companyId={companyId} slots={slots} />}
      </QueryStates>
    </Sheet>
  )
}
