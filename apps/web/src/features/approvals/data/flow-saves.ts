import { ask } from '#shared/supabase/ask.ts'
import { savedMeanwhile } from '#shared/supabase/versioned.ts'
import { type FlowDraft, flowRecord } from '../model/flow-draft.ts'
import type { Flow } from '../model/flow.ts'

/** Saves a flow only if it is still as it was read. Throws `AppError`, of kind 'conflict' when somebody saved first. */
export async function saveFlow(companyId: string, draft: FlowDraft, read: Flow | null): Promise<void> {
  const rows = await ask((db) => db.rpc('save_approval_flow', { p_flow: flowRecord(draft, companyId, read) }))
  if (rows.length > 0) return
  throw await savedMeanwhile({ entity: 'approval_flow', id: read?.id ?? '', name: 'Este fluxo', advice: 'Feche, confira e edite de novo.' })
}

/** Takes a flow out of use for good; requests on their way keep their steps. Throws `AppError`. */
export async function archiveFlow(id: string): Promise<void> {
  await ask((db) => db.rpc('archive_approval_flow', { p_flow_id: id }))
}
