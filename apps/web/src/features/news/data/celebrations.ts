import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { Celebrations, CelebrationKind, GreetingMessage } from '../model/celebration.ts'
import { newsKeys } from './news-keys.ts'

/** The nearest birthdays and years of service, and what was said to the reader. Source: rpc celebrations. */
export function celebrationsQuery(companyId: string) {
  return queryOptions({
    queryKey: newsKeys.celebrations(companyId),
    queryFn: ({ signal }): Promise<Celebrations> => ask((db) => db.rpc('celebrations', { p_company_id: companyId }).abortSignal(signal)),
  })
}

export interface Greeting {
  readonly employeeId: string
  readonly kind: CelebrationKind
  /** Null takes back what was said. */
  readonly message: GreetingMessage | null
}

/** Says one of the sentences to a colleague, or takes it back. Throws `AppError`, like all below. */
export async function sayGreeting({ employeeId, kind, message }: Greeting): Promise<void> {
  if (message === null) await ask((db) => db.rpc('take_back_greeting', { p_employee_id: employeeId, p_kind: kind }))
  else await ask((db) => db.rpc('greet', { p_employee_id: employeeId, p_kind: kind, p_message: message }))
}

export interface CelebrationChoices {
  readonly birthday: boolean
  readonly years: boolean
}

/** What colleagues are told of the reader; everything until they say otherwise. */
export const celebrationChoicesQuery = queryOptions({
  queryKey: newsKeys.celebrationChoices,
  queryFn: async ({ signal }): Promise<CelebrationChoices> => {
    const row = await ask((db) => db.from('celebration_choices').select('shows_birthday, shows_years').abortSignal(signal).maybeSingle(), { nullable: true })
    return { birthday: row?.shows_birthday ?? true, years: row?.shows_years ?? true }
  },
})

export async function chooseCelebrations({ birthday, years }: Partial<CelebrationChoices>): Promise<void> {
  await ask((db) => db.rpc('choose_celebrations', { ...(birthday !== undefined && { p_shows_birthday: birthday }), ...(years !== undefined && { p_shows_years: years }) }))
}
