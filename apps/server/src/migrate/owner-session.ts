import pg from 'pg'
import { StartProblem } from '../kernel/start-problem.ts'

/**
 * Runs a file of SQL and then `record`, in one transaction: the file as the owner role, exactly as hosted would run it,
 * the record as the login. A refused statement rolls everything back and becomes a StartProblem that names file and line.
 */
export async function runAsOwner(
  client: pg.Client,
  script: { readonly file: string; readonly text: string },
  record: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ owner: string; superuser: boolean }>(
    `select quote_ident(engine.owner_role()) as owner, rolsuper as superuser from pg_roles where rolname = session_user`,
  )
  const superuser = rows[0]?.superuser ?? false
  const owner = rows[0]?.owner ?? 'postgres'
  await client.query('begin')
  try {
    await client.query(`set local ${superuser ? 'session authorization' : 'role'} ${owner}`)
    await client.query("set local search_path = public, extensions; set local client_min_messages = 'warning'")
    await client.query(script.text)
    await client.query('reset role')
    if (superuser) await client.query('reset session authorization')
    await client.query("set local search_path = ''")
    await record(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw explain(script, error)
  }
}

function explain(script: { readonly file: string; readonly text: string }, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  // PostgreSQL counts characters, JavaScript halves of them.
  const position = Number(error.position ?? '0')
  const line = position > 0 ? ` na linha ${String(Array.from(script.text).slice(0, position).join('').split('\n').length)}` : ''
  const more = [error.detail, error.hint, error.where].filter((text) => text !== undefined && text !== '')
  return new StartProblem([`${script.file} falhou${line}: ${error.message} (${error.code ?? '?'})`, ...more].join('\n  '))
}
