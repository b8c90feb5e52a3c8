import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { sellDays } from '../data/requests/team-requests.ts'
import { NO_GRANT } from '../model/requests/grant.ts'
import { rangeText } from '../model/requests/leave.ts'
import type { TeamRequest } from '../model/requests/team-request.ts'
import { ConfirmRules } from './confirm-rules.tsx'

/** The rule of a sale that HR may set aside (CLT art. 143, § 1º). */
const LATE = { code: 'sale_late', message: 'O abono foi pedido depois do prazo, e a empresa aceita.', source: 'CLT art. 143, § 1º', about: null }

export interface SellDialogProps {
  readonly request: TeamRequest
  readonly onClose: () => void
}

/** Sells days of vacations that were granted: what the balance does not give shortens them. */
export function SellDialog({ request, onClose }: SellDialogProps) {
  const [days, setDays] = useState('')
  const [askedOn, setAskedOn] = useState('')
  const [confirmation, setConfirmation] = useState({ confirms: NO_GRANT.confirms, reason: '' })
  const [isChecked, setChecked] = useState(false)
  const count = Number(days)
  const isMissing = !Number.isInteger(count) || count < 1 || count > 30
  const act = useAct({
    act: () => sellDays(request.request_id, { days: count, askedOn, ...confirmation }),
    done: ['Abono registrado', 'A pessoa é avisada. Gere o aviso de férias em Avisos: ele passa a incluir o abono.'],
    stale: SUBJECTS.leaves,
    onDone: onClose,
  })
  const refused = act.error === null ? null : toAppError(act.error)
  const saidOf = (field: string): string | null => (refused?.field === field ? refused.message : null)
  const isLate = refused?.field === LATE.code || confirmation.confirms.includes(LATE.code)
  /** Another sale is asked about anew: what kept the former one may not keep this one. */
  const another = (change: () => void): void => {
    change()
    act.reset()
    setConfirmation((known) => ({ ...known, confirms: NO_GRANT.confirms }))
  }
  const submit = (): void => {
    setChecked(true)
    if (!isMissing && (!isLate || confirmation.reason.trim() !== '')) act.mutate()
  }
  return (
    <FormDialog
      title="Registrar abono"
      description={`${request.person.name}: ${request.parts.map(rangeText).join('; ')}.`}
      confirmLabel="Registrar abono"
      failure="O abono não foi registrado"
      canSave={refused?.field !== LATE.code || confirmation.confirms.includes(LATE.code)}
      act={act}
      error={refused !== null && [LATE.code, 'days', 'sale_asked_on'].includes(refused.field ?? '') ? null : act.error}
      isUnsaved={days !== '' || askedOn !== '' || confirmation.reason !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Dias vendidos"
        required
        hint="Até um terço do período (CLT art. 143). Saem do saldo; o que o saldo não cobre encurta o fim das férias."
        error={isChecked && isMissing ? 'Informe os dias, de 1 a 30' : saidOf('days')}
      >
        <TextInput inputMode="numeric" maxLength={2} value={days} onChange={({ target }) => another(() => setDays(target.value))} />
      </Field>
      <Field label="Pedido em" optional hint="O dia do pedido em papel, que conta para o prazo. Sem data, é hoje." error={saidOf('sale_asked_on')}>
        <DateInput max={todayIso()} value={askedOn} onValue={(day) => another(() => setAskedOn(day))} />
      </Field>
      {isLate && <ConfirmRules rules={[LATE]} choice={confirmation} isChecked={isChecked && confirmation.confirms.length > 0} onChange={setConfirmation} />}
    </FormDialog>
  )
}
