import { toAppError } from './app-error.ts'
import { supabase } from './client.ts'
import { OUTSIDE_COMPANY_HEADER } from './request.ts'

interface FailedCall {
  readonly context?: unknown
}

/** The refusal that a function answered, in the shape of one of the database: the field to blame is its detail. */
async function refusalOf(failure: FailedCall): Promise<unknown> {
  const answer = failure.context
  if (!(answer instanceof Response)) return failure
  const body: unknown = await answer.json().catch(() => null)
  const refusal = typeof body === 'object' && body !== null ? body : {}
  return { ...refusal, ...('field' in refusal && { details: refusal.field }), status: answer.status }
}

/**
 * Calls an edge function as the signed-in person, outside the company of the admin mode, and returns its JSON answer.
 * Throws `AppError`; refusals carry the code and words of the database.
 */
export async function callFunction<T>(name: string, body: Readonly<Record<string, unknown>>): Promise<T> {
  const db = await supabase()
  const { data, error } = await db.functions.invoke<T>(name, { body, headers: { [OUTSIDE_COMPANY_HEADER]: '1' } })
  if (error) throw toAppError(await refusalOf(error as FailedCall))
  return data as T
}
