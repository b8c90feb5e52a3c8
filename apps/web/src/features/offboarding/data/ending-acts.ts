import { ask } from '#shared/supabase/ask.ts'

export interface EndingWish {
  readonly on: string
  readonly reason: string
  readonly note: string
  /** Why the contract ends although the person has a guarantee of employment; empty where none was asked for. */
  readonly justification: string
  readonly accessEndsNow: boolean
}

/** Ends a contract: at once when the last day is over, else after it. Throws `AppError`. */
export async function endContract(employeeId: string, { on, reason, note, justification, accessEndsNow }: EndingWish): Promise<void> {
  await ask((db) =>
    db.rpc('end_contract', {
      p_employee_id: employeeId,
      p_on: on,
      p_reason: reason,
      ...(note.trim() !== '' && { p_note: note }),
      ...(justification.trim() !== '' && { p_protection_reason: justification }),
      p_access_ends_now: accessEndsNow,
    })
  )
}

/** Takes an ending back. Throws `AppError`. */
export async function undoContractEnding(employeeId: string): Promise<void> {
  await ask((db) => db.rpc('undo_contract_ending', { p_employee_id: employeeId }))
}

/** Opens somebody's pay, which the trail keeps: for a day estimates tell amounts. Throws `AppError`. */
export async function openPay(employeeId: string): Promise<void> {
  await ask((db) => db.rpc('read_sensitive_records', { p_employee_id: employeeId, p_class: 'pay' }))
}
