import type { ReactNode } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Handover } from '../case/handover.tsx'
import { accessText, isTold, NOTICE_WISHES, noticeText, type OwnExit } from '../model/letter/letter.ts'

interface OwnStandingProps {
  readonly own: OwnExit
  readonly employeeId: string
  /** The own tasks of the exit. */
  readonly renderTasks: (tasks: OwnExit['tasks']) => ReactNode
}

function Letter({ text }: { readonly text: string }) {
  return (
    <Card title="Sua carta">
      <p className="max-w-[72ch] break-words whitespace-pre-line">{text}</p>
    </Card>
  )
}

/** What was sent and waits. */
function Sent({ own }: Pick<OwnStandingProps, 'own'>) {
  const wish = NOTICE_WISHES.find(({ value }) => value === own.notice_way)
  return (
    <DescriptionList
      items={[
        { label: 'Último dia pedido', value: formatDate(own.last_day) },
        ...(wish === undefined ? [] : [{ label: 'Aviso prévio', value: wish.label }]),
      ]}
    />
  )
}

/** What is certain: the days that count, the notice, and what becomes of the access. */
function Told({ own }: Pick<OwnStandingProps, 'own'>) {
  const notice = noticeText(own)
  const { days, successor } = own
  return (
    <Card title="O que acontece">
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={[
            { label: 'Motivo', value: own.reason_label },
            ...(notice === null ? [] : [{ label: 'Aviso prévio', value: notice }]),
            ...(days === null || days.free_from === null ? [] : [{ label: 'Dias livres a partir de', value: formatDate(days.free_from) }]),
            ...(days === null || days.payment_by === null ? [] : [{ label: 'Pagamento da rescisão até', value: formatDate(days.payment_by) }]),
            { label: 'Seus documentos ficam aqui até', value: formatDate(own.documents_until) },
            ...(successor === null ? [] : [{ label: 'Quem recebe a sua passagem', value: <PersonChip person={successor} size="sm" /> }]),
          ]}
        />
        <p className="max-w-[72ch] text-text-muted">{accessText(own)}</p>
      </div>
    </Card>
  )
}

/** A letter that waits, or an exit that is certain: how it stands and what is to be done. */
export function OwnStanding({ own, employeeId, renderTasks }: OwnStandingProps) {
  const isCertain = isTold(own)
  return (
    <div className="flex flex-col gap-7">
      {isCertain ? <Told own={own} /> : <Sent own={own} />}
      {isCertain && own.tasks.length > 0 && renderTasks(own.tasks)}
      {isCertain && (
        <Card title="O que fica com quem">
          <Handover exitId={own.id} employeeId={employeeId} items={own.handover} mayWrite />
        </Card>
      )}
      {own.letter !== null && <Letter text={own.letter} />}
    </div>
  )
}
