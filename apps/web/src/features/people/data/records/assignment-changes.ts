import { ask } from '#shared/supabase/ask.ts'

export interface AssignmentChange {
  readonly employeeId: string
  readonly on: string
  readonly changes: Readonly<Record<string, string | null>>
  readonly reason: string
  readonly note: string
}

/** Registers what somebody does from a day on. Throws `AppError`, with `field` when one is to blame. */
export async function changeAssignment({ employeeId, on, changes, reason, note }: AssignmentChange): Promise<void> {
  await ask((db) =>
    db.rpc('change_assignment', {
      p_employee_id: employeeId,
      p_effective_on: on,
      p_changes: changes,
      p_reason: reason,
      ...(note.trim() !== '' && { p_note: note.trim() }),
    })
  )
}

/** Takes back a change that did not take effect yet. Throws `AppError`. */
export async function cancelAssignment(id: string): Promise<void> {
  await ask((db) => db.rpc('cancel_assignment', { p_id: id }))
}

/** Takes back who had left, from a day on. Throws `AppError`. */
export async function rehireEmployee(employeeId: string, on: string, changes: Readonly<Record<string, string | null>>): Promise<void> {
  await ask((db) => db.rpc('rehire_employee', { p_employee_id: employeeId, p_on: on, p_changes: changes }))
}
