import { queryOptions } from '@tanstack/react-query'

import { ask } from '../supabase/ask.ts'
import { outsideCompany } from '../supabase/client.ts'

/** The surveys of the moments of a module, the latest quarter first; none for whoever is not HR. */
export function surveysQuery(companyId: string, module: string) {
  return queryOptions({
    queryKey: ['forms', 'moment-surveys', companyId, module],
    queryFn: ({ signal }) => ask((db) => db.rpc('moment_survey_list', { p_company_id: companyId, p_module: module }).abortSignal(signal)),
  })
}

/** A survey that the reader was invited to; null for everybody else. */
export function mySurveyQuery(surveyId: string) {
  return queryOptions({
    queryKey: ['forms', 'my-moment-survey', surveyId],
    queryFn: async ({ signal }) => (await ask((db) => outsideCompany(db.rpc('my_moment_survey', { p_survey_id: surveyId })).abortSignal(signal)))[0] ?? null,
  })
}
