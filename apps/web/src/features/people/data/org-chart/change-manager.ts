import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'

export interface ManagerChange {
  readonly employeeId: string
  readonly managerId: string | null
  readonly effectiveOn: string
  readonly reason: string
  readonly note: string | null
}

/** Puts somebody below another manager from a day on, past or future. Throws `AppError`. */
export async function changeManager({ employeeId, managerId, effectiveOn, reason, note }: ManagerChange): Promise<void> {
  const db = await supabase()
  unwrap(
    await db.rpc('change_assignment', {
      p_employee_id: employeeId,
      p_effective_on: effectiveOn,
      p_changes: { manager_id: managerId },
      p_reason: reason,
      ...(note !== null && { p_note: note }),
    }),
  )
}
