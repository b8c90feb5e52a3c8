/** The product did not say that it had written. */
export class Unacknowledged extends Error {
  /** Of the answer; 0 when none came. */
  readonly status: number

  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

interface Answered<T> {
  readonly data: T | null
  readonly error: object | null
  readonly status?: number
}

/** What was answered; throws Unacknowledged when that is an error of any of the services, or none came at all. */
export async function acknowledged<T>(asked: PromiseLike<Answered<T>>): Promise<T> {
  const { data, error, status } = await asked
  if (error === null) return data as T
  const told = error as { readonly status?: number; readonly code?: string; readonly message?: string; readonly context?: unknown }
  const { context } = told
  const answer = context instanceof Response ? { status: context.status, text: await context.text() } : { status: told.status ?? status ?? 0, text: `${told.code ?? ''} ${told.message ?? ''}` }
  throw new Unacknowledged(answer.status, answer.text.trim())
}
