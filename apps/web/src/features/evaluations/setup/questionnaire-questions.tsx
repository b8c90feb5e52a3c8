import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { formQuery } from '#shared/forms/form-data.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { writeStarterQuestions } from '../data/cycles/cycle-acts.ts'
import type { Cycle, Questionnaire } from '../model/cycles/cycle.ts'

interface QuestionnaireQuestionsProps {
  readonly cycle: Cycle
  readonly questionnaire: Questionnaire
}

/** What a questionnaire asks; one that asks nothing may begin with a model. */
export function QuestionnaireQuestions({ cycle, questionnaire: { id } }: QuestionnaireQuestionsProps) {
  const companyId = useCompanyId()
  const form = useQuery(formQuery('evaluation', id))
  const begin = useAct({ act: () => writeStarterQuestions(companyId, id, cycle.kind, cycle.scale.id), done: 'Perguntas adicionadas', failed: 'As perguntas não foram adicionadas', stale: SUBJECTS.evaluations })
  return (
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
        </div>
      }
    >
      {(found) => (
        <ol className="flex list-decimal flex-col gap-1.5 pl-6">
          {found?.questions.map((question) => (
            <li key={question.id} className="break-words">
              {question.title}
              <span className="text-sm text-text-muted"> · {question.kind === 'text' ? 'texto livre' : question.scale_id === null ? 'escolha' : 'nota'}</span>
            </li>
          ))}
        </ol>
      )}
    </QueryStates>
  )
}
