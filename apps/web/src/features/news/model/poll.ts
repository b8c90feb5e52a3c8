import type { FormDraft, QuestionDraft } from '#shared/forms/form-draft.ts'
import type { Form, FormWords, Question } from '#shared/forms/form-model.ts'
import { PLAIN, PLAIN_DRAFT } from '#shared/lib/plain-question.ts'

/** Of the purpose in `forms`: a poll is one question. */
export const POLL_PURPOSE = 'poll'
export const POLL_KINDS = ['single', 'multiple'] as const
/** What a result takes, before the database has said it. */
export const POLL_MINIMUM = 5

export const POLL_WORDS: FormWords = {
  name: 'Enquete', did: 'votou em quê', blind: 'Nem o RH nem quem publicou. O resultado só aparece', submit: 'Votar', sent: 'Voto enviado',
}

const NEW_QUESTION: QuestionDraft = { ...PLAIN_DRAFT, key: 'first', kind: 'single', title: '', isRequired: true, options: ['', ''], low: '', high: '', lowLabel: '', highLabel: '' }
export const NEW_POLL: FormDraft = { mode: 'anonymous', closesOn: '', questions: [NEW_QUESTION] }

/** What keeps a poll from being saved; the database decides again. */
export function pollProblem({ questions: [question] }: FormDraft): string | null {
  if (question === undefined || question.title.trim() === '') return 'Escreva a pergunta.'
  const options = question.options.map((label) => label.trim()).filter((label) => label !== '')
  return options.length < 2 ? 'Escreva pelo menos duas opções.' : null
}

/** The question as people will see it, before it is stored. */
export function previewOf({ questions: [draft] }: FormDraft): Question | null {
  if (draft === undefined) return null
  const { key: id, kind, title, options } = draft
  return {
    ...PLAIN, id, kind, title: title.trim() === '' ? 'Sem pergunta' : title, help: null, is_required: true, low: null, high: null, low_label: null, high_label: null, max_choices: null,
    options: options.filter((label) => label.trim() !== '').map((label, place) => ({ id: String(place), label })),
  }
}

/** What stands beside the title of a poll for whoever may answer it. */
export function pollState({ state, answers, has_answered: isDone }: Pick<Form, 'state' | 'answers' | 'has_answered'>): string | null {
  if (isDone) return 'Respondida'
  if (answers) return 'Responda'
  return state === 'open' ? null : 'Encerrada'
}
