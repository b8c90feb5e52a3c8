import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { EmailChoice } from '../model/notification.ts'

/** Marks these as read, all when none are named. Returns how many were unread. Throws `AppError`. */
export async function markRead(ids: readonly string[] | null): Promise<number> {
  return await ask((db) => outsideCompany(db.rpc('mark_notifications_read', ids ? { p_ids: [...ids] } : {})))
}

/** Chooses how to be told of one kind. Throws `AppError`. */
export async function choosePreference(kind: string, inApp: boolean, email: EmailChoice): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('set_notification_preference', { p_kind: kind, p_in_app: inApp, p_email: email })))
}

/** The company of the record that a notification is about; null when it is about none, or one out of reach. Throws `AppError`. */
export async function companyOfRecord(entityType: string | null, entityId: string | null): Promise<string | null> {
  if (entityType !== 'employee' || entityId === null) return null
  const db = await supabase()
  const row = await outsideCompany(db.from('employees').select('company_id').eq('id', entityId)).maybeSingle()
  return unwrap(row, { nullable: true })?.company_id ?? null
}
