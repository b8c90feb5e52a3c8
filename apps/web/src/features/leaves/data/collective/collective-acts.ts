import { downloadFile } from '#shared/lib/export-batches.ts'
import { ask } from '#shared/supabase/ask.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import type { Draft, Notice } from '../../model/collective/collective.ts'

/** Creates or changes a draft; its id. Throws `AppError`, also when somebody changed it meanwhile. */
export async function saveCollective(companyId: string, draft: Draft): Promise<string> {
  const wish = {
    ...draft, company_id: companyId, departments: [...draft.departments], sites: [...draft.sites], out_departments: [...draft.out_departments],
    out_people: draft.out_people.map((person) => ({ ...person })),
  }
  return (await ask((db) => db.rpc('save_collective_vacation', { p_collective: wish }).select('id').single())).id
}

export async function discardCollective(id: string): Promise<void> {
  await ask((db) => db.rpc('discard_collective', { p_collective_id: id }))
}

/** Writes everybody's leaves at once, or begins to. Throws `AppError`: RHLEV names the rule, RHCLS says that the list is another one by now. */
export async function announceCollective(id: string, people: number): Promise<'announced' | 'announcing'> {
  return (await ask((db) => db.rpc('announce_collective', { p_collective_id: id, p_people: people }))).status === 'announcing' ? 'announcing' : 'announced'
}

/** Takes everybody's leaves back, or begins to. */
export async function undoCollective(id: string, reason: string): Promise<'undone' | 'undoing'> {
  return (await ask((db) => db.rpc('undo_collective', { p_collective_id: id, p_reason: reason }))).status === 'undoing' ? 'undoing' : 'undone'
}

/** Ends announcing or undoing that goes on; nothing is written then. */
export async function cancelCollectiveOrder(id: string): Promise<void> {
  await ask((db) => db.rpc('cancel_collective_order', { p_collective_id: id }))
}

/** Notes when a notice of the law was given. */
export async function noteNotice(id: string, notice: Notice, on: string): Promise<void> {
  await ask((db) => db.rpc('note_collective_notice', { p_collective_id: id, p_notice: notice, p_on: on }))
}

/** The paper of a notice, kept on the reader's machine. Throws `AppError`. */
export async function downloadNotice(id: string, notice: Notice): Promise<void> {
  const { title, pdf } = await callFunction<{ readonly title: string; readonly pdf: string }>('make-document', { collective_id: id, notice })
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.codePointAt(0) ?? 0)
  downloadFile(`${title}.pdf`, new Blob([bytes], { type: 'application/pdf' }))
}
