import { expect } from 'vitest'
import { runSql } from '../../support/sql.ts'

/** What runs against a database of its own, which may be broken without anybody else's noticing. */
interface Running {
  readonly server: { readonly databaseUrl: string; readonly url: string }
}

/** Shuts the server's database to everybody, as if its machine had gone, or opens it again and waits until the server has noticed. */
export async function shutDatabase({ server }: Running, shut: boolean): Promise<void> {
  const address = new URL(server.databaseUrl)
  const name = address.pathname.slice(1)
  // The database beside it, which stays open.
  address.pathname = '/postgres'
  await runSql(address.href, `alter database ${name} allow_connections ${String(!shut)}`)
  if (shut) await runSql(address.href, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await expect.poll(async () => (await fetch(`${server.url}/health`)).status, { timeout: 15_000 }).toBe(shut ? 503 : 200)
}

/** While `work` runs, the database fails at this: for example `insert on auth.sessions`. */
export async function failingAt({ server }: Running, event: string, work: () => Promise<void>): Promise<void> {
  await runSql(
    server.databaseUrl,
    `create or replace function public.broken() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
     create trigger broken before ${event} for each row execute function public.broken()`,
  )
  try {
    await work()
  } finally {
    await runSql(server.databaseUrl, 'drop function public.broken() cascade')
  }
}

/** While `work` runs, people signed in may not do this: for example `select on public.companies`. */
export async function refusing({ server }: Running, right: string, work: () => Promise<void>, instead?: string): Promise<void> {
  await runSql(server.databaseUrl, `revoke ${right} from public, authenticated${instead === undefined ? '' : `; grant ${instead} to authenticated`}`)
  try {
    await work()
  } finally {
    await runSql(server.databaseUrl, `grant ${right} to authenticated`)
  }
}
