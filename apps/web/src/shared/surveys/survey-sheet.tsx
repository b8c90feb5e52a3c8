import { useQuery } from '@tanstack/react-query'

import { formQuery, outcomeQuery } from '../forms/form-data.ts'
import type { Form } from '../forms/form-model.ts'
import { FormOutcome } from '../forms/form-outcome.tsx'
import { QueryStates } from '../ui/page-states.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type MomentSurvey, quarterLabel, recommendText, SURVEY_PURPOSE } from './survey-model.ts'

export interface SurveySheetProps {
  readonly survey: MomentSurvey
  readonly onClose: () => void
}

/** What came of a survey. */
export function SurveySheet({ survey: { survey_id: id, label, quarter_starts_on: quarter }, onClose }: SurveySheetProps) {
  const form = useQuery(formQuery(SURVEY_PURPOSE, id))
  return (
    <Sheet open onOpenChange={onClose} title={label} description={quarterLabel(quarter)} width="max-w-2xl">
      <QueryStates
        query={form}
        pending={<Skeleton className="h-96 rounded-lg" />}
        isEmpty={(found) => !found?.sees_results}
        empty={<p>Os resultados desta pesquisa não estão disponíveis.</p>}
      >
        {(found) => found && <SurveyResults form={found} />}
      </QueryStates>
    </Sheet>
  )
}

/** The figures of a survey, of one that asks for a recommendation with its score. */
export function SurveyResults({ form }: { readonly form: Form }) {
  const { data: outcome } = useQuery(outcomeQuery(form.form_id))
  const recommend = outcome ? recommendText(outcome) : null
  return (
    <div role="region" aria-label="Resultados" tabIndex={0} className="flex flex-col gap-5 rounded-md outline-offset-4">
      {recommend !== null && <p className="tabular font-medium">{recommend}</p>}
      <FormOutcome form={form} />
    </div>
  )
}
