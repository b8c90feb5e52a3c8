import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import { Alert } from '#shared/ui/alert.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { planQuery, simulationQuery, startJourney, undoJourney } from '../data/launches.ts'
import { templatesQuery } from '../data/templates.ts'
import { type Launched, withChosen } from '../model/launch/launch.ts'
import { PlanList } from './plan-list.tsx'
import { ProblemLines } from './problem-lines.tsx'
import { useChosenNames } from './use-who.ts'

export interface StartDialogProps {
  readonly kind: string
  readonly employeeId: string
  readonly name: string
  readonly onClose: () => void
}

/** Begins the journey of one person: by which template, with whom, and what it would do, before it does. */
export function StartDialog({ kind, employeeId, name, onClose }: StartDialogProps) {
  const companyId = useCompanyId()
  const templates = useQuery(templatesQuery(companyId, kind)).data ?? []
  const [choice, setChoice] = useState<Launched>({ employeeId, templateId: null, buddyId: null, chosen: {} })
  const { personOf, remember } = useChosenNames()
  const plan = useQuery(planQuery(kind, choice))
  const simulated = useQuery(simulationQuery(companyId, kind, [choice])).data?.[0]
  const undo = useAct({ act: undoJourney, done: ['Início desfeito', name], failed: 'O início não foi desfeito', stale: SUBJECTS.journeys })
  const start = useAct({
    act: () => startJourney(kind, choice),
    done: (id) => ['Roteiro iniciado', name, { label: 'Desfazer', onSelect: () => undo.mutate(id) }],
    stale: SUBJECTS.journeys,
    onDone: onClose,
  })
  const lines = (plan.data ?? []).flatMap(({ task_position: position, title, problem, is_error }) => (problem === null ? [] : [{ position, title, problem, is_error }]))
  const failing = lines.filter(({ is_error }) => is_error).length
  const isSolved = Object.keys(choice.chosen).length > 0
  const canStart = simulated !== undefined && simulated.problem === null
  return (
    <FormDialog
      size="lg"
      title={`Iniciar o roteiro de ${name}`}
      description={simulated?.base_date ? `As datas contam a partir da admissão, em ${formatDate(simulated.base_date)}.` : undefined}
      confirmLabel="Iniciar roteiro"
      act={start}
      failure="O roteiro não foi iniciado"
      canSave={canStart}
      onSubmit={() => start.mutate()}
      onClose={onClose}
      isUnsaved={false}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Roteiro" hint={choice.templateId === null && simulated?.template ? <span className="break-words">Serve para esta pessoa: {simulated.template}.</span> : undefined}>
          <SelectInput
            value={choice.templateId ?? ''}
            none="O que serve para a pessoa"
            options={templates.map((template) => [template.id, template.name])}
            onChange={({ target }) => setChoice({ ...choice, templateId: target.value === '' ? null : target.value, chosen: {} })}
          />
        </Field>
        <PersonField
          label="Padrinho ou madrinha"
          optional
          except={employeeId}
          value={personOf(choice.buddyId)}
          onChange={(person) => {
            if (person) remember(person)
            setChoice({ ...choice, buddyId: person?.id ?? null })
          }}
        />
      </div>
      {simulated?.problem && (
        <Alert tone="danger" title="Não é possível iniciar">
          {simulated.problem}
        </Alert>
      )}
      {(failing > 0 || isSolved) && (
        <section aria-label="Tarefas sem quem faça" className="flex flex-col gap-3 rounded-md border p-4">
          <p role="status" className="font-semibold">
            {failing === 0 ? 'Todas as tarefas têm quem faça' : failing === 1 ? '1 tarefa sem quem faça' : `${String(failing)} tarefas sem quem faça`}
          </p>
          <ProblemLines
            of={name}
            lines={lines}
            chosen={choice.chosen}
            personOf={personOf}
            onChoose={(positions, person) => {
              if (person) remember(person)
              setChoice((now) => withChosen([now], positions.map((position) => [employeeId, position] as const), person?.id ?? null)[0] ?? now)
            }}
          />
        </section>
      )}
      <QueryStates query={plan} pending={<Skeleton className="h-64 rounded-lg" />}>
        {(tasks) => <PlanList tasks={tasks} />}
      </QueryStates>
    </FormDialog>
  )
}
