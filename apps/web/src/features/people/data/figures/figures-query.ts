import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { figuresOf } from '../../model/figures/figures.ts'

async function fetchFigures(companyId: string, signal: AbortSignal) {
  const db = await supabase()
  return figuresOf(unwrap(await db.rpc('people_figures', { p_company_id: companyId }).abortSignal(signal)))
}

/** The sums of the company's people for the charts. */
export function figuresQuery(companyId: string) {
  return queryOptions({ queryKey: ['employees', companyId, 'figures'], queryFn: ({ signal }) => fetchFigures(companyId, signal) })
}
