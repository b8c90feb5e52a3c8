import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput } from '#shared/ui/inputs.tsx'
import { talkToHr } from '../data/requests/leave-acts.ts'
import { subjectBalanceQuery } from '../data/requests/leave-queries.ts'
import { type BirthChoice, isCurrent, type LeavePreview, saleChoices, type VacationChoice } from '../model/requests/leave.ts'

interface HrButtonProps {
  readonly subject: 'sale' | 'thirteenth'
}

function HrButton({ subject }: HrButtonProps) {
  const talk = useAct({
    act: () => talkToHr(subject),
    done: ['O RH foi avisado', 'Alguém do RH vai falar com você.'],
    failed: 'O RH não foi avisado',
  })
  return (
    <Button size="sm" pending={talk.isPending} disabled={talk.isSuccess} onClick={() => talk.mutate()}>
      <MessageCircle aria-hidden="true" className="size-4" />
      Falar com o RH
    </Button>
  )
}

export interface VacationFieldsProps {
  /** Whose vacation it is; null is the reader's. */
  readonly subjectId: string | null
  readonly choice: VacationChoice
  readonly preview: LeavePreview | undefined
  readonly onChoice: (choice: VacationChoice) => void
}

/** From which period, how many days to sell, the thirteenth: each with its window and the way out of it. */
export function VacationFields({ subjectId, choice, preview, onChoice }: VacationFieldsProps) {
  const balance = useQuery(subjectBalanceQuery(subjectId))
  const periods = (balance.data ?? []).filter(isCurrent)
  const isOwn = subjectId === null
  const broken = (code: string) => preview?.rules.find((rule) => rule.code === code && !rule.holds)
  const lateSale = choice.sold > 0 ? broken('sale_late') : undefined
  const lateThirteenth = choice.advancesThirteenth ? broken('thirteenth_late') : undefined
  return (
    <>
      {periods.length > 1 && (
        <Field label="De qual período" hint="Se não escolher, usamos o período mais antigo com saldo.">
          <SelectInput value={choice.periodFrom} onChange={(event) => onChoice({ ...choice, periodFrom: event.target.value })}>
            <option value="">O mais antigo com saldo</option>
            {periods.map(({ acquired_from: from, acquired_to: to, balance: rest, state }) => (
              <option key={from} value={from}>
                {formatDate(from)} a {formatDate(to)}: {daysText(rest)}
                {state === 'acquiring' ? ' (em aquisição)' : ''}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
      <Field label="Vender dias (abono)" hint="Até um terço, pedido até 15 dias antes do fim do período aquisitivo.">
        <SelectInput
          value={String(choice.sold)}
          onChange={(event) => onChoice({ ...choice, sold: Number(event.target.value) })}
          options={saleChoices(periods, choice.periodFrom).map((days) => [String(days), days === 0 ? 'Nenhum' : daysText(days)])}
        />
      </Field>
      {lateSale && (
        <Alert tone="warning" title="O prazo deste abono já passou" action={isOwn && <HrButton subject="sale" />}>
          Ele podia ser pedido até {lateSale.about}. Escolha um período em aquisição, ou fale com o RH: fora do prazo a empresa pode aceitar (CLT art. 143, § 1º).
        </Alert>
      )}
      <Checkbox
        label="Quero o adiantamento do 13º com as férias"
        checked={choice.advancesThirteenth}
        onChange={(event) => onChoice({ ...choice, advancesThirteenth: event.target.checked })}
      />
      {lateThirteenth && (
        <Alert tone="info" title="Fora de janeiro, a empresa decide" action={isOwn && <HrButton subject="thirteenth" />}>
          Quem pede em janeiro tem o adiantamento garantido (Lei 4.749/1965, art. 2º, § 2º). O pedido segue, e quem aprova vê que está fora da janela.
        </Alert>
      )}
    </>
  )
}

export interface BirthFieldsProps {
  readonly choice: BirthChoice
  /** Whether a disability of the child makes the leave longer. */
  readonly countsDisability: boolean
  readonly onChange: (choice: BirthChoice) => void
}

/** Which child a father's leave is about. */
export function BirthFields({ choice, countsDisability, onChange }: BirthFieldsProps) {
  return (
    <>
      <Field label="Nascimento, adoção ou guarda" optional hint="A licença é contada deste dia e segue a lei dele.">
        <DateInput max={todayIso()} value={choice.bornOn} onValue={(bornOn) => onChange({ ...choice, bornOn })} />
      </Field>
      {countsDisability && choice.bornOn !== '' && (
        <Checkbox
          label="Criança com deficiência: um terço a mais em nascimentos a partir de 2027"
          checked={choice.hasDisability}
          onChange={(event) => onChange({ ...choice, hasDisability: event.target.checked })}
        />
      )}
    </>
  )
}
