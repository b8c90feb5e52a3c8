import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { formQuery } from '#shared/forms/form-data.ts'
import type { Question } from '#shared/forms/form-model.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { writeStarterQuestions } from '../data/cycles/cycle-acts.ts'
import { type Cycle, isRelation, type Questionnaire, RELATIONS } from '../model/cycles/cycle.ts'
import { QuestionnaireSheet } from './questionnaire-sheet.tsx'

interface QuestionnaireQuestionsProps {
  readonly cycle: Cycle
  readonly questionnaire: Questionnaire
}

const DIMENSIONS = [['potential', 'Potencial']] as const

function answeredBy({ kind, competency, scale_id: scale }: Question): string {
  if (competency !== null) return competency
  if (kind === 'text') return 'texto livre'
  if (kind === 'number') return 'número'
  return scale === null ? 'escolha' : 'nota'
}

/** What a questionnaire asks, and the way to write it; one that asks nothing may begin with a model. */
export function QuestionnaireQuestions({ cycle, questionnaire }: QuestionnaireQuestionsProps) {
  const { id, name } = questionnaire
  const companyId = useCompanyId()
  const form = useQuery(formQuery('evaluation', id))
  const [isEditing, setEditing] = useState(false)
  const begin = useAct({ act: () => writeStarterQuestions(companyId, id, cycle.kind, cycle.scale.id), done: 'Perguntas adicionadas', failed: 'As perguntas não foram adicionadas', stale: SUBJECTS.evaluations })
  return (
    <>
      <QueryStates
        query={form}
        pending={<Skeleton className="h-24 rounded-md" />}
        isEmpty={(found) => found === null || found.questions.length === 0}
        empty={
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-text-muted">Ainda sem perguntas.</p>
            <Button size="sm" pending={begin.isPending} onClick={() => begin.mutate()}>
              Usar perguntas-modelo
            </Button>
            <Button size="sm" onClick={() => setEditing(true)}>
              Escrever perguntas<span className="sr-only">: {name}</span>
            </Button>
          </div>
        }
      >
        {(found) => (
          <div className="flex flex-col gap-3">
            <ol className="flex list-decimal flex-col gap-1.5 pl-6">
              {found?.questions.map((question) => (
                <li key={question.id} className="break-words">
                  {question.title}
                  <span className="text-sm text-text-muted"> · {answeredBy(question)}</span>
                </li>
              ))}
            </ol>
            <Button size="sm" className="self-start" onClick={() => setEditing(true)}>
              Editar perguntas<span className="sr-only">: {name}</span>
            </Button>
          </div>
        )}
      </QueryStates>
      {isEditing && (
        <QuestionnaireSheet
          title={`Perguntas: ${name}`}
          description="Notas na escala do ciclo contam para o resultado. Uma seção pode ser só para algumas relações."
          purpose="evaluation"
          subjectId={id}
          roles={cycle.steps.flatMap(({ step }) => (isRelation(step) ? [[step, RELATIONS[step].label] as const] : []))}
          hasWeights={cycle.kind !== 'pulse'}
          {...(cycle.kind !== 'pulse' && { dimensions: DIMENSIONS })}
          form={form.data ?? null}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
