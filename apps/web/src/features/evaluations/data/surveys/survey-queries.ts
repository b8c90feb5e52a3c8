import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ListPage } from '#shared/list/state/list-state.ts'
import { ask } from '#shared/supabase/ask.ts'
import { surveyList, type SurveyListState, type SurveyRow } from '../../model/surveys/survey-list.ts'

const FRESH_MS = 15_000
const orNull = (text: string): string | null => (text === '' ? null : text)

/** Forms of the filter from `offset` on. Throws `AppError`. */
export async function fetchSurveys(companyId: string, state: SurveyListState, range: { readonly offset: number; readonly size: number }, signal: AbortSignal): Promise<ListPage<SurveyRow>> {
  const { q, tipo, situacao, sort } = state
  const rows = await ask((db) =>
    db.rpc('form_list', {
      p_company_id: companyId, p_purpose: orNull(tipo), p_state: orNull(situacao), p_search: orNull(q), p_sort: sort.column, p_descending: sort.descending,
      p_limit: range.size, p_offset: range.offset,
    }).abortSignal(signal),
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

/** One page of forms. The previous page stays on screen while the next one comes. */
export function surveyListQuery(companyId: string, state: SurveyListState) {
  return queryOptions({
    queryKey: ['forms', companyId, 'list', surveyList.askedOf(state)],
    queryFn: ({ signal }) => fetchSurveys(companyId, state, { offset: (state.page - 1) * state.size, size: state.size }, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** One of these forms by its subject; null: none, or none for the reader. */
export function surveyQuery(companyId: string, subjectId: string) {
  return queryOptions({
    queryKey: ['forms', companyId, 'one', subjectId],
    queryFn: async ({ signal }): Promise<SurveyRow | null> => (await ask((db) => db.rpc('form_list', { p_company_id: companyId, p_subject_id: subjectId }).abortSignal(signal)))[0] ?? null,
    staleTime: FRESH_MS,
  })
}

/** The purposes of which there are forms. */
export function purposesQuery(companyId: string) {
  return queryOptions({
    queryKey: ['forms', companyId, 'purposes'],
    queryFn: ({ signal }) => ask((db) => db.rpc('form_purpose_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** How the answers to the same questions changed over the forms of a purpose. */
export function evolutionQuery(companyId: string, purpose: string) {
  return queryOptions({
    queryKey: ['forms', companyId, 'evolution', purpose],
    queryFn: ({ signal }) => ask((db) => db.rpc('form_evolution', { p_company_id: companyId, p_purpose: purpose }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** The evaluations of somebody's experiences; answers for whoever may read them. */
export function experienceAnswersQuery(employeeId: string) {
  return queryOptions({
    queryKey: ['forms', 'experience-answers', employeeId],
    queryFn: ({ signal }) => ask((db) => db.rpc('experience_reviews_of', { p_employee_id: employeeId }).abortSignal(signal)),
  })
}
