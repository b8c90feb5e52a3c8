import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { Board, CertificateDetail, CertificateVacations } from '../../model/absences/certificate.ts'
import { absenceKeys } from './absence-keys.ts'

/** The own certificates, newest first. */
export function ownCertificatesQuery() {
  return queryOptions({
    queryKey: absenceKeys.mine,
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('my_certificates')).abortSignal(signal)),
    staleTime: 30_000,
  })
}

/** Sums, exams, originals and what waits, of a company. */
export function boardQuery(companyId: string) {
  return queryOptions({
    queryKey: absenceKeys.board(companyId),
    queryFn: ({ signal }): Promise<Board> => ask((db) => db.rpc('certificate_board', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 30_000,
  })
}

export const LIST_PAGE = 25

/** A page of all certificates, newest first. */
export function certificatesQuery(companyId: string, term: string, page: number) {
  return queryOptions({
    queryKey: absenceKeys.list(companyId, term, page),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('certificate_list', { p_company_id: companyId, p_search: term, p_limit: LIST_PAGE, p_offset: (page - 1) * LIST_PAGE })
      return unwrap(await call.abortSignal(signal))
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

/** What one certificate says. Asked once and kept while it is open: each reading of somebody else's stays in the trail. */
export function certificateQuery(requestId: string) {
  return queryOptions({
    queryKey: absenceKeys.detail(requestId),
    queryFn: ({ signal }): Promise<CertificateDetail> => ask((db) => db.rpc('read_certificate', { p_request_id: requestId }).abortSignal(signal)),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** What is known of other days stays while these are asked about, never what is known of somebody else. */
function keptOf(employeeId: string) {
  return <Data,>(previous: Data | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): Data | undefined => (query?.queryKey[2] === employeeId ? previous : undefined)
}

/** Conditions of a person that a certificate of these days may belong to. */
export function conditionsQuery(employeeId: string, startsOn: string, days: number | null, except: string) {
  return queryOptions({
    queryKey: absenceKeys.conditions(employeeId, startsOn, days ?? 0, except),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('certificate_conditions', { p_employee_id: employeeId, p_starts_on: startsOn, p_days: days ?? 1, ...(except !== '' && { p_except: except }) })
      return unwrap(await call.abortSignal(signal))
    },
    enabled: employeeId !== '' && startsOn !== '' && days !== null,
    placeholderData: keptOf(employeeId),
    staleTime: 10_000,
  })
}

/** Granted vacations in the days of a certificate, and what keeping or moving them comes to. */
export function vacationsQuery(employeeId: string, startsOn: string, days: number | null) {
  return queryOptions({
    queryKey: absenceKeys.vacations(employeeId, startsOn, days ?? 0),
    queryFn: ({ signal }): Promise<CertificateVacations> =>
      ask((db) => db.rpc('certificate_vacations', { p_employee_id: employeeId, p_starts_on: startsOn, p_days: days ?? 1 }).abortSignal(signal)),
    enabled: employeeId !== '' && startsOn !== '' && days !== null,
    placeholderData: keptOf(employeeId),
    staleTime: 10_000,
  })
}
