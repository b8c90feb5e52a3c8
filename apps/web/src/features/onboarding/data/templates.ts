import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Responsible, TaskKind } from '../model/admission.ts'
import { admissionKeys } from './admission-keys.ts'

export interface TemplateTask {
  readonly title: string
  readonly kind: Exclude<TaskKind, 'evaluation'>
  readonly responsible: Responsible
  readonly employee_id: string | null
  readonly department_id: string | null
  readonly document_type_id: string | null
  readonly url: string | null
  readonly offset_days: number
  readonly required: boolean
  /** Who is named by `employee_id`. */
  readonly employee: { readonly display_name: string } | null
}

export interface AdmissionTemplate {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly tasks: readonly TemplateTask[]
}

const COLUMNS =
  'id,name,description,tasks:journey_template_tasks!journey_template_tasks_template_fkey(title,kind,responsible,employee_id,department_id,document_type_id,url,offset_days,required,position,employee:employees!journey_template_tasks_employee_fkey(display_name))'

/** The templates in use, with their tasks in order. */
export function templatesQuery(companyId: string) {
  return queryOptions({
    queryKey: admissionKeys.templates(companyId),
    queryFn: async ({ signal }): Promise<readonly AdmissionTemplate[]> => {
      const db = await supabase()
      const rows = db.from('journey_templates').select(COLUMNS).eq('company_id', companyId).is('archived_at', null).order('name')
      const ordered = rows.order('position', { referencedTable: 'tasks' }).abortSignal(signal)
      return unwrap(await ordered.overrideTypes<AdmissionTemplate[], { merge: false }>())
    },
    staleTime: 60_000,
  })
}

export interface TemplateWish {
  readonly id: string | null
  readonly name: string
  readonly description: string
  readonly tasks: readonly TemplateTask[]
}

/** Throws `AppError`. */
export async function saveTemplate(companyId: string, { id, name, description, tasks }: TemplateWish): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('save_journey_template', { p_values: { company_id: companyId, id, name, description, tasks: tasks.map(({ employee: _known, ...task }) => task) } }))
}

/** Throws `AppError`. */
export async function archiveTemplate(templateId: string): Promise<void> {
  await ask((db) => db.rpc('archive_journey_template', { p_id: templateId }))
}
