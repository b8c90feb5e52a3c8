import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { AdmissionDetail, Experience } from '../model/admission.ts'
import { admissionKeys } from './admission-keys.ts'

const FRESH_MS = 15_000

/** An admission with its tasks and what it has besides; null when the reader does not follow it. */
export function fetchAdmission(employeeId: string, signal: AbortSignal): Promise<AdmissionDetail | null> {
  return ask((db) => db.rpc('admission_detail', { p_employee_id: employeeId }).abortSignal(signal), { nullable: true })
}

/** The experience of somebody; null without one, or when the reader does not follow the person. */
export function experienceQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: admissionKeys.experience(companyId, employeeId),
    queryFn: ({ signal }): Promise<Experience | null> =>
      ask((db) => db.rpc('experience_of', { p_employee_id: employeeId }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
  })
}
