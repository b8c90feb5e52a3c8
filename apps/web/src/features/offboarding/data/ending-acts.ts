import { ask } from '#shared/supabase/ask.ts'

/** Opens somebody's pay, which the trail keeps: for a day estimates tell amounts. Throws `AppError`. */
export async function openPay(employeeId: string): Promise<void> {
  await ask((db) => db.rpc('read_sensitive_records', { p_employee_id: employeeId, p_class: 'pay' }))
}
