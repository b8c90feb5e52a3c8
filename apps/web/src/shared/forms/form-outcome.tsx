import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { QueryStates } from '../ui/page-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { outcomeQuery } from './form-data.ts'
import { answersOf, type Form, type Outcome, participationText } from './form-model.ts'
import { QuestionResult } from './question-result.tsx'
import { RespondentsDialog } from './respondents-dialog.tsx'

export interface FormOutcomeProps {
  readonly form: Form
}

/** What came of a form, for whoever may see it. */
export function FormOutcome({ form }: FormOutcomeProps) {
  const outcome = useQuery(outcomeQuery(form.form_id))
  return (
    <QueryStates query={outcome} pending={<Skeleton className="h-40 rounded-lg" />}>
      {(found) => found !== null && <Figures form={form} outcome={found} />}
    </QueryStates>
  )
}

interface Shown {
  readonly questionId: string
  readonly id: string | null
  readonly label: string
}

function Figures({ form, outcome }: FormOutcomeProps & { readonly outcome: Outcome }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const answers = answersOf(form.own_answers)
  if (outcome.is_forgotten) return <p className="text-text-muted">O prazo de guarda das respostas terminou, e elas foram apagadas.</p>
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {outcome.questions.map((result) => {
        const own = answers[result.id]
        return (
          <QuestionResult
            key={result.id}
            result={result}
            mode={outcome.mode}
            minimum={outcome.min_group}
            own={typeof own === 'string' ? [own] : Array.isArray(own) ? own.map(String) : []}
            {...(outcome.manages && outcome.mode === 'identified' && { onNames: (choice) => setShown({ questionId: result.id, ...choice }) })}
          />
        )
      })}
      <p className="tabular text-sm text-text-muted">{participationText(outcome.answered, outcome.invited, outcome.min_group)}</p>
      {shown !== null && <RespondentsDialog questionId={shown.questionId} choice={shown} onClose={() => setShown(null)} />}
    </div>
  )
}
