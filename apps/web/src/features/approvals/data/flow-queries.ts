import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { EntityKind } from '../model/flow.ts'
import type { SimulatedContext } from '../model/simulation.ts'
import { approvalKeys } from './approval-keys.ts'

/** The flows of a company, those that are switched off too. */
export function flowsQuery(companyId: string) {
  return queryOptions({
    queryKey: approvalKeys.flows(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('approval_flow_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 30_000,
  })
}

/** What modules ask about. Changes only with the product. */
export function entityKindsQuery() {
  return queryOptions({
    queryKey: approvalKeys.kinds,
    queryFn: ({ signal }): Promise<readonly EntityKind[]> =>
      ask((db) => db.from('approval_entity_types').select('entity_type,label,reserved,measures,varieties_label').order('label').abortSignal(signal)),
    staleTime: Infinity,
  })
}

/** What requests may be about within their kind, such as types of leave. */
export function varietiesQuery(companyId: string) {
  return queryOptions({
    queryKey: approvalKeys.varieties(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('approval_variety_list', { p_company_id: companyId }).abortSignal(signal)),
  })
}

/** Who would approve a request of somebody, of this value and length, step by step. */
export function simulationQuery(companyId: string, kind: string, employeeId: string | null, context: SimulatedContext) {
  return queryOptions({
    queryKey: approvalKeys.simulation(companyId, kind, employeeId, context),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('simulate_approval', { p_entity_type: kind, ...(employeeId !== null && { p_employee_id: employeeId }), p_context: { ...context } })
      return unwrap(await call.abortSignal(signal))
    },
    enabled: employeeId !== null,
    // A tester shows what is true now.
    staleTime: 0,
  })
}
