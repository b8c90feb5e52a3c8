import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { demoPassword } from '../../support/browser.ts'

let alone: TestServer
let behindProxy: TestServer
beforeAll(async () => {
  alone = await startServer()
  behindProxy = await startServer({ beside: alone, env: { TRUSTED_PROXIES: '1' } })
})
afterAll(async () => {
  await behindProxy.stop()
  await alone.stop()
})

/** Renames a department with these headers and returns the address that the trail kept. */
async function addressKept(server: TestServer, forwarded: Readonly<Record<string, string>>): Promise<unknown> {
  const apikey = server.publishableKey
  const signedIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@aurora.demo', password: demoPassword }),
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const headers = { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json', ...forwarded }
  const [department] = await runSql(alone.databaseUrl, `select d.id from departments d join companies c on c.id = d.company_id where c.name like 'Aurora%' limit 1`)
  const changed = await fetch(`${server.url}/rest/v1/departments?id=eq.${String(department?.['id'])}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ cost_centre: `CC-${String(Math.random()).slice(2, 8)}` }),
  })
  expect(changed.status).toBe(204)
  const [entry] = await runSql(alone.databaseUrl, `select metadata ->> 'ip' as ip from audit_logs where entity_type = 'department' order by id desc limit 1`)
  return entry?.['ip']
}

it('the trail keeps the address that the trusted proxy vouches for, never one that a client claims', async () => {
  expect(await addressKept(behindProxy, { 'x-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7')
  expect(await addressKept(behindProxy, { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' })).toBe('203.0.113.7')
  expect(await addressKept(alone, { 'x-forwarded-for': '203.0.113.7', 'cf-connecting-ip': '203.0.113.8' })).toBeNull()
})
