import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Json } from '#shared/supabase/database.types.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { StoredParts } from '../model/wizard.ts'
import { admissionKeys } from './admission-keys.ts'

export interface DraftLine {
  readonly id: string
  readonly title: string | null
  readonly step: number
  readonly updated_at: string
}

/** The reader's own drafts, the last one first. */
export function draftsQuery(companyId: string) {
  return queryOptions({
    queryKey: admissionKeys.drafts(companyId),
    queryFn: async ({ signal }): Promise<readonly DraftLine[]> => {
      const db = await supabase()
      const rows = db.from('admission_drafts').select('id,title,step,updated_at').eq('company_id', companyId).order('updated_at', { ascending: false })
      return unwrap(await rows.limit(100).abortSignal(signal))
    },
    staleTime: 15_000,
  })
}

export type Draft = Shapes.AdmissionDraft

export function draftQuery(draftId: string) {
  return queryOptions({
    queryKey: admissionKeys.draft(draftId),
    queryFn: ({ signal }): Promise<Draft> => ask((db) => db.rpc('admission_draft', { p_draft_id: draftId }).abortSignal(signal)),
    // What is being typed is newer than what was kept.
    staleTime: Infinity,
    gcTime: 0,
  })
}

export interface DraftSave {
  readonly companyId: string
  readonly draftId: string | null
  readonly step: number
  readonly parts: StoredParts
  /** Also holds everything so far against the rules; what fails is not kept. */
  readonly isChecked: boolean
}

/** Keeps parts of a draft, and answers its id. Throws `AppError`, with the field to blame. */
export async function saveDraft({ companyId, draftId, step, parts, isChecked }: DraftSave): Promise<string> {
  // A new draft has no id yet; the generated type does not know that the parameter may be null.
  const args = { p_company_id: companyId, p_draft_id: draftId as string, p_step: step, p_parts: parts as Json, p_check: isChecked }
  return (await ask((db) => db.rpc('save_admission_draft', args))).id
}

export async function discardDraft(draftId: string): Promise<void> {
  await ask((db) => db.rpc('discard_admission_draft', { p_draft_id: draftId }))
}

/** Writes everything that the draft says, all or nothing; whose admission it became. Throws `AppError`; RHASK is a question. */
export async function finishDraft(draftId: string, isConfirmed: boolean): Promise<string> {
  return (await ask((db) => db.rpc('finish_admission_draft', { p_draft_id: draftId, p_confirmed: isConfirmed }))).employee_id
}
