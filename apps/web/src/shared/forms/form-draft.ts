import type { FormMode, Form, QuestionKind } from './form-model.ts'

/** A question while it is written. The key tells questions apart before they have an id. */
export interface QuestionDraft {
  readonly key: string
  readonly kind: QuestionKind
  readonly title: string
  readonly isRequired: boolean
  readonly options: readonly string[]
  readonly low: string
  readonly high: string
  readonly lowLabel: string
  readonly highLabel: string
}

export interface FormDraft {
  readonly mode: FormMode
  /** The last day for answers; empty for none. */
  readonly closesOn: string
  readonly questions: readonly QuestionDraft[]
}

export const KIND_LABELS: Readonly<Record<QuestionKind, string>> = {
  single: 'Uma opção',
  multiple: 'Várias opções',
  scale: 'Escala',
  number: 'Número',
  text: 'Texto livre',
}

export const hasOptions = (kind: QuestionKind): boolean => kind === 'single' || kind === 'multiple'

export function newQuestion(key: string, kind: QuestionKind = 'single'): QuestionDraft {
  return { key, kind, title: '', isRequired: true, options: ['', ''], low: kind === 'scale' ? '0' : '', high: kind === 'scale' ? '10' : '', lowLabel: '', highLabel: '' }
}

/** What is stored, for writing it again. */
export function draftOf(form: Form): FormDraft {
  return {
    mode: form.mode,
    closesOn: form.closes_at === null ? '' : dayOf(new Date(form.closes_at)),
    questions: form.questions.map(({ id, kind, title, is_required, options, low, high, low_label, high_label }) => ({
      key: id,
      kind,
      title,
      isRequired: is_required,
      options: hasOptions(kind) ? options.map(({ label }) => label) : ['', ''],
      low: low === null ? '' : String(low),
      high: high === null ? '' : String(high),
      lowLabel: low_label ?? '',
      highLabel: high_label ?? '',
    })),
  }
}

function dayOf(instant: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`
}

/** The end of a day here, as an instant; null for none. */
export function closingOf(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
}

/** The questions as the database takes them. Options left empty are none. */
export function questionsOf(draft: FormDraft) {
  return draft.questions.map(({ kind, title, isRequired, options, low, high, lowLabel, highLabel }) => ({
    kind,
    title,
    is_required: isRequired,
    ...(hasOptions(kind) && { options: options.filter((label) => label.trim() !== '') }),
    ...((kind === 'scale' || kind === 'number') && { low: low === '' ? null : Number(low), high: high === '' ? null : Number(high) }),
    ...(kind === 'scale' && { low_label: lowLabel, high_label: highLabel }),
  }))
}

/** The same list with an entry changed. */
export function changed<T>(list: readonly T[], place: number, change: (one: T) => T): readonly T[] {
  return list.map((one, at) => (at === place ? change(one) : one))
}

/** The same list with an entry moved by one place, up or down. */
export function moved<T>(list: readonly T[], place: number, by: -1 | 1): readonly T[] {
  const target = place + by
  const one = list[place]
  if (one === undefined || target < 0 || target >= list.length) return list
  return list.toSpliced(place, 1).toSpliced(target, 0, one)
}
