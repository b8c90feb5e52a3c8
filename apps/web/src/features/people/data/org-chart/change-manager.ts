import { ask } from '#shared/supabase/ask.ts'

export interface ManagerChange {
  readonly employeeId: string
  readonly managerId: string | null
  readonly effectiveOn: string
  readonly reason: string
  readonly note: string | null
}

/** Puts somebody below another manager from a day on, past or future. Throws `AppError`. */
export async function changeManager({ employeeId, managerId, effectiveOn, reason, note }: ManagerChange): Promise<void> {
  await ask((db) =>
    db.rpc('change_assignment', {
      p_employee_id: employeeId,
      p_effective_on: effectiveOn,
      p_changes: { manager_id: managerId },
      p_reason: reason,
      ...(note !== null && { p_note: note }),
    })
  )
}
