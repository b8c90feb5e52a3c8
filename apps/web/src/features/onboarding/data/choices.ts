import { queryOptions } from '@tanstack/react-query'

import { searchPatterns } from '#shared/lib/search.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { PersonOption } from '#shared/ui/person-options.tsx'
import type { Choice } from '../model/typed-field.ts'
import { admissionKeys } from './admission-keys.ts'

export interface DocumentChoice {
  readonly id: string
  readonly name: string
  readonly description: string | null
}

export interface AdmissionChoices {
  readonly departments: readonly Choice[]
  readonly workSites: readonly Choice[]
  readonly costCentres: readonly Choice[]
  readonly contractTypes: readonly { readonly contract_type: string; readonly label: string; readonly needs_end: boolean }[]
  readonly documents: readonly DocumentChoice[]
}

const pairs = (rows: readonly { readonly id: string; readonly name: string }[]): readonly Choice[] => rows.map(({ id, name }) => [id, name])

/** What an admission may choose from: what is in use. */
export function choicesQuery(companyId: string) {
  return queryOptions({
    queryKey: admissionKeys.choices(companyId),
    queryFn: async ({ signal }): Promise<AdmissionChoices> => {
      const db = await supabase()
      const [departments, sites, centres, contracts, documents] = await Promise.all([
        db.from('departments').select('id,name').eq('company_id', companyId).is('archived_at', null).order('name').abortSignal(signal),
        db.from('work_sites').select('id,name').eq('company_id', companyId).is('archived_at', null).order('name').abortSignal(signal),
        db.from('cost_centres').select('id,code,name').eq('company_id', companyId).is('archived_at', null).order('code').abortSignal(signal),
        db.from('contract_types').select('contract_type,label,needs_end').order('position').abortSignal(signal),
        db.from('document_types').select('id,name,description').eq('company_id', companyId).is('archived_at', null).neq('who_sends', 'company')
          .order('place').abortSignal(signal),
      ])
      return {
        departments: pairs(unwrap(departments)),
        workSites: pairs(unwrap(sites)),
        costCentres: unwrap(centres).map(({ id, code, name }) => [id, `${code} · ${name}`]),
        contractTypes: unwrap(contracts),
        documents: unwrap(documents),
      }
    },
    staleTime: 60_000,
  })
}

const CHOICES_SHOWN = 20

/** People who work at the company, by what was typed. Throws `AppError`. */
export async function fetchColleagues(companyId: string, term: string, signal: AbortSignal): Promise<readonly PersonOption[]> {
  const db = await supabase()
  // The company is named: one's own may be another than the one at hand.
  let request = outsideCompany(db.from('employee_directory').select('id,display_name,position,profile_image_url')).eq('company_id', companyId)
  for (const pattern of searchPatterns(term)) request = request.like('search_text', pattern)
  const answer = request.order('display_name').limit(CHOICES_SHOWN).abortSignal(signal)
  return unwrap(await answer.overrideTypes<PersonOption[], { merge: false }>())
}
