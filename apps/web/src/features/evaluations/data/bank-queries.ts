import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { BANK_COLUMNS, type BankQuestion } from '#shared/forms/building/bank-data.ts'
import { searchPatterns } from '#shared/lib/search.ts'
import type { ListPage } from '#shared/list/state/list-state.ts'
import { unwrapPage } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import { bankList, type BankListState } from '../model/bank-list.ts'

/** Questions of the filter from `offset` on. Throws `AppError`. */
export async function fetchBankQuestions(companyId: string, state: BankListState, range: { readonly offset: number; readonly size: number }, signal: AbortSignal): Promise<ListPage<BankQuestion>> {
  const db = await supabase()
  let request = db.from('form_bank_questions').select(BANK_COLUMNS, { count: 'exact' }).eq('company_id', companyId)
  request = state.archived ? request.not('archived_at', 'is', null) : request.is('archived_at', null)
  for (const pattern of searchPatterns(state.q)) request = request.like('search_text', pattern)
  if (state.theme !== '') request = request.eq('theme', state.theme)
  if (state.kind !== '') request = request.eq('kind', state.kind)
  const { column, descending } = state.sort
  request = request.order(column, { ascending: !descending, nullsFirst: false })
  if (column !== 'title') request = request.order('title')
  return unwrapPage(
    await request.order('id').range(range.offset, range.offset + range.size - 1).abortSignal(signal).overrideTypes<BankQuestion[], { merge: false }>(),
  )
}

/** One page of the bank. The previous page stays on screen while the next one comes. */
export function bankListQuery(companyId: string, state: BankListState) {
  return queryOptions({
    queryKey: ['question-bank', companyId, 'list', bankList.askedOf(state)],
    queryFn: ({ signal }) => fetchBankQuestions(companyId, state, { offset: (state.page - 1) * state.size, size: state.size }, signal),
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  })
}

/** The themes in use, and what the company may begin with. */
export function bankQuery(companyId: string) {
  return queryOptions({
    queryKey: ['question-bank', companyId, 'summary'],
    queryFn: ({ signal }) => ask((db) => db.rpc('question_bank', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 15_000,
  })
}

/** One question of the bank; null where it is not there. */
export function bankQuestionQuery(companyId: string, id: string) {
  return queryOptions({
    queryKey: ['question-bank', companyId, 'question', id],
    queryFn: ({ signal }) =>
      ask(
        (db) => db.from('form_bank_questions').select(BANK_COLUMNS).eq('company_id', companyId).eq('id', id).abortSignal(signal).maybeSingle().overrideTypes<BankQuestion, { merge: false }>(),
        { nullable: true },
      ),
  })
}

export async function archiveBankQuestion(companyId: string, id: string, isArchived: boolean): Promise<void> {
  await ask((db) => db.rpc('archive_bank_question', { p_company_id: companyId, p_question_id: id, p_is_archived: isArchived }), { nullable: true })
}

/** Adds what the bank lacks of a model; how many questions. */
export async function applyBankStarter(companyId: string, starter: string): Promise<number> {
  return ask((db) => db.rpc('use_bank_starter', { p_company_id: companyId, p_starter: starter }))
}
