import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { Setting, SettingValue, SettingVersion } from '../../model/setting.ts'

export const settingKeys = { all: (companyId: string) => ['settings', companyId, 'values'] as const }

/** Every setting of a company, with its default and who changed it; none for whoever does not keep them. */
export function settingsQuery(companyId: string) {
  return queryOptions({
    queryKey: settingKeys.all(companyId),
    // A value is a scalar of the kind of its setting, which the shape cannot say.
    queryFn: async ({ signal }) => (await ask((db) => db.rpc('settings', { p_company_id: companyId }).abortSignal(signal))) as readonly Setting[],
    staleTime: 30_000,
  })
}

export interface SettingChange {
  readonly companyId: string
  readonly key: string
  readonly value: SettingValue
}

const wanted = ({ companyId, key, value }: SettingChange) => ({ p_company_id: companyId, p_key: key, ...(value !== null && { p_value: value }) })

/** What a change would do, as a sentence; null where nothing follows. Throws `AppError`. */
export function previewSetting(change: SettingChange): Promise<string | null> {
  return ask((db) => db.rpc('preview_setting', wanted(change)), { nullable: true })
}

/** Writes a value; without one the setting is the default again. Throws `AppError`. */
export async function saveSetting(change: SettingChange): Promise<void> {
  await ask((db) => db.rpc('save_setting', wanted(change)), { nullable: true })
}

/** The last changes of a setting, newest first. */
export function settingHistoryQuery(companyId: string, key: string) {
  return queryOptions({
    queryKey: [...settingKeys.all(companyId), 'history', key],
    queryFn: async ({ signal }) => (await ask((db) => db.rpc('setting_history', { p_company_id: companyId, p_key: key }).abortSignal(signal))) as readonly SettingVersion[],
    staleTime: 0,
  })
}
