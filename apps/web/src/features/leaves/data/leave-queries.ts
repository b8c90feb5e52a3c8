import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { unwrap } from '../../../shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '../../../shared/supabase/client.ts'
import type { LeavePreview, LeaveRequest, LeaveType, SentPart, VacationPeriod } from '../model/leave.ts'
import { leaveKeys } from './leave-keys.ts'

/** The own vacation periods, newest last. */
export function balanceQuery() {
  return queryOptions({
    queryKey: leaveKeys.balance,
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await outsideCompany(db.rpc('vacation_balance')).abortSignal(signal).overrideTypes<VacationPeriod[], { merge: false }>())
    },
    staleTime: 60_000,
  })
}

/** The own requests, newest first. */
export function requestsQuery(employeeId: string) {
  return queryOptions({
    queryKey: leaveKeys.requests,
    queryFn: async ({ signal }): Promise<readonly LeaveRequest[]> => {
      const db = await supabase()
      return unwrap(
        await outsideCompany(db.from('leave_requests').select(
          'id,status,sold_days,end_reason,created_at,approval_id,type:leave_types!leave_requests_type_fkey(name),days:leaves!leaves_request_fkey(starts_on,ends_on,starts_noon,ends_noon,hours,days)',
        ))
          .eq('employee_id', employeeId)
          .order('created_at', { ascending: false })
          .order('starts_on', { referencedTable: 'days' })
          .limit(100)
          .abortSignal(signal)
          .overrideTypes<LeaveRequest[], { merge: false }>(),
      )
    },
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  })
}

/** What a person may ask for in their company. */
export function typesQuery(companyId: string) {
  return queryOptions({
    queryKey: leaveKeys.types,
    queryFn: async ({ signal }): Promise<readonly LeaveType[]> => {
      const db = await supabase()
      return unwrap(
        await outsideCompany(db.from('leave_types').select('id,key,name,unit,deducts,attachment'))
          .eq('company_id', companyId)
          .is('archived_at', null)
          .contains('started_by', ['person'])
          .order('place')
          .abortSignal(signal)
          .overrideTypes<LeaveType[], { merge: false }>(),
      )
    },
    staleTime: 300_000,
  })
}

/** What the rules say of a wish; `parts` as `readyParts` gives them. */
export function previewQuery(typeId: string, parts: readonly SentPart[] | null, sold: number) {
  return queryOptions({
    queryKey: leaveKeys.preview(typeId, parts, sold),
    queryFn: async ({ signal }): Promise<LeavePreview> => {
      const db = await supabase()
      const call = db.rpc('preview_leave', { p_type: typeId, p_parts: [...(parts ?? [])], p_sold: sold })
      return unwrap(await outsideCompany(call).abortSignal(signal)) as unknown as LeavePreview
    },
    enabled: parts !== null && typeId !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}
