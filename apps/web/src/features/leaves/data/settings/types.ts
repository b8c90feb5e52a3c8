import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import { saveAsRead } from '#shared/supabase/versioned.ts'
import { type LeaveTypeRow, type TypeDraft, typeColumns } from '../../model/settings/leave-type.ts'
import { leaveSettingsKeys } from './settings-keys.ts'

const COLUMNS =
  'id,key,name,category,unit,counts,paid_by,deducts,yearly_days,rule,limit_in,effect,attachment,attachment_above,attachment_within,notice_days,retroactive_days,started_by,contract_types,is_health,shown_as,esocial_code,color,place,archived_at,updated_at'

/** Every type of the company in its order, archived ones too. */
export function leaveTypesQuery(companyId: string) {
  return queryOptions({
    queryKey: leaveSettingsKeys.types(companyId),
    queryFn: ({ signal }): Promise<readonly LeaveTypeRow[]> =>
      ask((db) => db.from('leave_types').select(COLUMNS).eq('company_id', companyId).order('place').order('name').abortSignal(signal)),
  })
}

/** Whether somebody asked for the type or has a balance of it: then it counts as it counted. */
export function typeUseQuery(companyId: string, id: string) {
  return queryOptions({
    queryKey: leaveSettingsKeys.typeUse(companyId, id),
    queryFn: async ({ signal }): Promise<boolean> => {
      const db = await supabase()
      const [asked, entered] = await Promise.all([
        db.from('leave_requests').select('id').eq('company_id', companyId).eq('type_id', id).limit(1).abortSignal(signal),
        db.from('leave_ledger').select('id').eq('company_id', companyId).eq('type_id', id).limit(1).abortSignal(signal),
      ])
      return unwrap(asked).length + unwrap(entered).length > 0
    },
  })
}

/** Adds a type, or saves one that is still as it was read. Throws `AppError`. */
export async function saveType(companyId: string, type: LeaveTypeRow | null, draft: TypeDraft): Promise<void> {
  const db = await supabase()
  const columns = typeColumns(draft, type)
  if (type === null) {
    unwrap(await db.from('leave_types').insert({ company_id: companyId, ...columns }).select('id').single())
    return
  }
  await saveAsRead(db.from('leave_types').update(columns), companyId, type, { entity: 'leave_type' })
}
