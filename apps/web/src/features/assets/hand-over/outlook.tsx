import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'

import { reachQuery } from '#shared/recipients/reach-query.ts'
import { channelText } from '#shared/recipients/recipients.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { asksTerm, canBeSigned, givenText, type GivenSupplies, type Item, outlookOf } from '../model/hand-over.ts'

interface OutlookProps {
  readonly companyId: string
  readonly person: PersonChoice
  readonly items: readonly Item[]
  readonly supplies: GivenSupplies
}

/** Who receives what and whether a term is signed, before anything is sent. */
export function Outlook({ companyId, person, items, supplies }: OutlookProps) {
  const isOwn = useSession().employee?.id === person.id
  const isTermAsked = asksTerm(items) || supplies.asksTerm
  const asks = isTermAsked && !isOwn
  const reach = useQuery({ ...reachQuery(companyId, [person.id], 'document_to_sign'), enabled: asks }).data?.[0]
  const canSign = !isOwn && (reach === undefined || canBeSigned(reach))
  if (items.length + supplies.count === 0) return null
  return (
    <section aria-label="O que vai acontecer" className="flex items-start gap-3 rounded-md bg-sunken p-4">
      <PenLine aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-text-subtle" />
      <div role="status" className="flex min-w-0 flex-col gap-1.5">
        <p className="break-words">
          <strong className="font-semibold">{person.name}</strong> recebe {givenText(items.length, supplies.count)}. {outlookOf(items, canSign, supplies)}
        </p>
        {isOwn && isTermAsked && <p className="text-text-muted">Ninguém assina um termo para si: peça a outra pessoa do RH se precisar dele.</p>}
        {asks && !canSign && <p className="text-warning-text">Sem acesso e sem CPF ou data de nascimento no cadastro, não há como assinar. Complete o cadastro antes, ou peça a assinatura em papel.</p>}
        {asks && canSign && reach && <p className="text-text-muted">{channelText(reach)}</p>}
      </div>
    </section>
  )
}
