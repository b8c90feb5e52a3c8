import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** Templates that tell of a move, and who may sign; null for whom papers about the person are none of their business. */
export function addendumQuery(employeeId: string) {
  return queryOptions({
    queryKey: ['documents', 'addendum', employeeId],
    queryFn: ({ signal }): Promise<Shapes.AddendumStart | null> =>
      ask((db) => outsideCompany(db.rpc('addendum_options', { p_employee_id: employeeId })).abortSignal(signal), { nullable: true }),
  })
}
