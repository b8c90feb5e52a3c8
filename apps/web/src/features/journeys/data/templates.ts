import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ReferenceItem } from '#shared/reference/lists.ts'
import { ask } from '#shared/supabase/ask.ts'
import type { Json } from '#shared/supabase/database.types.ts'
import { type DatedTask, type Kit, type Template, type TemplateDraft, valuesOf } from '../model/templates/template.ts'

const keys = {
  list: (companyId: string, kind: string) => ['journeys', companyId, 'templates', kind] as const,
  days: (companyId: string, tasks: string, base: string, person: string) => ['journeys', companyId, 'template-days', tasks, base, person] as const,
  kits: (companyId: string) => ['journeys', companyId, 'kits'] as const,
  documents: (companyId: string) => ['journeys', companyId, 'document-types'] as const,
}


/** The templates of a kind in force, in the order in which they count. */
export function templatesQuery(companyId: string, kind: string) {
  return queryOptions({
    queryKey: keys.list(companyId, kind),
    queryFn: ({ signal }): Promise<readonly Template[]> => ask((db) => db.rpc('journey_template_list', { p_company_id: companyId, p_kind: kind }).abortSignal(signal)),
    staleTime: 30_000,
  })
}

/** The days of an unsaved list of tasks, as `valuesOf` writes them, and who would do them for somebody. */
export function daysQuery(companyId: string, tasks: string, base: string, person: string) {
  return queryOptions({
    queryKey: keys.days(companyId, tasks, base, person),
    queryFn: ({ signal }): Promise<readonly DatedTask[]> =>
      ask((db) =>
        db
          .rpc('journey_template_days', { p_company_id: companyId, p_tasks: JSON.parse(tasks) as Json, p_base: base, p_employee_id: person === '' ? null : person })
          .abortSignal(signal),
      ),
    enabled: base !== '' && tasks !== '[]',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** Which template is saved over, and which version of it was changed. */
export interface SavedOver {
  readonly id: string
  readonly version: number
}

/** Creates a template, or its next version. Throws `AppError`, also when somebody else made a version meanwhile. */
export async function saveTemplate(companyId: string, kind: string, over: SavedOver | null, { name, description, audience, tasks }: TemplateDraft): Promise<SavedOver> {
  const values = { company_id: companyId, kind, id: over?.id ?? null, version: over?.version ?? null, name, description, audience: audience as Json, tasks: valuesOf(tasks) }
  const { id, version } = await ask((db) => db.rpc('save_journey_template', { p_values: values }))
  return { id, version }
}

export async function archiveTemplate(id: string): Promise<void> {
  await ask((db) => db.rpc('archive_journey_template', { p_id: id }))
}

/** Which template counts first. */
export async function orderTemplates(companyId: string, ids: readonly string[]): Promise<void> {
  await ask((db) => db.rpc('order_journey_templates', { p_company_id: companyId, p_ids: [...ids] }), { nullable: true })
}

export function kitsQuery(companyId: string) {
  return queryOptions({
    queryKey: keys.kits(companyId),
    queryFn: ({ signal }): Promise<readonly Kit[]> => ask((db) => db.rpc('journey_kit_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 30_000,
  })
}

export interface KitDraft {
  readonly id: string | null
  readonly name: string
  readonly documentTypes: readonly string[]
}

export async function saveKit(companyId: string, { id, name, documentTypes }: KitDraft): Promise<void> {
  await ask((db) => db.rpc('save_journey_kit', { p_values: { company_id: companyId, id, name, document_types: [...documentTypes] } }))
}

export async function archiveKit(id: string): Promise<void> {
  await ask((db) => db.rpc('archive_journey_kit', { p_id: id }))
}

/** Documents that a task may ask for: what the company itself sends is not asked. */
export function documentTypesQuery(companyId: string) {
  return queryOptions({
    queryKey: keys.documents(companyId),
    queryFn: ({ signal }): Promise<readonly ReferenceItem[]> =>
      ask((db) => db.from('document_types').select('id,name').eq('company_id', companyId).is('archived_at', null).neq('who_sends', 'company').order('place').abortSignal(signal)),
    staleTime: 60_000,
  })
}

/** When somebody was or will be admitted; null where nobody said. */
export function hireDateQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: ['journeys', companyId, 'hire-date', employeeId] as const,
    queryFn: async ({ signal }): Promise<string | null> => {
      const row = await ask((db) => db.from('employees').select('hire_date').eq('company_id', companyId).eq('id', employeeId).abortSignal(signal).maybeSingle(), { nullable: true })
      return row?.hire_date ?? null
    },
  })
}
