import { toAppError } from './app-error.ts'
import { supabase } from './client.ts'
import { OUTSIDE_COMPANY_HEADER } from './request.ts'

/** The refusal that a function answered, in the shape of one of the database: the field to blame is its detail. */
async function refusalOf(failure: unknown): Promise<unknown> {
  if (!(failure instanceof Error) || !('context' in failure) || !(failure.context instanceof Response)) return failure
  const answer = failure.context
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
  const answer = await db.functions.invoke<T>(name, { body, headers: { [OUTSIDE_COMPANY_HEADER]: '1' } })
  const failure: unknown = answer.error
  if (failure) throw toAppError(await refusalOf(failure))
  return answer.data as T
}
