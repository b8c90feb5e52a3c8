import pg from 'pg'

/** Keeps the job that carries out what people order from running until it is let go; it may be asked for meanwhile. */
export async function holdOrders(databaseUrl: string): Promise<{ letGo: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`begin; select from jobs.schedules where name = 'orders' for no key update`)
  return { letGo: () => client.end() }
}
