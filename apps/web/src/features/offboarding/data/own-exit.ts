import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { OwnLeaving } from '../model/letter/letter.ts'

/** The own letter, or the own exit once it was communicated, and who would receive a letter. */
export function ownExitQuery() {
  return queryOptions({
    queryKey: ['exits', 'own'] as const,
    queryFn: ({ signal }): Promise<OwnLeaving> => ask((db) => outsideCompany(db.rpc('my_exit')).abortSignal(signal)),
    staleTime: 15_000,
  })
}

export interface LetterValues {
  readonly last_day: string
  readonly letter: string
  readonly notice_way: string
}

/** Writes the own letter, and sends it when told to. Throws `AppError`. */
export async function saveLetter(values: LetterValues, sends: boolean): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('save_resignation', { p_values: { ...values }, p_send: sends })))
}

/** Takes the own letter back, until it is accepted. Throws `AppError`. */
export async function withdrawLetter(): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('withdraw_resignation')))
}
