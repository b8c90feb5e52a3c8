import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { figuresOf } from '../../model/figures/figures.ts'

async function fetchFigures(companyId: string, signal: AbortSignal) {
  return figuresOf(await ask((db) => db.rpc('people_figures', { p_company_id: companyId }).abortSignal(signal)))
}

/** The sums of the company's people for the charts. */
export function figuresQuery(companyId: string) {
  return queryOptions({ queryKey: ['employees', companyId, 'figures'], queryFn: ({ signal }) => fetchFigures(companyId, signal) })
}
