import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import { savedMeanwhile } from '#shared/supabase/versioned.ts'
import type { Database } from '#shared/supabase/database.types.ts'
import type { CompanySettings, PrivacyNotice } from '../../model/company/company-settings.ts'

type NoticeInsert = Database['public']['Tables']['privacy_notices']['Insert']

export const settingsKeys = {
  details: (companyId: string) => ['settings', companyId, 'details'] as const,
  notice: (companyId: string) => ['settings', companyId, 'notice'] as const,
}

const DETAILS = 'company_id,legal_name,cnpj,hr_email,hr_phone,updated_at'

/** The details of a company that its administrators set. */
export function companySettingsQuery(companyId: string) {
  return queryOptions({
    queryKey: settingsKeys.details(companyId),
    queryFn: ({ signal }): Promise<CompanySettings> =>
      ask((db) => db.from('company_details').select(DETAILS).eq('company_id', companyId).abortSignal(signal).single()),
    staleTime: 30_000,
  })
}

export type SettingsChange = Partial<Pick<CompanySettings, 'legal_name' | 'hr_email' | 'hr_phone'>>

/**
 * Saves changed settings only if they are still as they were read. When somebody saved first, throws an `AppError` of kind
 * 'conflict' that says who. Other failures are `AppError`s too.
 */
export async function saveSettings(read: CompanySettings, change: SettingsChange): Promise<CompanySettings> {
  const db = await supabase()
  const answer = await db
    .from('company_details')
    .update(change)
    .eq('company_id', read.company_id)
    .eq('updated_at', read.updated_at)
    .select(DETAILS)
    .maybeSingle()
  const saved = unwrap(answer, { nullable: true })
  if (saved) return saved
  throw await savedMeanwhile({ entity: 'company_details', id: read.company_id, name: 'Este cadastro' })
}

export interface NoticeInForce extends PrivacyNotice {
  readonly readers: number
}

/** The privacy notice in force, with how many people acknowledged it. */
export function noticeQuery(companyId: string) {
  return queryOptions({
    queryKey: settingsKeys.notice(companyId),
    queryFn: async ({ signal }): Promise<NoticeInForce | null> => {
      const db = await supabase()
      const latest = db.from('privacy_notices').select('id,version,text,digest,published_at').eq('company_id', companyId)
      const notice = unwrap(await latest.order('version', { ascending: false }).limit(1).abortSignal(signal).maybeSingle(), { nullable: true })
      if (notice === null) return null
      const receipts = db.from('acknowledgements').select('id', { count: 'exact', head: true }).eq('company_id', companyId)
      const { count, error, status } = await receipts.eq('kind', 'privacy_notice').eq('digest', notice.digest).abortSignal(signal)
      unwrap({ data: null, error, status }, { nullable: true })
      return { ...notice, readers: count ?? 0 }
    },
    staleTime: 30_000,
  })
}

/** Publishes the next version of the company's privacy notice. Throws `AppError`. */
export async function publishNotice(companyId: string, text: string): Promise<void> {
  const db = await supabase()
  // The types ask for a version, which may not be sent: the database numbers the versions.
  const notice = { company_id: companyId, text } as NoticeInsert
  const { error, status } = await db.from('privacy_notices').insert(notice)
  unwrap({ data: null, error, status }, { nullable: true })
}

/** Asks everybody without a login to acknowledge the notice in force; the requests that are open, each good for a link. Throws `AppError`. */
export async function askReadersWithoutLogin(companyId: string): Promise<readonly string[]> {
  await ask((db) => db.rpc('ask_acknowledgements', { p_company_id: companyId, p_kind: 'privacy_notice', p_subject_id: companyId }))
  const open = await ask((db) => db.from('acknowledgement_requests').select('id').eq('company_id', companyId).eq('kind', 'privacy_notice').is('done_at', null))
  return open.map(({ id }) => id)
}
