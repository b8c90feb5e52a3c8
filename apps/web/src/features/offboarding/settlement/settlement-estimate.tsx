import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { parseDecimal } from '#shared/lib/decimals.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { MoneyInput } from '#shared/ui/money-input.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { openPay } from '../data/ending-acts.ts'
import { endingKeys, estimateQuery } from '../data/ending-queries.ts'
import type { EndingPerson } from '../model/ending.ts'
import { type Estimate, lineReason, lineValue, leavingText, money, noticeChoices, noticeTexts, type NoticeWay, paymentText } from '../model/settlement/estimate.ts'

function Lines({ estimate: { lines, fgts_fine, total } }: { readonly estimate: Estimate }) {
  if (lines.length === 0) return <p className="text-text-muted">Nada a pagar: o contrato continua na outra empresa.</p>
  return (
    <dl aria-label="Verbas" className="flex flex-col divide-y text-sm">
      {lines.map((line) => (
        <div key={`${line.code} ${line.reasoning}`} className="flex justify-between gap-4 py-2">
          <dt className="min-w-0">
            {line.label}
            <span className="block text-xs text-text-muted">{lineReason(line)}</span>
          </dt>
          <dd className="tabular whitespace-nowrap">{lineValue(line)}</dd>
        </div>
      ))}
      {fgts_fine !== null && (
        <div className="flex justify-between gap-4 py-2">
          <dt>Multa do FGTS</dt>
          <dd className="tabular whitespace-nowrap">{money(fgts_fine)}</dd>
        </div>
      )}
      {total !== null && (
        <div className="flex justify-between gap-4 py-2 font-semibold">
          <dt>Total bruto estimado</dt>
          <dd className="tabular whitespace-nowrap">{money(total)}</dd>
        </div>
      )}
    </dl>
  )
}

function Pay({ person, pay }: { readonly person: EndingPerson; readonly pay: Estimate['pay'] }) {
  const open = useAct({ act: () => openPay(person.id), failed: 'Os valores continuam fechados', stale: [endingKeys.estimates(person.companyId, person.id)] })
  if (pay === 'average') return <p className="text-sm text-text-muted">No contrato intermitente, os valores dependem da média do que foi pago: só a folha calcula.</p>
  if (pay === 'none') return <p className="text-sm text-text-muted">Não há salário cadastrado por mês, semana, dia ou hora para estimar valores.</p>
  if (pay === 'open') return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" pending={open.isPending} onClick={() => open.mutate()}>
        <Eye aria-hidden="true" className="size-4" />
        Mostrar valores
      </Button>
      <span className="text-sm text-text-muted">O acesso ao salário fica registrado.</span>
    </div>
  )
}

function Rights({ rights }: Pick<Estimate, 'rights'>) {
  if (rights.length === 0) return null
  return (
    <dl aria-label="Direitos" className="flex flex-col gap-2 text-sm">
      {rights.map(({ label, value, source }) => (
        <div key={label}>
          <dt className="font-medium">{label}</dt>
          <dd>
            {value} <span className="text-text-muted">({source})</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export interface SettlementEstimateProps {
  readonly person: EndingPerson
  /** ISO day. */
  readonly on: string
  readonly reason: string
}

interface ShownProps extends SettlementEstimateProps {
  readonly notice: NoticeWay | null
  readonly onNotice: (notice: NoticeWay) => void
  readonly balance: string
  readonly onBalance: (typed: string) => void
}

function Shown({ person, on, reason, notice, onNotice, balance, onBalance }: ShownProps) {
  const typed = parseDecimal(useDeferredValue(balance))
  const query = useQuery(estimateQuery(person.companyId, person.id, { on, reason, notice, fgtsBalance: typed === null ? null : Number(typed) }))
  return (
    <QueryStates query={query} pending={<Skeleton className="h-40 w-full" />}>
      {(estimate) => (
        <div className="flex flex-col gap-4">
          {estimate.is_known ? (
            <p className="text-sm text-text-muted">
              {[estimate.esocial_code !== null && `Código ${estimate.esocial_code} no eSocial`, estimate.source].filter(Boolean).join(' · ')}
            </p>
          ) : (
            <p className="text-sm text-text-muted">A lei não define o que este motivo deve: confira com a folha.</p>
          )}
          {estimate.notice !== null && (
            <div className="flex flex-col gap-2">
              <RadioChoices legend="Aviso prévio" options={noticeChoices(estimate.notice)} value={notice ?? estimate.notice.way} onChange={onNotice} />
              <ul aria-label="Datas do aviso" className="list-disc pl-4 text-sm">
                {noticeTexts(estimate.notice, estimate.last_day).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </div>
          )}
          {estimate.warnings.length > 0 && (
            <Alert tone="warning" title="Antes de encerrar">
              {estimate.warnings.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </Alert>
          )}
          <Lines estimate={estimate} />
          <Pay person={person} pay={estimate.pay} />
          {estimate.owes_fine && (
            <Field label="Base da multa do FGTS" hint="No extrato: valor para fins rescisórios, com o que já foi sacado. Não fica guardado.">
              <MoneyInput value={balance} onText={onBalance} />
            </Field>
          )}
          <Rights rights={estimate.rights} />
          {paymentText(estimate) !== null && <p className="font-medium">{paymentText(estimate)}</p>}
          {leavingText(estimate) !== null && <p className="font-medium">{leavingText(estimate)}</p>}
        </div>
      )}
    </QueryStates>
  )
}

/** What the end would owe, folded until somebody wants to know: by day, reason and notice. */
export function SettlementEstimate({ person, on, reason }: Omit<SettlementEstimateProps, 'on'> & { readonly on: string | null }) {
  const [isOpen, setOpen] = useState(false)
  // Kept while a day is being typed; a notice is of its reason.
  const [notice, setNotice] = useState<{ readonly of: string; readonly way: NoticeWay } | null>(null)
  const [balance, setBalance] = useState('')
  return (
    <details className="rounded-md border px-4 py-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      {/* The field that is typed into keeps the focus until the click is over: checked on press, its error would move this from under the pointer. */}
      <summary onMouseDown={(event) => event.preventDefault()} onClick={({ currentTarget }) => currentTarget.focus()} className="min-h-6 cursor-pointer rounded-sm py-1 font-medium text-primary-text coarse:min-h-11">Quanto se deve (estimativa)</summary>
      {isOpen && (
        <div className="mt-2 flex flex-col gap-3 pb-2">
          <p className="text-sm text-text-muted">Estimativa: quem calcula é a folha. Sem médias, descontos e adiantamentos.</p>
          {on === null || reason === '' ? <p>Escolha o último dia e o motivo.</p> : (
            <Shown person={person} on={on} reason={reason} notice={notice?.of === reason ? notice.way : null} onNotice={(way) => setNotice({ of: reason, way })} balance={balance} onBalance={setBalance} />
          )}
        </div>
      )}
    </details>
  )
}
