import { type Answer, unwrap } from './app-error.ts'
import { type Client, supabase } from './client.ts'

type Call<T> = (db: Client) => PromiseLike<Answer<T>>

/** What the backend answers to one call. Throws `AppError`, also where there is no row unless `nullable` says that there may be none. */
export async function ask<T>(call: Call<T>): Promise<NonNullable<T>>
export async function ask<T>(call: Call<T>, options: { nullable: true }): Promise<T>
export async function ask<T>(call: Call<T>, options?: { nullable: true }): Promise<T> {
  const answer = await call(await supabase())
  return options ? unwrap(answer, options) : unwrap(answer)
}
