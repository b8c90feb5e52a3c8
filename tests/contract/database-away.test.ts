import { once } from 'node:events'
import net from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../support/database.ts'
import { spawnServer, startServer, type TestServer } from '../support/server.ts'
import { runSql } from '../support/sql.ts'

/** Shuts the database to everybody or opens it again, and waits until the server has noticed. */
async function shut(server: TestServer, isShut: boolean): Promise<void> {
  const address = new URL(server.databaseUrl)
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  await runSql(address.href, `alter database ${name} allow_connections ${String(!isShut)}`)
  if (isShut) await runSql(address.href, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await expect.poll(async () => (await fetch(`${server.url}/health`)).status, { timeout: 15_000 }).toBe(isShut ? 503 : 200)
}

describe('a server whose database is away', () => {
  let server: TestServer
  beforeAll(async () => { server = await startServer() })
  afterAll(() => server.stop())

  it('says so in the words of each service and when to ask again, keeps sessions, and goes on by itself', async () => {
    const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
    const { data } = await client.auth.signInWithPassword({ email: 'admin@aurora.demo', password: 'Vinculo@2026' })
    const { access_token: token, refresh_token: refreshToken } = data.session ?? { access_token: '', refresh_token: '' }
    expect(token).not.toBe('')
    const headers = { apikey: server.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const refresh = () => fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, { method: 'POST', headers, body: JSON.stringify({ refresh_token: refreshToken }) })
    const asked = async (answer: Response) => ({ status: answer.status, retry: answer.headers.get('retry-after'), body: (await answer.json()) as unknown })
    const away = (body: object) => ({ status: 503, retry: '2', body: expect.objectContaining(body) as object })

    await shut(server, true)
    expect(await asked(await fetch(`${server.url}/health`))).toEqual(away({ status: 'recovering' }))
    expect(await asked(await fetch(`${server.url}/rest/v1/departments?limit=1`, { headers }))).toEqual(away({ code: 'PGRST001' }))
    expect(await asked(await refresh())).toEqual(away({ error_code: 'unexpected_failure' }))
    const upload = await fetch(`${server.url}/functions/v1/confirm-upload`, { method: 'POST', headers, body: JSON.stringify({ file_id: '7a4b6f0e-7a3b-4a59-9f04-0a5a0a1d3c11' }) })
    expect(await asked(upload)).toEqual(away({ code: 'away', message: 'O Vínculo está voltando. Tente de novo em instantes.' }))
    expect(await fetch(`${server.url}/functions/v1/leave-feed?t=${'a'.repeat(43)}`).then(({ status }) => status)).toBe(503)
    expect(await asked(await fetch(`${server.url}/storage/v1/object/authenticated/documents/none.pdf`, { headers }))).toEqual(away({ code: 'SlowDown', statusCode: '503' }))

    await shut(server, false)
    expect((await fetch(`${server.url}/rest/v1/departments?limit=1`, { headers })).status).toBe(200)
    expect((await refresh()).status).toBe(200)
  })
})

it('stops within ten seconds when the host of its database has vanished', async () => {
  const { url, drop } = await cloneDatabase('empty')
  const target = new URL(url)
  const socket = target.searchParams.get('host')
  const port = target.port === '' ? '5432' : target.port
  const pairs: net.Socket[] = []
  // The host between the two, which stops to answer without a word.
  const host = net.createServer((near) => {
    const far = socket === null ? net.connect(Number(port), '127.0.0.1') : net.connect(`${socket}/.s.PGSQL.${port}`)
    for (const end of [near.pipe(far), far.pipe(near)]) pairs.push(end.on('error', () => undefined))
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  target.searchParams.delete('host')
  target.host = `127.0.0.1:${String((host.address() as net.AddressInfo).port)}`
  const server = spawnServer({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: target.href, VINCULO_DEMO: '0', LOG_LEVEL: 'warn' })
  const origin = await server.ready
  for (const end of pairs) end.unpipe().pause()
  expect(await (await fetch(`${origin}/health`)).json()).toMatchObject({ status: 'recovering' })
  const begun = Date.now()
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(Date.now() - begun).toBeLessThan(10_000)
  for (const end of pairs) end.destroy()
  host.close()
  await drop()
})
