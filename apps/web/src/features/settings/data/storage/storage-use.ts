import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { StorageUse } from '#shared/supabase/shapes.gen.ts'
import { settingKeys } from '../areas/settings-changes.ts'

/** What uses the room for files, and what goes by itself. Its key is below that of the settings, which hold the limits. */
export function storageUseQuery(companyId: string) {
  return queryOptions({
    queryKey: [...settingKeys.all(companyId), 'storage'],
    queryFn: ({ signal }): Promise<StorageUse> => ask((db) => db.rpc('storage_use', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 30_000,
  })
}
