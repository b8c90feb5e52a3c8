import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'

/** Turns the morning mail of whoever a link was made for off, or on again; needs no sign-in. Throws `AppError`. */
export async function chooseMorningMail(token: string, isWanted: boolean): Promise<boolean> {
  return await ask((db) => outsideCompany(db.rpc('choose_morning_mail', { p_token: token, p_wanted: isWanted })))
}
