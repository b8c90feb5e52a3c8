import { searchPatterns } from '#shared/lib/search.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { PersonOption } from '#shared/ui/person-options.tsx'

const CHOICES_SHOWN = 20

/** People of a company by what was typed, for a picker. Throws `AppError`. */
export async function searchPeople(companyId: string, term: string, signal: AbortSignal): Promise<readonly PersonOption[]> {
  const db = await supabase()
  let request = db.from('employee_directory').select('id,display_name,position').eq('company_id', companyId)
  for (const pattern of searchPatterns(term)) request = request.like('search_text', pattern)
  const answer = request.order('display_name').limit(CHOICES_SHOWN).abortSignal(signal)
  return unwrap(await answer.overrideTypes<PersonOption[], { merge: false }>())
}
