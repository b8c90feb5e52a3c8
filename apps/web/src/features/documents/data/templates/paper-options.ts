import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** What a paper tells of: a source of variables. */
export type PaperSource = 'mudanca' | 'desligamento'

/** Templates that tell of it, and who may sign; null for whom papers about the person are none of their business. */
export function paperOptionsQuery(employeeId: string, source: PaperSource) {
  return queryOptions({
    queryKey: ['documents', 'paper-options', employeeId, source],
    queryFn: ({ signal }): Promise<Shapes.PaperStart | null> =>
      ask((db) => outsideCompany(db.rpc('paper_options', { p_employee_id: employeeId, p_source: source })).abortSignal(signal), { nullable: true }),
  })
}
