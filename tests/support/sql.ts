import pg from 'pg'

/** Runs SQL on one short-lived connection and returns the rows of its last statement. */
export async function runSql(url: string, text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  // A server that is killed meanwhile rejects the question; there is nobody else to tell.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const answer = await client.query<Record<string, unknown>>(text, values === undefined ? undefined : [...values])
    const results: unknown = answer
    return Array.isArray(results) ? ((results.at(-1) as typeof answer | undefined)?.rows ?? []) : answer.rows
  } finally {
    await client.end()
  }
}
