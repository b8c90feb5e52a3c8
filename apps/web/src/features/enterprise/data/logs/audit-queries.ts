import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import type { PersonOption } from '#shared/reference/people.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import { type ArchivedMonth, type Stretch, stretchesOf } from '../../model/logs/archive.ts'
import type { AuditEntry } from '../../model/logs/audit-entry.ts'
import type { AuditFilter } from '../../model/logs/filter-state.ts'
import { auditKeys } from './audit-keys.ts'

/** Where a page begins: in one of the stretches of the filter, right before the last entry seen of it, however long the trail is. */
export interface AuditPlace {
  readonly stretch: number
  readonly before: { readonly at: string; readonly id: number } | null
}

export const TRAIL_START: AuditPlace = { stretch: 0, before: null }

export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  /** Null after the last page. */
  readonly next: AuditPlace | null
}

const PAGE = 50

async function fetchMonths(company: string, signal: AbortSignal): Promise<readonly ArchivedMonth[]> {
  return ask((db) => outsideCompany(db.rpc('audit_archive', { p_company_id: company || null })).abortSignal(signal))
}

/** The archived months of a company, or of all, newest first. */
export function archiveQuery(company: string) {
  return queryOptions({ queryKey: auditKeys.archive(company), queryFn: ({ signal }) => fetchMonths(company, signal) })
}

/** Entries of a stretch of the filter before a place, newest first. Throws `AppError`. */
async function fetchEntries(filter: AuditFilter, { from, to }: Stretch, { before }: AuditPlace, limit: number, signal: AbortSignal): Promise<readonly AuditEntry[]> {
  const db = await supabase()
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

/** The entries from a place on, from the first stretch of the filter that has any. Throws `AppError`. */
export async function fetchAuditPage(client: QueryClient, filter: AuditFilter, start: AuditPlace, limit: number, signal: AbortSignal): Promise<AuditPage> {
  const stretches = stretchesOf(filter, await client.query({ ...archiveQuery(filter.company), staleTime: 'static' }))
  for (let place = start; ; place = { stretch: place.stretch + 1, before: null }) {
    const stretch = stretches[place.stretch]
    if (stretch === undefined) return { entries: [], next: null }
    // One after the other: an older stretch is asked for only when a newer one has nothing.
    const entries = await fetchEntries(filter, stretch, place, limit, signal)
    const last = entries.at(-1)
    if (last === undefined) continue
    const isWhole = entries.length < limit
    const next = isWhole ? { stretch: place.stretch + 1, before: null } : { ...place, before: { at: last.at, id: last.id } }
    return { entries, next: isWhole && next.stretch >= stretches.length ? null : next }
  }
}

/** The trail page after page, at hand and archived. */
export function auditPagesQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: auditKeys.pages(filter),
    queryFn: ({ client, pageParam, signal }) => fetchAuditPage(client, filter, pageParam, PAGE, signal),
    initialPageParam: TRAIL_START,
    getNextPageParam: ({ next }) => next,
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
