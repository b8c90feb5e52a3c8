import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { leaveSettingsKeys } from './settings-keys.ts'

interface Choice {
  readonly id: string
  readonly name: string
}

/** What rules may be for: departments, sites and positions in use, and types of contract. */
export interface Places {
  readonly departments: readonly Choice[]
  readonly sites: readonly Choice[]
  readonly positions: readonly Choice[]
  readonly contracts: readonly Choice[]
}

async function fetchPlaces(companyId: string, signal: AbortSignal): Promise<Places> {
  const db = await supabase()
  const [departments, sites, positions, contracts] = await Promise.all([
    db.from('departments').select('id,name').eq('company_id', companyId).is('archived_at', null).order('name').abortSignal(signal),
    db.from('work_sites').select('id,name').eq('company_id', companyId).is('archived_at', null).order('name').abortSignal(signal),
    db.from('positions').select('id,title').eq('company_id', companyId).is('archived_at', null).order('title').abortSignal(signal),
    db.from('contract_types').select('contract_type,label').order('position').abortSignal(signal),
  ])
  return {
    departments: unwrap(departments),
    sites: unwrap(sites),
    positions: unwrap(positions).map(({ id, title }) => ({ id, name: title })),
    contracts: unwrap(contracts).map(({ contract_type, label }) => ({ id: contract_type, name: label })),
  }
}

export function placesQuery(companyId: string) {
  return queryOptions({ queryKey: leaveSettingsKeys.places(companyId), queryFn: ({ signal }) => fetchPlaces(companyId, signal), staleTime: 60_000 })
}
