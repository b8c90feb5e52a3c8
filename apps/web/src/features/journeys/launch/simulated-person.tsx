import { CircleCheck, TriangleAlert, UserMinus } from 'lucide-react'

import { formatDate } from '#shared/lib/dates.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { type Launched, type Simulated, type Verdict, verdictOf } from '../model/launch/launch.ts'
import type { Template } from '../model/templates/template.ts'
import { ProblemLines } from './problem-lines.tsx'

const VERDICTS: Readonly<Record<Verdict, { readonly label: string; readonly tone: 'success' | 'warning' | 'danger' | 'info' }>> = {
  ready: { label: 'Pronta', tone: 'success' },
  warned: { label: 'Pronta, com avisos', tone: 'info' },
  failing: { label: 'Falta quem faça', tone: 'warning' },
  stuck: { label: 'Não pode começar', tone: 'danger' },
}

export interface SimulatedPersonProps {
  readonly row: Simulated
  readonly launched: Launched | undefined
  readonly templates: readonly Template[]
  readonly personOf: (id: string) => PersonChoice | null
  readonly onChoose: (positions: readonly string[], person: PersonChoice | null) => void
  readonly onTemplate: (templateId: string | null) => void
  readonly onLeaveOut: () => void
}

/** A person of a simulation: by which template, how many tasks, what is wrong, and how that is solved. */
export function SimulatedPerson({ row, launched, templates, personOf, onChoose, onTemplate, onLeaveOut }: SimulatedPersonProps) {
  const { employee, base_date: base, template, problem, tasks, lines } = row
  const verdict = verdictOf(row)
  const warnings = [...new Set(lines.filter(({ is_error }) => !is_error).map((line) => line.problem))]
  const isTouched = Object.keys(launched?.chosen ?? {}).length > 0
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PersonChip person={employee} className="flex-1 basis-52" detail={base === null ? 'Sem data de admissão' : `Admissão em ${formatDate(base)}`} />
        <Field label={`Roteiro de ${employee.name}`} className="basis-56 [&>label]:sr-only">
          <SelectInput
            value={launched?.templateId ?? ''}
            none={launched?.templateId === null && template !== null ? `${template} (o dela)` : 'O que serve para a pessoa'}
            options={templates.map(({ id, name }) => [id, name])}
            onChange={({ target }) => onTemplate(target.value === '' ? null : target.value)}
          />
        </Field>
        <span className="tabular w-24 text-sm text-text-muted">{problem !== null ? '' : tasks === 1 ? '1 tarefa' : `${String(tasks)} tarefas`}</span>
        <Badge tone={VERDICTS[verdict].tone} icon={verdict === 'ready' ? <CircleCheck /> : verdict === 'warned' ? undefined : <TriangleAlert />}>
          {VERDICTS[verdict].label}
        </Badge>
        <Button size="icon-sm" variant="ghost" aria-label={`Deixar ${employee.name} de fora`} onClick={onLeaveOut}>
          <UserMinus aria-hidden="true" className="size-4" />
        </Button>
      </div>
      {problem !== null && <p className="text-sm break-words text-danger-text">{problem} Escolha outro roteiro ou deixe a pessoa de fora.</p>}
      {(verdict === 'failing' || isTouched) && (
        <div className="border-l-2 pl-4">
          <ProblemLines of={employee.name} lines={lines} chosen={launched?.chosen ?? {}} personOf={personOf} onChoose={onChoose} />
        </div>
      )}
      {warnings.length > 0 && problem === null && <p className="text-sm break-words text-text-muted">{warnings.join(' · ')}</p>}
    </li>
  )
}
