import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'

export interface MailChoice {
  readonly kind: string
  readonly wanted: boolean
}

/** Turns a letter of whoever its link was made for off, or on again; needs no sign-in. Throws `AppError`. */
export async function chooseMail(token: string, isWanted: boolean): Promise<MailChoice> {
  return await ask((db) => outsideCompany(db.rpc('choose_mail', { p_token: token, p_wanted: isWanted })).single())
}
