import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { FullTemplate, TypeChoice } from '../../model/templates/template.ts'
import { templateKeys } from './template-keys.ts'

export function templatesQuery(companyId: string) {
  return queryOptions({
    queryKey: templateKeys.list(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('document_template_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 15_000,
  })
}

/** What was made from templates, newest first. */
export function batchesQuery(companyId: string) {
  return queryOptions({
    queryKey: templateKeys.batches(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('document_batch_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 15_000,
  })
}

/** A template with its text; null when there is none that the caller keeps. */
export function templateQuery(companyId: string, id: string) {
  return queryOptions({
    queryKey: templateKeys.one(companyId, id),
    queryFn: async ({ signal }): Promise<FullTemplate | null> => {
      const rows = await ask((db) => db.rpc('read_document_template', { p_template_id: id }).abortSignal(signal))
      return rows[0] ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function variablesQuery(companyId: string) {
  return queryOptions({
    queryKey: templateKeys.variables(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('template_variable_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 60_000,
  })
}

/** Types whose papers the company sends. */
export function sentTypesQuery(companyId: string) {
  return queryOptions({
    queryKey: templateKeys.types(companyId),
    queryFn: async ({ signal }): Promise<readonly TypeChoice[]> => {
      const db = await supabase()
      const types = db.from('document_types').select('id,name,sensitivity,who_sees').eq('company_id', companyId).is('archived_at', null).neq('who_sends', 'person')
      return unwrap(await types.order('place').order('name').abortSignal(signal))
    },
    staleTime: 60_000,
  })
}

export interface PreviewAsked {
  readonly templateId: string
  /** When it was saved: another text is another preview. */
  readonly savedAt: string
  readonly employeeId: string
  readonly answers: Readonly<Record<string, string>>
}

/** The paper as that person would get it. */
export function previewQuery(companyId: string, { templateId, savedAt, employeeId, answers }: PreviewAsked) {
  return queryOptions({
    queryKey: templateKeys.preview(companyId, templateId, savedAt, employeeId, JSON.stringify(answers)),
    queryFn: ({ signal }) =>
      ask((db) => db.rpc('render_document', { p_template_id: templateId, p_employee_id: employeeId, p_inputs: { ...answers } }).abortSignal(signal).single()),
    enabled: employeeId !== '',
    // Each preview of somebody's pay is in the trail: it is not asked for again by itself.
    staleTime: 60_000,
  })
}
