import { useQuery } from '@tanstack/react-query'

import { formQuery, outcomeQuery } from '#shared/forms/form-data.ts'
import type { Form } from '#shared/forms/form-model.ts'
import { FormOutcome } from '#shared/forms/form-outcome.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { type ArrivalSurvey, momentLabel, quarterLabel, recommendText, SURVEY_PURPOSE } from '../model/survey.ts'

export interface SurveySheetProps {
  readonly survey: ArrivalSurvey
  readonly onClose: () => void
}

/** What came of a survey. */
export function SurveySheet({ survey: { survey_id: id, moment, quarter_starts_on: quarter }, onClose }: SurveySheetProps) {
  const form = useQuery(formQuery(SURVEY_PURPOSE, id))
  return (
    <Sheet open onOpenChange={onClose} title={momentLabel(moment)} description={quarterLabel(quarter)} width="max-w-2xl">
      <QueryStates
        query={form}
        pending={<Skeleton className="h-96 rounded-lg" />}
        isEmpty={(found) => !found?.sees_results}
        empty={<p>Os resultados desta pesquisa não estão disponíveis.</p>}
      >
        {(found) => found && <Results form={found} />}
      </QueryStates>
    </Sheet>
  )
}

function Results({ form }: { readonly form: Form }) {
  const { data: outcome } = useQuery(outcomeQuery(form.form_id))
  const recommend = outcome ? recommendText(outcome) : null
  return (
    <div role="region" aria-label="Resultados" tabIndex={0} className="flex flex-col gap-5 rounded-md outline-offset-4">
      {recommend !== null && <p className="tabular font-medium">{recommend}</p>}
      <FormOutcome form={form} />
    </div>
  )
}
