import { useQuery } from '@tanstack/react-query'

import { formatDate, laterDay } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { conditionsQuery } from '../data/absences/certificate-queries.ts'
import { type CertificateDraft, type Condition, draftProblems, ORIGINAL_WORDS, typedDays } from '../model/absences/certificate.ts'
import { VacationChoice } from './vacation-choice.tsx'

const range = ({ first_on, last_on }: Condition): string => (first_on === last_on ? formatDate(first_on) : `${formatDate(first_on)} a ${formatDate(last_on)}`)

/** What the sum would be: said before it is written. */
function SumWarning({ condition }: { readonly condition: Condition }) {
  const isBenefit = condition.benefit_from !== null
  return (
    <Alert tone={isBenefit ? 'danger' : condition.alert === null ? 'info' : 'warning'} title={`A soma fica em ${daysText(condition.summed)}`}>
      {isBenefit ? `A empresa paga até 15 dias; o INSS, a partir de ${formatDate(condition.benefit_from)}.` : 'A empresa paga até 15 dias da mesma condição em 60 dias.'}
    </Alert>
  )
}

export interface CertificateFieldsProps {
  readonly draft: CertificateDraft
  readonly employeeId: string
  /** The certificate that is edited; empty for a new one. */
  readonly except: string
  readonly hasHalf: boolean
  /** What became of granted vacations already; null for what the company does. */
  readonly vacations: 'keep' | null
  readonly isChecked: boolean
  readonly onChange: (part: Partial<CertificateDraft>) => void
}

/** What a certificate says, with the sum of its condition while it is typed. */
export function CertificateFields({ draft, employeeId, except, hasHalf, vacations, isChecked, onChange }: CertificateFieldsProps) {
  const days = typedDays(draft.days)
  const conditions = useQuery(conditionsQuery(employeeId, draft.startsOn, days, except)).data ?? []
  const problems = isChecked ? draftProblems(draft) : {}
  const chosen = conditions.find(({ request_id }) => request_id === draft.sameAs)
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Field label="Primeiro dia" required error={problems.startsOn}>
          <DateInput min="1990-01-01" max="2199-12-31" value={draft.startsOn} onValue={(iso) => onChange({ startsOn: iso })} />
        </Field>
        <Field
          label="Dias"
          required
          error={problems.days}
          {...(days !== null && days > 1 && draft.startsOn !== '' && { hint: `Até ${formatDate(laterDay(draft.startsOn, days - 1))}` })}
        >
          <TextInput inputMode="numeric" maxLength={4} autoComplete="off" value={draft.days} onChange={({ target }) => onChange({ days: target.value })} />
        </Field>
      </div>
      <VacationChoice
        employeeId={employeeId}
        startsOn={draft.startsOn}
        days={days}
        value={draft.vacations}
        fallback={vacations}
        onChange={(choice) => onChange({ vacations: choice })}
      />
      {hasHalf && days === 1 && (
        <Field label="Período" optional>
          <SelectInput value={draft.half} onChange={({ target }) => onChange({ half: target.value === 'morning' || target.value === 'afternoon' ? target.value : '' })}>
            <option value="">O dia inteiro</option>
            <option value="morning">Só a manhã</option>
            <option value="afternoon">Só a tarde</option>
          </SelectInput>
        </Field>
      )}
      {(conditions.length > 0 || draft.sameAs !== '') && (
        <Field label="Mesma condição de" hint="Atestados da mesma condição em 60 dias são somados.">
          <SelectInput value={draft.sameAs} onChange={({ target }) => onChange({ sameAs: target.value })}>
            <option value="">Outra condição</option>
            {conditions.map((condition) => (
              <option key={condition.request_id} value={condition.request_id}>
                {range(condition)} ({condition.certificates === 1 ? '1 atestado' : `${condition.certificates} atestados`})
              </option>
            ))}
            {draft.sameAs !== '' && !chosen && <option value={draft.sameAs}>A de agora</option>}
          </SelectInput>
        </Field>
      )}
      {chosen && <SumWarning condition={chosen} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Profissional" optional>
          <TextInput maxLength={120} autoComplete="off" value={draft.professional} onChange={({ target }) => onChange({ professional: target.value })} />
        </Field>
        <Field label="CRM ou CRO" optional>
          <TextInput maxLength={30} autoComplete="off" placeholder="CRM-SP 123456" value={draft.council} onChange={({ target }) => onChange({ council: target.value })} />
        </Field>
        <Field label="Data de emissão" optional>
          <DateInput min="1990-01-01" max="2199-12-31" value={draft.issuedOn} onValue={(iso) => onChange({ issuedOn: iso })} />
        </Field>
        <Field label="CID" optional error={problems.cid} hint="Só se a pessoa autorizou.">
          <TextInput maxLength={6} autoComplete="off" placeholder="M54.5" value={draft.cid} onChange={({ target }) => onChange({ cid: target.value })} />
        </Field>
      </div>
      <Field label="Original">
        <SelectInput value={draft.original} onChange={({ target }) => onChange({ original: target.value === 'waiting' || target.value === 'waived' ? target.value : 'received' })}>
          <option value="received">{ORIGINAL_WORDS.received}</option>
          <option value="waiting">{ORIGINAL_WORDS.waiting}</option>
          <option value="waived">{ORIGINAL_WORDS.waived}</option>
        </SelectInput>
      </Field>
    </div>
  )
}
