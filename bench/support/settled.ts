import { runSql } from '../../tests/support/sql.ts'

/** Waits until the job has worked out the vacations of everybody whom the load marked, as in a company that was there yesterday. Answers the seconds. */
export async function settled(databaseUrl: string, companyId: string): Promise<number> {
  const started = performance.now()
  for (;;) {
    const [row] = await runSql(databaseUrl, `select exists (select from private.vacation_marks where company_id = $1 and from_on <= private.today($1)) as due`, [companyId])
    if (row?.['due'] === false) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await runSql(databaseUrl, 'vacuum analyze')
  return (performance.now() - started) / 1000
}
