import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import { saveAsRead } from '#shared/supabase/versioned.ts'
import type { OwnHoliday } from '../../model/settings/holiday.ts'
import { leaveSettingsKeys } from './settings-keys.ts'

/** The days of a year, those that are not observed too. */
export function holidayYearQuery(companyId: string, year: number) {
  return queryOptions({
    queryKey: [...leaveSettingsKeys.holidays(companyId), year],
    queryFn: ({ signal }) => ask((db) => db.rpc('holiday_year', { p_company_id: companyId, p_year: year }).abortSignal(signal)),
    placeholderData: keepPreviousData,
  })
}

/** A day of the company as it is kept. */
export function ownHolidayQuery(companyId: string, id: string) {
  return queryOptions({
    queryKey: [...leaveSettingsKeys.holidays(companyId), 'own', id],
    queryFn: async ({ signal }): Promise<OwnHoliday> => {
      return await ask((db) =>
        db
          .from('holidays')
          .select('id,name,kind,on_date,easter_offset,every_year,last_year,fraction,work_site_id,city,uf,updated_at')
          .eq('company_id', companyId)
          .eq('id', id)
          .abortSignal(signal)
          .single()
          .overrideTypes<OwnHoliday, { merge: false }>()
      )
    },
  })
}

export interface HolidayWish {
  readonly name: string
  readonly kind: string
  readonly on_date: string
  readonly every_year: boolean
  readonly fraction: number
  readonly work_site_id: string | null
  /** With its state or without, which the server then finds. */
  readonly city: string | null
}

/** Adds a day, or saves one that is still as it was read. Throws `AppError`. */
export async function saveHoliday(companyId: string, holiday: OwnHoliday | null, wish: HolidayWish): Promise<void> {
  const db = await supabase()
  if (holiday === null) {
    unwrap(await db.from('holidays').insert({ company_id: companyId, ...wish }).select('id').single())
    return
  }
  const row = { ...wish, uf: null, last_year: wish.every_year ? holiday.last_year : null }
  await saveAsRead(db.from('holidays').update(row), companyId, holiday, { entity: 'holiday' })
}
