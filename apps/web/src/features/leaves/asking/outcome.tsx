import { useQuery } from '@tanstack/react-query'

import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { RuleList } from '#shared/ui/rule-list.tsx'
import { approversQuery } from '../data/requests/leave-queries.ts'
import { approversText, type LeavePreview, type LeaveType } from '../model/requests/leave.ts'

function Approvers({ days }: { readonly days: number }) {
  const steps = useQuery(approversQuery(days))
  const text = approversText(steps.data ?? [])
  return text === '' ? null : <p className="text-sm">Quem decide: {text}.</p>
}

export interface OutcomeProps {
  readonly preview: LeavePreview
  readonly unit: LeaveType['unit']
  readonly sold: number
  /** Codes of the rules that were confirmed. */
  readonly confirmed: readonly string[]
  readonly showsApprovers: boolean
}

/** What the rules say of what is wanted: days, balance, who decides, and each rule with its mark. */
export function Outcome({ preview, unit, sold, confirmed, showsApprovers }: OutcomeProps) {
  const { days, balance_after: after, returns_on: back, parts, law } = preview
  return (
    <section aria-label="O que as regras dizem" className="flex flex-col gap-3 rounded-lg border bg-sunken p-4">
      <p>
        <strong className="tabular">{unit === 'hour' ? `${String(days).replace('.', ',')} h` : daysText(days)}</strong>
        {sold > 0 && <> + {daysText(sold)} de abono</>}, de volta em <span className="tabular">{formatDate(back)}</span>
        {after !== null && (
          <>
            . Saldo depois: <strong className="tabular">{daysText(after)}</strong>
          </>
        )}
      </p>
      {parts.map(({ starts_on: from, notice_on: toldOn, payment_on: paidOn }) => (
        <p key={from} className="text-sm">
          {parts.length > 1 && <>De {formatDate(from)}: </>}
          {parts.length > 1 ? 'aviso' : 'Aviso'} até <span className="tabular">{formatDate(toldOn)}</span> (CLT art. 135), pagamento até <span className="tabular">{formatDate(paidOn)}</span> (CLT art. 145).
        </p>
      ))}
      {law !== null && parts.length === 0 && <p className="text-sm text-text-muted">{law}</p>}
      {showsApprovers && <Approvers days={days} />}
      <RuleList rules={preview.rules} confirmed={confirmed} />
    </section>
  )
}
