import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { Statement } from '../../model/periods/statement.ts'
import { periodKeys } from './period-keys.ts'

/** Periods of a person as of a day, told line by line. The own ones are of the own company, whichever one works in. */
export function statementQuery(employeeId: string, isOwn: boolean, on: string | null) {
  return queryOptions({
    queryKey: periodKeys.statement(employeeId, on),
    queryFn: async ({ signal }): Promise<Statement> => {
      const db = await supabase()
      const call = db.rpc('vacation_statement', { p_employee_id: employeeId, ...(on !== null && { p_on: on }) })
      return unwrap(await (isOwn ? outsideCompany(call) : call).abortSignal(signal))
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

/** What the periods are worth by the pay of today. Reading that of somebody else is recorded, so that nothing but a person's wish asks for it. */
export function vacationValuesQuery(employeeId: string, isOwn: boolean, on: string | null) {
  return queryOptions({
    queryKey: periodKeys.values(employeeId, on),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('read_vacation_values', { p_employee_id: employeeId, ...(on !== null && { p_on: on }) })
      return unwrap(await (isOwn ? outsideCompany(call) : call).abortSignal(signal))
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

/** What would be due if the contract ended on a day: days, never money. */
export function terminationQuery(employeeId: string, isOwn: boolean, on: string, cause: string) {
  return queryOptions({
    queryKey: periodKeys.termination(employeeId, on, cause),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('vacation_termination', { p_employee_id: employeeId, p_on: on, p_cause: cause })
      return unwrap(await (isOwn ? outsideCompany(call) : call).abortSignal(signal))
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

/** The thirteenth salary in proportion at such an end; null where none is due by law. */
export function thirteenthQuery(employeeId: string, isOwn: boolean, on: string, cause: string) {
  return queryOptions({
    queryKey: periodKeys.thirteenth(employeeId, on, cause),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('thirteenth_due', { p_employee_id: employeeId, p_on: on, p_cause: cause })
      return unwrap(await (isOwn ? outsideCompany(call) : call).abortSignal(signal))[0] ?? null
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

export interface Adjustment {
  readonly employeeId: string
  readonly typeId: string
  readonly periodFrom: string
  readonly days: number
  readonly note: string
}

/** An entry of HR with its reason. Throws `AppError`: RHBAL below zero. */
export async function adjustBalance({ employeeId, typeId, periodFrom, days, note }: Adjustment): Promise<void> {
  await ask((db) => db.rpc('adjust_leave_balance', { p_employee_id: employeeId, p_type_id: typeId, p_period_from: periodFrom, p_days: days, p_note: note }))
}
