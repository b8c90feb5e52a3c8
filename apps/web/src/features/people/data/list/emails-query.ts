import { ask } from '#shared/supabase/ask.ts'
import { batchesOf } from '../../model/list/bulk.ts'

/** At most so many in one request: their ids stand in the address. */
const BATCH = 100

/** The e-mails of these people, by name; who has none is left out. Throws `AppError`. */
export async function fetchEmails(companyId: string, ids: readonly string[]): Promise<readonly string[]> {
  const answers = await Promise.all(
    batchesOf(ids, BATCH).map(async (batch) =>
      await ask((db) => db.from('employees').select('email').eq('company_id', companyId).in('id', batch).not('email', 'is', null).order('display_name')),
    ),
  )
  return answers.flat().flatMap(({ email }) => email ?? [])
}
