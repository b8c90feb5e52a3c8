import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { AdmissionDetail, Experience, TaskOfPerson } from '../model/admission.ts'
import { admissionKeys } from './admission-keys.ts'

const FRESH_MS = 15_000

/** Who is coming, and how far each arrival is: the company for administrators, the team for managers. */
export function boardQuery(companyId: string) {
  return queryOptions({
    queryKey: admissionKeys.board(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('journey_list', { p_company_id: companyId, p_kind: 'admission', p_size: 200 }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** One arrival with its tasks; null when the reader does not follow it. */
export function detailQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: admissionKeys.detail(companyId, employeeId),
    queryFn: ({ signal }): Promise<AdmissionDetail | null> =>
      ask((db) => db.rpc('admission_detail', { p_employee_id: employeeId }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
  })
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

/** A task that waits for the reader; null once it does not. */
export function taskQuery(taskId: string) {
  return queryOptions({
    queryKey: admissionKeys.task(taskId),
    queryFn: ({ signal }): Promise<TaskOfPerson | null> =>
      ask((db) => outsideCompany(db.rpc('journey_task', { p_task_id: taskId })).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
  })
}
