import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'

/** The worker that reads spreadsheets of people. */
export function importWorker(): Worker {
  return new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module', name: 'importacao' })
}

/** A department at the top of the tree, for a name that a spreadsheet brought. Throws `AppError`. */
export async function createDepartment(companyId: string, name: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.from('departments').insert({ company_id: companyId, name }).select('id').single())
}
