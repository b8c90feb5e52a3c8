import { searchPatterns } from '#shared/lib/search.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { PersonRef } from '#shared/ui/person-chip.tsx'
import type { PersonOption } from '#shared/ui/person-options.tsx'

const CHOICES_SHOWN = 20

/** People of a company by what was typed, for a picker. Throws `AppError`. */
export async function searchPeople(companyId: string, term: string, signal: AbortSignal): Promise<readonly PersonOption[]> {
  const db = await supabase()
  // The company is named: one's own may be another than the one at hand.
  let request = outsideCompany(db.from('employee_directory').select('id,display_name,position')).eq('company_id', companyId)
  for (const pattern of searchPatterns(term)) request = request.like('search_text', pattern)
  const answer = request.order('display_name').limit(CHOICES_SHOWN).abortSignal(signal)
  return unwrap(await answer.overrideTypes<PersonOption[], { merge: false }>())
}

/** The person just chosen in a picker, to be shown before anything is saved. */
export function chosenPerson({ id, name }: { readonly id: string; readonly name: string }): PersonRef {
  return { id, name, initials: '', avatar_path: null, position: null }
}
