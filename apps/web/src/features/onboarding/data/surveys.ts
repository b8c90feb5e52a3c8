import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'

/** The surveys of a company, the latest quarter first; none for whoever is not HR. */
export function surveysQuery(companyId: string) {
  return queryOptions({
    queryKey: ['forms', 'arrival-surveys', companyId],
    queryFn: ({ signal }) => ask((db) => db.rpc('arrival_survey_list', { p_company_id: companyId }).abortSignal(signal)),
  })
}

/** A survey that the reader was invited to; null for everybody else. */
export function mySurveyQuery(surveyId: string) {
  return queryOptions({
    queryKey: ['forms', 'my-arrival-survey', surveyId],
    queryFn: async ({ signal }) => (await ask((db) => outsideCompany(db.rpc('my_arrival_survey', { p_survey_id: surveyId })).abortSignal(signal)))[0] ?? null,
  })
}
