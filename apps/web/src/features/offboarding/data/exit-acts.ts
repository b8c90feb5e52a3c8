import { ask } from '#shared/supabase/ask.ts'
import type { ExitValues } from '../model/exit-form.ts'
import type { TransferForm } from '../model/transfer.ts'

/** Opens an exit; answers its id. Throws `AppError`. */
export async function openExit(employeeId: string, values: ExitValues): Promise<string> {
  const { id } = await ask((db) => db.rpc('open_offboarding', { p_employee_id: employeeId, p_values: { ...values } }))
  return id
}

/** Changes an exit before it is communicated. Throws `AppError`. */
export async function saveExit(exitId: string, values: ExitValues): Promise<void> {
  await ask((db) => db.rpc('save_offboarding', { p_offboarding_id: exitId, p_values: { ...values } }))
}

export async function communicateExit(exitId: string, on: string): Promise<void> {
  await ask((db) => db.rpc('communicate_offboarding', { p_offboarding_id: exitId, p_on: on }))
}

export async function moveExit(exitId: string, lastDay: string, time: string): Promise<void> {
  await ask((db) => db.rpc('move_offboarding', { p_offboarding_id: exitId, p_last_day: lastDay, p_time: time }))
}

export async function cancelExit(exitId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('cancel_offboarding', { p_offboarding_id: exitId, p_reason: reason }))
}

/** Names the company of the group that the exit leads to; for masters. */
export async function saveTransfer(exitId: string, values: TransferForm): Promise<void> {
  await ask((db) => db.rpc('save_group_transfer', { p_offboarding_id: exitId, p_values: { ...values } }))
}

/** With something left open only for a reason. */
export async function concludeExit(exitId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('conclude_offboarding', { p_offboarding_id: exitId, ...(reason.trim() !== '' && { p_reason: reason }) }))
}

export async function skipEffect(exitId: string, effect: string, skips: boolean): Promise<void> {
  await ask((db) => db.rpc('skip_exit_effect', { p_offboarding_id: exitId, p_effect: effect, p_skips: skips }))
}

export interface ExitNotes {
  readonly causes: readonly string[]
  readonly rehire: string
  readonly rehire_note: string
}

export async function saveExitNotes(exitId: string, notes: ExitNotes): Promise<void> {
  await ask((db) => db.rpc('save_exit_notes', { p_offboarding_id: exitId, p_values: { ...notes, causes: [...notes.causes] } }))
}

export async function recordTalk(exitId: string, note: string): Promise<void> {
  await ask((db) => db.rpc('record_exit_talk', { p_offboarding_id: exitId, p_note: note }))
}

/** Who takes over, or nobody yet. */
export async function chooseSuccessor(exitId: string, successorId: string): Promise<void> {
  await ask((db) => db.rpc('choose_successor', { p_offboarding_id: exitId, ...(successorId !== '' && { p_successor_id: successorId }) }))
}

export interface HandoverValues {
  readonly subject: string
  readonly place: string
  readonly to_id: string
}

export async function saveHandover(exitId: string, values: HandoverValues, itemId: string | null): Promise<void> {
  await ask((db) => db.rpc('save_handover_item', { p_offboarding_id: exitId, p_values: { ...values }, ...(itemId !== null && { p_item_id: itemId }) }))
}

export async function markHandover(itemId: string, what: 'done' | 'open' | 'removed'): Promise<void> {
  await ask((db) => db.rpc('mark_handover_item', { p_item_id: itemId, p_what: what }))
}
