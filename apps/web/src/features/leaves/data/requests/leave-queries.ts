import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import {
  type BirthChoice, birthArguments, type KeptRequest, type LeavePreview, type LeaveRequest, type LeaveType, type SentPart, type VacationChoice, type VacationPeriod, withStandingDays,
} from '../../model/requests/leave.ts'
import { type GrantChoice, grantArguments } from '../../model/requests/grant.ts'
import type { DayCalendar } from '../../model/requests/planning.ts'
import { leaveKeys } from './leave-keys.ts'

/** The own vacation periods, newest last; as of another day when one is given. */
export function balanceQuery(on = '') {
  return queryOptions({
    queryKey: on === '' ? leaveKeys.balance : leaveKeys.balanceOf('', on),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('vacation_balance', on === '' ? {} : { p_on: on })
      return unwrap(await outsideCompany(call).abortSignal(signal))
    },
    staleTime: 60_000,
  })
}

/** The recess of an intern by year of the internship, of whom a request is for or oneself; empty for everybody else. */
export function recessQuery(subjectId: string | null, on = '') {
  return queryOptions({
    queryKey: leaveKeys.recess(subjectId ?? '', on),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('recess_balance', { ...(subjectId !== null && { p_employee_id: subjectId }), ...(on !== '' && { p_on: on }) })
      return unwrap(await outsideCompany(call).abortSignal(signal))
    },
    staleTime: 60_000,
  })
}

/** The periods of whom a request is for; null is oneself. */
export function subjectBalanceQuery(subjectId: string | null) {
  return queryOptions({
    queryKey: subjectId === null ? leaveKeys.balance : leaveKeys.balanceOf(subjectId, ''),
    queryFn: async ({ signal }): Promise<readonly VacationPeriod[]> => {
      const db = await supabase()
      const call = db.rpc('vacation_balance', subjectId === null ? {} : { p_employee_id: subjectId })
      return unwrap(await (subjectId === null ? outsideCompany(call) : call).abortSignal(signal))
    },
    staleTime: 60_000,
  })
}

const REQUEST_COLUMNS =
  'id,status,period_from,sold_days,advances_thirteenth,note,end_reason,created_at,approval_id,cancellation_id,cancellation:approval_requests!leave_requests_cancellation_fkey(status),type:leave_types!leave_requests_type_fkey(id,name,attachment,category),asker:employees!leave_requests_asker_fkey(display_name),days:leaves!leaves_request_fkey(starts_on,ends_on,starts_noon,ends_noon,hours,days,counts)'

/** The requests of a person that the reader may see, newest first; the own ones from wherever one works. */
export function requestsQuery(employeeId: string, isOwn = true) {
  return queryOptions({
    queryKey: isOwn ? leaveKeys.requests : leaveKeys.requestsOf(employeeId),
    queryFn: async ({ signal }): Promise<readonly LeaveRequest[]> => {
      const found = await ask((db) => {
        const kept = db.from('leave_requests').select(REQUEST_COLUMNS)
        return (isOwn ? outsideCompany(kept) : kept)
          .eq('employee_id', employeeId)
          .order('created_at', { ascending: false })
          .order('starts_on', { referencedTable: 'days' })
          .limit(100)
          .abortSignal(signal)
          .overrideTypes<KeptRequest[], { merge: false }>()
      })
      return found.map(withStandingDays)
    },
    staleTime: 30_000,
  })
}

/** One request of one's own; null when it is gone. */
export function requestQuery(id: string) {
  return queryOptions({
    queryKey: leaveKeys.request(id),
    queryFn: async ({ signal }): Promise<LeaveRequest | null> => {
      const db = await supabase()
      const found = outsideCompany(db.from('leave_requests').select(REQUEST_COLUMNS)).eq('id', id).order('starts_on', { referencedTable: 'days' })
      const [request] = unwrap(await found.abortSignal(signal).overrideTypes<KeptRequest[], { merge: false }>())
      return request ? withStandingDays(request) : null
    },
  })
}

/** The types in use of a company. */
export function typesQuery(companyId: string) {
  return queryOptions({
    queryKey: leaveKeys.types(companyId),
    queryFn: async ({ signal }): Promise<readonly LeaveType[]> => {
      return await ask((db) =>
        outsideCompany(db.from('leave_types').select('id,key,name,category,unit,deducts,attachment,attachment_above,attachment_within,started_by,shown_as,is_offered'))
          .eq('company_id', companyId)
          .is('archived_at', null)
          .order('place')
          .abortSignal(signal)
          .overrideTypes<LeaveType[], { merge: false }>()
      )
    },
    staleTime: 300_000,
  })
}

export interface PreviewedWish extends VacationChoice, BirthChoice, Pick<GrantChoice, 'grants' | 'notifiedOn' | 'saleAskedOn'> {
  /** Whose leave it is; null is one's own. */
  readonly subjectId: string | null
  readonly typeId: string
  /** As `readyParts` gives them; null while they are incomplete. */
  readonly parts: readonly SentPart[] | null
}

/** What the rules say of a wish. */
export function previewQuery({ subjectId, typeId, parts, periodFrom, sold, advancesThirteenth, grants, notifiedOn, saleAskedOn, bornOn, hasDisability }: PreviewedWish) {
  return queryOptions({
    queryKey: leaveKeys.preview({ subjectId, typeId, parts, periodFrom, sold, advancesThirteenth, grants, notifiedOn, saleAskedOn, bornOn, hasDisability }),
    queryFn: async ({ signal }): Promise<LeavePreview> => {
      const db = await supabase()
      const call = db.rpc('preview_leave', {
        p_type_id: typeId,
        p_parts: [...(parts ?? [])],
        p_sold: sold,
        p_advances_thirteenth: advancesThirteenth,
        ...(periodFrom !== '' && { p_period_from: periodFrom }),
        ...(subjectId !== null && { p_employee_id: subjectId }),
        ...birthArguments({ bornOn, hasDisability }),
        ...grantArguments({ grants, notifiedOn, saleAskedOn }),
      })
      return unwrap(await (subjectId === null ? outsideCompany(call) : call).abortSignal(signal))
    },
    enabled: parts !== null && typeId !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

/** What the days of a month hold for a person. */
export function calendarQuery(employeeId: string | null, from: string, to: string) {
  return queryOptions({
    queryKey: leaveKeys.calendar(employeeId, from, to),
    queryFn: async ({ signal }): Promise<DayCalendar> => {
      const db = await supabase()
      const call = db.rpc('leave_calendar', { p_from: from, p_to: to, ...(employeeId !== null && { p_employee_id: employeeId }) })
      return unwrap(await (employeeId === null ? outsideCompany(call) : call).abortSignal(signal))
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** The own best dates for so many days inside a time. */
export function bestDatesQuery(days: number, from: string, to: string) {
  return queryOptions({
    queryKey: leaveKeys.best({ days, from, to }),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('best_vacation_dates', { p_days: days, p_from: from, p_to: to })
      return unwrap(await outsideCompany(call).abortSignal(signal))
    },
    enabled: days > 0 && from !== '' && to >= from,
    staleTime: 60_000,
  })
}

/** Who decides a leave of one's own of so many days, step by step. */
export function approversQuery(days: number) {
  return queryOptions({
    queryKey: leaveKeys.approvers(days),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('simulate_approval', { p_entity_type: 'leave', p_context: { days } })
      return unwrap(await outsideCompany(call).abortSignal(signal))
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
