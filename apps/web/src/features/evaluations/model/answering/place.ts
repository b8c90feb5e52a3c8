import { isId } from '#shared/lib/is-id.ts'

/** Where somebody is while answering: a form, one of its people (or all of them), a question. */
export interface Place {
  readonly form?: string | undefined
  readonly person?: string | undefined
  /** The place of the question, counted from 1; after the last one stands the review. */
  readonly pergunta?: number | undefined
}

const id = (value: unknown): string | undefined => (typeof value === 'string' && isId(value) ? value : undefined)

export function placeOf(search: Readonly<Record<string, unknown>>): Place {
  const at = Number(search['pergunta'])
  return { form: id(search['form']), person: id(search['person']), pergunta: Number.isInteger(at) && at > 0 && at < 1000 ? at : undefined }
}
