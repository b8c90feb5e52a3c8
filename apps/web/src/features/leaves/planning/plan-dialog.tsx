import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { formatDate, parseCivilDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { RuleList } from '#shared/ui/rule-list.tsx'
import { previewQuery } from '../data/map/map-queries.ts'
import { daysLater } from '../model/map/days.ts'
import { type Bar, KINDS, leftOf, lengthOf, type MapPerson, nextPeriod, type OpenPeriod, RISKS, riskOf } from '../model/map/map.ts'
import { blockOf } from '../model/map/plan.ts'
import type { PlanActs } from './use-plan.ts'

export interface PlanDialogProps {
  readonly person: MapPerson
  readonly bar: Bar | null
  readonly startsOn: string | null
  readonly today: string
  readonly plan: PlanActs
  /** What else may be done with vacations that were granted, such as their notice. */
  readonly noticeAction?: ReactNode
  readonly onClose: () => void
}

/** Why somebody's bar is not moved here. */
function fixedText(bar: Bar | null, person: MapPerson): string | null {
  if (!person.may_plan) return 'São as suas: solicite em Licenças.'
  if (bar === null || bar.kind === 'planned') return null
  if (bar.kind === 'proposed') return bar.mine === true ? 'A pessoa ainda não respondeu. Para mudar os dias, retome para o plano e envie de novo.' : 'Outra pessoa propôs, e a resposta ainda não veio.'
  if (bar.kind === 'requested') return 'Está em aprovação: quem decide responde em Pendências.'
  if (bar.kind === 'granted') return 'Já aprovadas. Para mudar, cancele ou interrompa em Solicitações.'
  return 'Ausência registrada: não faz parte do plano.'
}

function FixedDialog({ person, bar, plan, noticeAction, onClose, text }: PlanDialogProps & { readonly text: string }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={person.name}
      description={bar ? `${bar.label}, ${formatDate(bar.starts_on)} a ${formatDate(bar.ends_on)} (${daysText(lengthOf(bar))})` : 'Férias'}
      footer={
        <>
          {bar?.kind === 'granted' && noticeAction}
          {bar?.kind === 'proposed' && bar.mine === true && bar.request_id !== null && (
            <Button
              pending={plan.isBusy}
              onClick={() => {
                if (bar.request_id !== null) void plan.recall([bar.request_id]).then(onClose)
              }}
            >
              Retomar para o plano
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-start gap-3">
        {bar && <Badge tone="neutral">{KINDS[bar.kind]}</Badge>}
        <p>{text}</p>
      </div>
    </Dialog>
  )
}

const periodOf = (person: MapPerson, bar: Bar | null): OpenPeriod | null =>
  bar ? (person.periods.find(({ from }) => from === bar.period_from) ?? null) : nextPeriod(person)

/** How much there is to plan, and until when. */
function PeriodLine({ person, bar, today }: Pick<PlanDialogProps, 'person' | 'bar' | 'today'>) {
  const period = periodOf(person, bar)
  const { tone, one: label } = RISKS[riskOf(person)]
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Badge tone={tone}>{label}</Badge>
      {period ? (
        <span>
          {bar ? `${daysText(lengthOf(bar))} no seu plano` : `${daysText(leftOf(period))} a planejar`},{' '}
          <span className="tabular">
            {period.last_safe_start < today ? 'prazo acabou em' : 'comece até'} {formatDate(period.last_safe_start)}
          </span>
        </span>
      ) : (
        <span>Nenhum dia a planejar.</span>
      )}
    </p>
  )
}

/** Dates of a stretch with the rules ticking while they are typed; for the keyboard and the phone what dragging is for the mouse. */
export function PlanDialog(props: PlanDialogProps) {
  const { person, bar, startsOn, today, plan, onClose } = props
  const companyId = useCompanyId()
  const period = periodOf(person, bar)
  const [first, setFirst] = useState(bar?.starts_on ?? startsOn ?? '')
  const [length, setLength] = useState(String(bar ? lengthOf(bar) : period ? leftOf(period) : 30))
  const days = Number(length)
  const isReady = parseCivilDate(first) !== null && Number.isInteger(days) && days >= 1 && days <= 60
  const item = bar?.id ?? null
  const fixed = fixedText(bar, person)
  const wished = useDeferredValue(isReady && fixed === null ? `${first}/${days}` : null)
  const [askedFirst = '', askedDays = ''] = wished?.split('/') ?? []
  const preview = useQuery(previewQuery(companyId, wished === null ? null : { employeeId: person.id, startsOn: askedFirst, days: Number(askedDays), item }))
  if (fixed !== null) return <FixedDialog {...props} text={fixed} />
  const isBlocked = preview.data ? blockOf(preview.data.rules) !== null : false
  const save = async (): Promise<void> => {
    if (await plan.drop({ employeeId: person.id, startsOn: first, days, item }, person.name, bar ?? undefined)) onClose()
  }
  return (
    <FormDialog
      title={bar ? 'Mudar férias planejadas' : 'Planejar férias'}
      description={person.name}
      confirmLabel={bar ? 'Salvar datas' : 'Planejar'}
      canSave={isReady && !isBlocked}
      act={{ isPending: plan.isBusy }}
      onSubmit={() => void save()}
      onClose={onClose}
      aside={
        bar && (
          <Button pending={plan.isBusy} onClick={() => void plan.remove([bar], person.name).then(onClose)}>
            Tirar do plano
          </Button>
        )
      }
    >
      <PeriodLine person={person} bar={bar} today={today} />
      <div className="grid grid-cols-2 gap-4">
        <Field label="Primeiro dia" required>
          <DateInput value={first} onValue={setFirst} />
        </Field>
        <Field label="Dias" required hint={isReady ? `Até ${formatDate(daysLater(first, days - 1))}` : null}>
          <TextInput type="number" inputMode="numeric" min={1} max={60} value={length} onChange={(event) => setLength(event.target.value)} />
        </Field>
      </div>
      <Refusal error={preview.error} title="As regras não puderam ser conferidas" />
      {isReady && preview.data && (
        <section aria-label="O que as regras dizem" className="flex flex-col gap-3 rounded-lg border p-4">
          {preview.data.balance_after !== null && (
            <p>
              Sobram no período: <strong className="tabular">{daysText(preview.data.balance_after)}</strong>
            </p>
          )}
          <RuleList rules={preview.data.rules} />
        </section>
      )}
    </FormDialog>
  )
}
