import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { PersonOption } from '#shared/reference/people.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { AuditEntry } from '../../model/logs/audit-entry.ts'
import { type AuditFilter, periodOf } from '../../model/logs/filter-state.ts'
import { auditKeys } from './audit-keys.ts'

/** The last entry seen: the next page begins right before it, however long the trail is. */
export interface AuditPlace {
  readonly at: string
  readonly id: number
}

const PAGE = 50

/** Entries of the filter before a place in the trail, newest first. Throws `AppError`. */
export async function fetchAuditEntries(filter: AuditFilter, before: AuditPlace | null, limit: number, signal: AbortSignal): Promise<readonly AuditEntry[]> {
  const db = await supabase()
  const { from, to } = periodOf(filter)
  const request = db.rpc('audit_page', {
    p_company_id: filter.company || null,
    p_performed_by: filter.person || null,
    p_action: filter.action || null,
    p_entity: filter.entity || null,
    p_entity_id: filter.record || null,
    p_field: filter.field || null,
    p_from: from,
    p_to: to,
    p_before_at: before?.at ?? null,
    p_before_id: before?.id ?? null,
    p_limit: limit,
  })
  return unwrap(await outsideCompany(request).abortSignal(signal))
}

/** The trail page after page. A page that is not full is the last one. */
export function auditPagesQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: auditKeys.pages(filter),
    queryFn: ({ pageParam, signal }) => fetchAuditEntries(filter, pageParam, PAGE, signal),
    initialPageParam: null as AuditPlace | null,
    getNextPageParam: (page): AuditPlace | null => {
      const last = page.at(-1)
      return last && page.length === PAGE ? { at: last.at, id: last.id } : null
    },
  })
}

/** People who may have acted, by name, each with the company that tells namesakes apart. Throws `AppError`. */
export async function searchAuditPeople(term: string, signal: AbortSignal): Promise<readonly PersonOption[]> {
  const people = await ask((db) => outsideCompany(db.rpc('audit_people', { p_search: term })).abortSignal(signal))
  return people.map(({ user_id, display_name, company_name }) => ({ id: user_id, display_name, position: company_name }))
}

async function fetchNames(departments: readonly string[], employees: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const db = await supabase()
  const [found, people] = await Promise.all([
    departments.length === 0
      ? []
      : outsideCompany(db.from('departments').select('id,name').in('id', departments)).abortSignal(signal).then((answer) => unwrap(answer)),
    employees.length === 0
      ? []
      : outsideCompany(db.from('employees').select('id,display_name').in('id', employees)).abortSignal(signal).then((answer) => unwrap(answer)),
  ])
  const pairs = [...found.map(({ id, name }) => [id, name] as const), ...people.map(({ id, display_name }) => [id, display_name ?? ''] as const)]
  return new Map(pairs)
}

/** Present names of the records that an entry names by their id. */
export function recordNamesQuery(departments: readonly string[], employees: readonly string[]) {
  return queryOptions({
    queryKey: auditKeys.names(departments, employees),
    queryFn: ({ signal }) => fetchNames(departments, employees, signal),
    enabled: departments.length + employees.length > 0,
  })
}
