import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { ContractEnding } from '../model/ending.ts'
import type { NoticeWay } from '../model/settlement/estimate.ts'

/** Begins with the subject of people, so that whatever changes people asks again. */
export const endingKeys = {
  of: (companyId: string, employeeId: string) => ['employees', companyId, 'ending', employeeId] as const,
  estimates: (companyId: string, employeeId: string) => ['employees', companyId, 'ending-estimate', employeeId] as const,
}

const SELECT = 'id,last_day,note,protection_reason,recorded_at,applied_at,failure,reason:ending_reasons!contract_endings_reason_fkey(label)'

/** The newest ending of somebody's contract that nobody took back; null without one. For administrators. */
export function endingQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: endingKeys.of(companyId, employeeId),
    queryFn: async ({ signal }): Promise<ContractEnding | null> => {
      const rows = await ask((db) =>
        db
          .from('contract_endings')
          .select(SELECT)
          .eq('company_id', companyId)
          .eq('employee_id', employeeId)
          .is('undone_at', null)
          .order('recorded_at', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .overrideTypes<ContractEnding[], { merge: false }>()
      )
      return rows[0] ?? null
    },
    staleTime: 15_000,
  })
}

export interface PastExit {
  readonly id: string
  /** Whether RH would hire the person again; null where nobody said. */
  readonly rehire: 'yes' | 'no' | 'maybe' | null
  readonly rehire_note: string | null
}

/** The exit by which somebody left last; null without one, such as for imported endings. For administrators. */
export function pastExitQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: ['exits', companyId, 'past', employeeId] as const,
    queryFn: async ({ signal }): Promise<PastExit | null> => {
      const rows = await ask((db) =>
        db
          .from('offboardings')
          .select('id,rehire,rehire_note')
          .eq('company_id', companyId)
          .eq('employee_id', employeeId)
          .not('left_at', 'is', null)
          .order('left_at', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .overrideTypes<PastExit[], { merge: false }>(),
      )
      return rows[0] ?? null
    },
    staleTime: 15_000,
  })
}

export interface EstimateWish {
  readonly on: string
  readonly reason: string
  /** Null for what the law supposes. */
  readonly notice: NoticeWay | null
  readonly fgtsBalance: number | null
}

/** What the end of somebody's contract would owe: days and rights, and amounts within a day of opening the pay. Forgotten soon. */
export function estimateQuery(companyId: string, employeeId: string, { on, reason, notice, fgtsBalance }: EstimateWish) {
  return queryOptions({
    queryKey: [...endingKeys.estimates(companyId, employeeId), on, reason, notice, fgtsBalance],
    queryFn: ({ signal }) =>
      ask((db) =>
        db
          .rpc('termination_estimate', {
            p_employee_id: employeeId,
            p_on: on,
            p_reason: reason,
            ...(notice !== null && { p_notice: notice }),
            ...(fgtsBalance !== null && { p_fgts_balance: fgtsBalance }),
          })
          .abortSignal(signal)
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
  })
}
