import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useId, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { dateProblem } from '#shared/lib/person-checks.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { TypedDateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { decideExperience, type ExperienceVerdict } from '../data/admission-acts.ts'
import { experienceQuery } from '../data/admission-queries.ts'
import { makeExtensionLetter } from '../data/letter.ts'
import { decisionText, type Experience } from '../model/admission.ts'
import { useAdmissionAct } from './use-admission-act.ts'

type Decision = ExperienceVerdict['decision']

const CHOICES: readonly { readonly value: Decision; readonly label: string; readonly hint: string }[] = [
  { value: 'extend', label: 'Prorrogar', hint: 'Uma vez só, até 90 dias no total (CLT arts. 445 e 451).' },
  { value: 'confirm', label: 'Efetivar', hint: 'O contrato passa a ser por prazo indeterminado no dia seguinte ao fim.' },
  { value: 'end', label: 'Encerrar', hint: 'O RH é avisado e cuida do desligamento no fim do prazo.' },
]

function DecisionForm({ experience, onDone }: { readonly experience: Experience; readonly onDone?: () => void }) {
  const id = useId()
  const [decision, setDecision] = useState<Decision | null>(null)
  const [typed, setTyped] = useState(toTypedDate(experience.planned_to ?? experience.latest_on))
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const decide = useAdmissionAct(
    (verdict: ExperienceVerdict) => decideExperience(experience.contract_id, verdict),
    'Decisão registrada; o RH foi avisado',
    onDone,
  )
  const day = parseTypedDate(typed)
  const dayProblem = dateProblem(typed, null) ?? (day === null ? 'Informe até quando' : null)
  const choices = experience.extended ? CHOICES.filter(({ value }) => value !== 'extend') : CHOICES
  const send = (): void => {
    setChecked(true)
    if (decision === null || (decision === 'extend' && dayProblem !== null)) return
    decide.mutate({ decision, extendedTo: day, note })
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Contrato de experiência de {formatDate(experience.starts_on)} a {formatDate(experience.term_on)}
        {experience.extended ? ', já prorrogado.' : `. Pode ir até ${formatDate(experience.latest_on)}.`}
      </p>
      <Refusal error={decide.error} title="A decisão não foi registrada" />
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
      <Button variant="primary" pending={decide.isPending} onClick={send}>
        Registrar decisão
      </Button>
    </div>
  )
}

/** The end of somebody's experience, decided where it waits. */
export function ExperienceInPlace({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const experience = useQuery(experienceQuery(useCompanyId(), id))
  return (
    <QueryStates query={experience} pending={<Skeleton className="h-64 rounded-lg" />} isEmpty={(found) => !found?.open} empty={<p>Já há uma decisão sobre este período.</p>}>
      {(found) => found && <DecisionForm experience={found} onDone={onDone} />}
    </QueryStates>
  )
}

function Letter({ employeeId }: { readonly employeeId: string }) {
  const companyId = useCompanyId()
  const make = useAdmissionAct(() => makeExtensionLetter(companyId, employeeId), 'Carta gerada nos documentos da pessoa')
  return (
    <div className="mb-3 flex flex-col items-start gap-3">
      <Refusal error={make.error} title="A carta não foi gerada" />
      <Button pending={make.isPending} onClick={() => make.mutate(undefined)}>
        <FileText aria-hidden="true" className="size-4" />
        Gerar carta de prorrogação
      </Button>
    </div>
  )
}

/** What is known of an experience, and the decision when it is time. Letters are the administration's. */
export function ExperienceCard({ employeeId, mayWrite }: { readonly employeeId: string; readonly mayWrite: boolean }) {
  const { data: experience } = useQuery(experienceQuery(useCompanyId(), employeeId))
  if (!experience) return null
  const decided = decisionText(experience)
  return (
    <Card title="Período de experiência">
      {!experience.open && (
        <p className="mb-3">
          De {formatDate(experience.starts_on)} a {formatDate(experience.term_on)}
          {experience.extended && ', já prorrogado'}.
        </p>
      )}
      {decided && (
        <p className="mb-3 break-words">
          {decided}
          {experience.note && <span className="block text-sm text-text-muted">“{experience.note}”</span>}
        </p>
      )}
      {mayWrite && experience.extended && <Letter employeeId={employeeId} />}
      {experience.open && <DecisionForm key={experience.term_on} experience={experience} />}
    </Card>
  )
}
