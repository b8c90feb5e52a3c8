import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { anyText, call, password, refreshOnce, signedIn, textWith } from './support.ts'

const email = 'pessoa@boreal.demo'
let server: TestServer
let original: string

beforeAll(async () => {
  server = await startServer()
  const [row] = await runSql(server.databaseUrl, `select pg_get_functiondef('private.custom_access_token'::regproc) as text`)
  original = String(row?.['text'])
})
afterAll(() => server.stop())
afterEach(() => runSql(server.databaseUrl, original))

/** Replaces the hook by one with this body. */
function replaceHook(body: string): Promise<unknown> {
  return runSql(
    server.databaseUrl,
    `create or replace function private.custom_access_token(event jsonb) returns jsonb language plpgsql volatile as $hook$ begin ${body} end $hook$`,
  )
}

function signIn() {
  return call(server, 'POST', '/token?grant_type=password', { body: { email, password } })
}

describe('access-token hook', () => {
  it('adds claims to the token and learns of the event', async () => {
    await replaceHook(`return jsonb_set(event, '{claims,seen}', event - 'claims');`)
    const { client, session, user } = await signedIn(server, email)
    const { data } = await client.auth.getClaims(session.access_token)
    expect(data?.claims['seen']).toMatchObject({
      user_id: user.id, authentication_method: 'password', metadata: { name: 'custom-access-token', ip_address: '127.0.0.1', uuid: anyText, time: anyText },
    })
    const refreshed = await refreshOnce(server, session.refresh_token)
    const claims = JSON.parse(Buffer.from(String(refreshed.body['access_token']).split('.')[1] ?? '', 'base64url').toString()) as object
    expect(claims).toMatchObject({ seen: { authentication_method: 'token_refresh' } })
  })

  it('runs as the login of the auth service and may decide who gets no token', async () => {
    await replaceHook(`return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', 'recusado por ' || current_user));`)
    const { status, body } = await signIn()
    expect({ status, msg: body['msg'] }).toEqual({ status: 403, msg: 'recusado por supabase_auth_admin' })
  })

  it.each([
    ['has no claims', `return '{}'::jsonb;`, 'output claims field is missing'],
    ['lost a claim', `return event #- '{claims,session_id}';`, 'session_id'],
    ['has a claim of another type', `return jsonb_set(event, '{claims,exp}', '"amanhã"');`, 'exp'],
    ['is null', `return null;`, 'JSON object'],
  ])('answers 500 when its answer %s, and opens no session', async (_what, body, message) => {
    const count = async () => (await runSql(server.databaseUrl, 'select count(*)::int as n from auth.sessions'))[0]?.['n']
    const before = await count()
    await replaceHook(body)
    const answer = await signIn()
    expect(answer).toMatchObject({ status: 500, body: { error_code: 'hook_error', msg: textWith(message) } })
    expect(await count()).toBe(before)
  })

  it('answers 500 without the text of the database when it fails', async () => {
    await replaceHook(`raise exception 'segredo';`)
    const answer = await signIn()
    expect(answer).toMatchObject({ status: 500, body: { error_code: 'hook_error' } })
    expect(JSON.stringify(answer.body)).not.toContain('segredo')
  })

  it('is given two seconds', async () => {
    await replaceHook('perform pg_sleep(10); return event;')
    const started = performance.now()
    expect(await signIn()).toMatchObject({ status: 500, body: { error_code: 'hook_timeout' } })
    expect(performance.now() - started).toBeLessThan(8_000)
  })

  it('does not cost the session when it fails during a refresh', async () => {
    const { session } = await signedIn(server, email)
    await replaceHook(`raise exception 'x';`)
    expect((await refreshOnce(server, session.refresh_token)).status).toBe(500)
    await runSql(server.databaseUrl, original)
    const { status, headers } = await refreshOnce(server, session.refresh_token)
    expect(status).toBe(200)
    expect(headers.get('sb-auth-refresh-token-counter')).toBe('1')
  })

  it('is missed readably when the database does not have it', async () => {
    await runSql(server.databaseUrl, 'drop function private.custom_access_token(jsonb)')
    expect(await signIn()).toMatchObject({
      status: 500, body: { error_code: 'hook_error', msg: textWith('pg-functions://postgres/private/custom_access_token') },
    })
    await runSql(server.databaseUrl, `${original}; grant execute on function private.custom_access_token(jsonb) to supabase_auth_admin`)
    expect((await signIn()).status).toBe(200)
  })
})
