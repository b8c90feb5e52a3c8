import { queryOptions } from '@tanstack/react-query'

import { askAgain } from '#shared/dossiers/dossier-look.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'

/** The last copies of the own data; asked again while one is being made. */
export function ownDossiersQuery() {
  return queryOptions({
    queryKey: ['dossiers', 'own'],
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('own_dossiers')).abortSignal(signal)),
    staleTime: 15_000,
    refetchInterval: ({ state }) => askAgain(state.data),
  })
}

/** Throws `AppError`. */
export async function orderOwnData(): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('order_own_data')))
}
