import { type ReactNode, useId, useState } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { dateProblem } from '#shared/lib/person-checks.ts'
import { Button } from '#shared/ui/button.tsx'
import { TypedDateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { useAdmissionAct } from '../admission/use-admission-act.ts'
import { decideExperience, type ExperienceVerdict } from '../data/admission-acts.ts'
import type { Experience } from '../model/admission.ts'

type Decision = ExperienceVerdict['decision']

const CHOICES: readonly { readonly value: Decision; readonly label: string; readonly hint: string }[] = [
  { value: 'extend', label: 'Prorrogar', hint: 'Uma vez só, até 90 dias no total (CLT arts. 445 e 451).' },
  { value: 'confirm', label: 'Efetivar', hint: 'O contrato passa a ser por prazo indeterminado no dia seguinte ao fim.' },
  { value: 'end', label: 'Encerrar', hint: 'O RH é avisado e cuida do desligamento no fim do prazo.' },
]

export interface DecisionFormProps {
  readonly experience: Experience
  readonly onDone?: (() => void) | undefined
  /** Before the choice: how the period went. */
  readonly evaluation?: ReactNode
  /** Whether the evaluation is complete; otherwise it says what lacks. */
  readonly check?: () => boolean
  /** What has to arrive before the decision. */
  readonly save?: () => Promise<void>
}

/** What comes after an experience: extended, kept or ended. */
export function DecisionForm({ experience, onDone, evaluation, check, save }: DecisionFormProps) {
  const id = useId()
  const [decision, setDecision] = useState<Decision | null>(null)
  const [typed, setTyped] = useState(toTypedDate(experience.planned_to ?? experience.latest_on))
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const decide = useAdmissionAct(
    async (verdict: ExperienceVerdict) => {
      await save?.()
      await decideExperience(experience.contract_id, verdict)
    },
    'Decisão registrada; o RH foi avisado',
    onDone,
  )
  const day = parseTypedDate(typed)
  const dayProblem = dateProblem(typed, null) ?? (day === null ? 'Informe até quando' : null)
  const choices = experience.extended ? CHOICES.filter(({ value }) => value !== 'extend') : CHOICES
  const send = (): void => {
    setChecked(true)
    const isComplete = check?.() ?? true
    if (!isComplete || decision === null || (decision === 'extend' && dayProblem !== null)) return
    decide.mutate({ decision, extendedTo: day, note })
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Contrato de experiência de {formatDate(experience.starts_on)} a {formatDate(experience.term_on)}
        {experience.extended ? ', já prorrogado.' : `. Pode ir até ${formatDate(experience.latest_on)}.`}
      </p>
      {evaluation}
      <fieldset className="min-w-0">
        <legend className="mb-2 font-medium">
          O que acontece depois de {formatDate(experience.term_on)}
        </legend>
        <div className="flex flex-col gap-2">
          {choices.map(({ value, label, hint }) => (
            <div key={value} className="flex min-h-6 items-start gap-2.5">
              <input
                id={`${id}-${value}`}
                type="radio"
                name={id}
                checked={decision === value}
                onChange={() => setDecision(value)}
                className="mt-1 size-4 shrink-0 accent-primary coarse:size-5"
              />
              <label htmlFor={`${id}-${value}`} className="min-w-0">
                <span className="block font-medium">{label}</span>
                <span className="block text-sm text-text-muted">{hint}</span>
              </label>
            </div>
          ))}
        </div>
        {isChecked && decision === null && <p className="mt-2 text-sm text-danger-text">Escolha uma opção</p>}
      </fieldset>
      {decision === 'extend' && (
        <Field label="Prorrogar até" required className="max-w-60" hint={`No máximo ${formatDate(experience.latest_on)}.`} error={isChecked ? dayProblem : null}>
          <TypedDateInput max={experience.latest_on} value={typed} onText={setTyped} />
        </Field>
      )}
      <Field label="Observação" optional className="w-full" hint="Fica com o RH e a gestão.">
        <TextArea rows={3} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Refusal error={decide.error} title="A decisão não foi registrada" />
      <Button variant="primary" pending={decide.isPending} onClick={send}>
        Registrar decisão
      </Button>
    </div>
  )
}
