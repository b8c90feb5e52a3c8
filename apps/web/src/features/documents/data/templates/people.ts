import { unwrapPage } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'

/** As many as one batch takes. */
const MOST_PEOPLE = 500

export interface Group {
  readonly people: readonly { readonly id: string; readonly name: string }[]
  /** How many there are; `people` holds no more than one batch takes. */
  readonly total: number
}

/** Everybody who works in a department, or in the company, by name. Throws `AppError`. */
export async function peopleOf(companyId: string, departmentId: string | null): Promise<Group> {
  const db = await supabase()
  let request = db.from('employees').select('id,name:display_name', { count: 'exact' }).eq('company_id', companyId).in('status', ['pre_admission', 'active', 'notice'])
  if (departmentId !== null) request = request.eq('department_id', departmentId)
  const { rows, total } = unwrapPage(await request.order('display_name').limit(MOST_PEOPLE))
  return { people: rows, total }
}
