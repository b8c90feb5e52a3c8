import pg from 'pg'
import { StartProblem } from '../kernel/start-problem.ts'

/** Runs work in one transaction, which a failure rolls back whole. */
export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** A file of SQL, named where one of its statements is refused. */
interface Script {
  readonly file: string
  readonly text: string
}

/**
 * Does work of the open transaction as the owner role, exactly as hosted would do it, and goes on as the login. A refused statement of a
 * script becomes a StartProblem that names file and line.
 */
export async function asOwner<T>(client: pg.Client, work: () => Promise<T>, script?: Script): Promise<T> {
  const { rows } = await client.query<{ owner: string; superuser: boolean }>(
    `select quote_ident(engine.owner_role()) as owner, rolsuper as superuser from pg_roles where rolname = session_user`,
  )
  const superuser = rows[0]?.superuser ?? false
  await client.query(`set local ${superuser ? 'session authorization' : 'role'} ${rows[0]?.owner ?? 'postgres'}`)
  await client.query("set local search_path = public, extensions; set local client_min_messages = 'warning'")
  try {
    const result = await work()
    await client.query('reset role')
    if (superuser) await client.query('reset session authorization')
    await client.query("set local search_path = ''")
    return result
  } catch (error) {
    throw script === undefined ? error : explainRefusal(script, error)
  }
}

/** A refused statement as a StartProblem that names file and line; anything else as it is. */
export function explainRefusal(script: Script, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  // PostgreSQL counts characters, JavaScript halves of them.
  const position = Number(error.position ?? '0')
  const line = position > 0 ? ` na linha ${String(Array.from(script.text).slice(0, position).join('').split('\n').length)}` : ''
  const locks = error.code === '53200' ? 'Uma versão é uma só transação: aumente max_locks_per_transaction no PostgreSQL (128 basta) e inicie de novo.' : ''
  const more = [error.detail, error.hint, error.where, locks].filter((text) => text !== undefined && text !== '')
  return new StartProblem([`${script.file} falhou${line}: ${error.message} (${error.code ?? '?'})`, ...more].join('\n  '))
}
