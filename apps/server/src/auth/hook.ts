import { randomUUID } from 'node:crypto'

import pg from 'pg'

import type { AuthContext } from './context.ts'
import type { Body } from './fields.ts'
import { hookError, readHookOutput } from './hook-output.ts'

const TIMEOUT_MS = 2_000
const URI = /^pg-functions:\/\/[^/]*\/([^/]+)\/([^/]+)\/?$/

function quoted(name: string): string {
  return `"${decodeURIComponent(name).replaceAll('"', '""')}"`
}

/** The name of the function that a hook's address means, as SQL writes it. */
export function quotedFunction(uri: string): string {
  const [, schema, name] = URI.exec(uri) ?? []
  if (schema === undefined || name === undefined) throw hookError(`The hook ${uri} is not of the form pg-functions://postgres/<schema>/<function>`)
  return `${quoted(schema)}.${quoted(name)}`
}

function explain(error: pg.DatabaseError, uri: string): Error {
  if (error.code === '57014') return hookError('Failed to reach hook within maximum time of 2.000000 seconds', 'hook_timeout')
  const missing = ['42883', '3F000', '42501'].includes(error.code ?? '')
  return hookError(missing ? `The access token hook ${uri} does not exist in the database or may not be executed` : 'Error running hook URI')
}

/**
 * Lets the database's function rewrite the claims, in the transaction that issues the token. Throws 500 `hook_error` when it is
 * missing, fails or answers with another shape, `hook_timeout` after 2 s, or what the function itself refuses with.
 */
export async function runAccessTokenHook(
  context: Pick<AuthContext, 'config' | 'log'>,
  client: pg.PoolClient,
  event: { readonly claims: Body; readonly method: string; readonly ip: string | null },
): Promise<Body> {
  const uri = context.config.suite ? null : context.config.auth.hookUri
  if (uri === null) return event.claims
  const hook = quotedFunction(uri)
  const input = {
    user_id: event.claims['sub'],
    claims: event.claims,
    authentication_method: event.method,
    metadata: { uuid: randomUUID(), time: new Date().toISOString(), name: 'custom-access-token', ip_address: event.ip ?? '' },
  }
  try {
    await client.query(`set local statement_timeout to ${TIMEOUT_MS}`)
    const answer = await client.query<{ output: unknown }>(`select ${hook}($1::jsonb) as output`, [JSON.stringify(input)])
    await client.query('set local statement_timeout to default')
    return readHookOutput(answer.rows[0]?.output)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) {
      context.log.error({ hook: uri, reason: error instanceof Error ? error.message : 'unknown' }, 'access token hook refused or failed')
      throw error
    }
    context.log.error({ hook: uri, sqlstate: error.code, routine: error.routine }, 'access token hook failed')
    throw explain(error, uri)
  }
}
