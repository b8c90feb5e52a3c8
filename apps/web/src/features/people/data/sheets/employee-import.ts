import { ask } from '#shared/supabase/ask.ts'

/** The worker that reads spreadsheets of people. */
export function importWorker(): Worker {
  return new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module', name: 'importacao' })
}

/** A department at the top of the tree, for a name that a spreadsheet brought. Throws `AppError`. */
export async function createDepartment(companyId: string, name: string): Promise<void> {
  await ask((db) => db.from('departments').insert({ company_id: companyId, name }).select('id').single())
}
