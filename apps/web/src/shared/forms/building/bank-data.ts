import { queryOptions } from '@tanstack/react-query'

import { ask } from '../../supabase/ask.ts'
import type { Json } from '../../supabase/database.types.ts'
import { draftOfQuestion, type QuestionDraft, sentQuestion, type StoredQuestion } from '../form-draft.ts'
import type { RatingOffer } from './rating-offer.ts'

type Scales = RatingOffer['scales']

/** Of a question of the bank: what is shown and copied. */
export const BANK_COLUMNS =
  'id,theme,kind,title,help,low,high,low_label,high_label,max_choices,competency_id,comment_rule,may_skip,archived_at,' +
  'competency:competencies!form_bank_questions_competency_fkey(name),options:form_bank_options!form_bank_options_question_fkey(position,label)'

export interface BankQuestion extends Pick<StoredQuestion, 'kind' | 'title' | 'help' | 'low' | 'high' | 'low_label' | 'high_label' | 'max_choices' | 'competency_id' | 'comment_rule' | 'may_skip'> {
  readonly id: string
  readonly theme: string | null
  readonly archived_at: string | null
  readonly competency: { readonly name: string } | null
  readonly options: readonly { readonly position: number; readonly label: string }[]
}

/** More than anybody keeps in a bank. */
const MOST = 1000

/** Every question of the bank in use, for picking. */
export function bankOfferQuery(companyId: string) {
  return queryOptions({
    queryKey: ['question-bank', companyId, 'offered'],
    queryFn: ({ signal }) =>
      ask((db) =>
        db.from('form_bank_questions').select(BANK_COLUMNS).eq('company_id', companyId).is('archived_at', null).order('theme').order('title').limit(MOST)
          .abortSignal(signal).overrideTypes<BankQuestion[], { merge: false }>(),
      ),
    staleTime: 15_000,
  })
}

/** A question of the bank as one writes it. */
export function bankDraft(key: string, { options, ...stored }: BankQuestion): QuestionDraft {
  const sorted = options.toSorted((a, b) => a.position - b.position).map(({ position, label }) => ({ id: String(position), label }))
  return draftOfQuestion(key, { ...stored, is_required: true, options: sorted, section_id: null, scale_id: null, bank_question_id: null, dimension: null, weight: 1 })
}

/** Writes a question into the bank; its id. The ends of its scale are kept, the scale itself is of the form. */
export async function saveBankQuestion(companyId: string, id: string | null, theme: string, draft: QuestionDraft, scales: Scales = []): Promise<string> {
  const points = scales.find((scale) => scale.id === draft.scaleId)?.points ?? []
  const ends = points.length > 0 && { low: 1, high: points.length, low_label: points[0]?.label ?? '', high_label: points.at(-1)?.label ?? '' }
  const question = { ...sentQuestion({ ...draft, scaleId: null, bankId: null, dimension: '', weight: '1' }), ...ends }
  return ask((db) => db.rpc('save_bank_question', { p_company_id: companyId, p_question_id: id as string, p_theme: theme, p_question: question as Json }))
}
