import { queryOptions } from '@tanstack/react-query'

import { ask } from '../supabase/ask.ts'

/** A step that a company leaves for later, or out. */
export type StartChoice = 'later' | 'not_applicable'

/** What a company still misses, by step: 0 is done. No rows for whoever does not keep its settings. What is left is done on other pages: it is asked anew. */
export function companyStartQuery(companyId: string) {
  return queryOptions({
    queryKey: ['company-start', companyId],
    queryFn: ({ signal }) => ask((db) => db.rpc('company_start', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 0,
  })
}

/** Leaves a step out, or takes it up again. */
export async function chooseStartStep({ companyId, step, choice }: { readonly companyId: string; readonly step: string; readonly choice: StartChoice | null }): Promise<void> {
  await ask((db) => db.rpc('choose_start_step', { p_company_id: companyId, p_step: step, ...(choice !== null && { p_choice: choice }) }), { nullable: true })
}
