import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { urlOf } from '../../support/cluster.ts'
import { spawnServer } from '../../support/server.ts'
import type { ServerProcess } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'

const SECRET = 'reallyreallyreallyreallyverysafe'
const SETTINGS = {
  PORT: '0', HOST: '127.0.0.1', VINCULO_SUITE: '1', VINCULO_DEMO: '0',
  PGRST_DB_SCHEMAS: 'api,v2,تست', PGRST_DB_ANON_ROLE: 'shop_anon', PGRST_DB_EXTRA_SEARCH_PATH: 'tools', PGRST_DB_PRE_REQUEST: 'api.before',
  PGRST_DB_TX_END: 'commit-allow-override', PGRST_DB_AGGREGATES_ENABLED: 'true', PGRST_DB_PLAN_ENABLED: 'true',
  PGRST_JWT_SECRET: SECRET, PGRST_JWT_AUD: 'shop', PGRST_APP_SETTINGS_GREETING: 'olá',
}

const name = `suite_${randomBytes(6).toString('hex')}`
let databaseUrl = ''
let server: ServerProcess
let rest = ''

async function start(env: NodeJS.ProcessEnv): Promise<{ process: ServerProcess; url: string }> {
  const process = spawnServer({ ...SETTINGS, ...env })
  return { process, url: `${await process.ready}/rest/v1` }
}

async function stop(process: ServerProcess): Promise<void> {
  process.child.kill('SIGTERM')
  await process.exited
}

beforeAll(async () => {
  await runSql(inject('clusterUrl'), `create database ${name} template template0`)
  databaseUrl = urlOf(inject('clusterUrl'), name)
  await runSql(databaseUrl, readFileSync(path.join(import.meta.dirname, 'conformance.sql'), 'utf8'))
  const started = await start({ DATABASE_URL: databaseUrl })
  server = started.process
  rest = started.url
})
afterAll(async () => {
  await stop(server)
  await runSql(inject('clusterUrl'), `drop database if exists ${name} with (force)`)
})

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(claims: Record<string, unknown>, secret = SECRET): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

const CLERK = token({ role: 'shop_clerk', aud: 'shop' })

async function ask(target: string, { bearer, prefer, ...init }: RequestInit & { bearer?: string; prefer?: string } = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
  if (prefer !== undefined) headers.set('prefer', prefer)
  if (init.body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
  return fetch(`${rest}${target}`, { ...init, headers })
}

async function body(target: string, init: Parameters<typeof ask>[1] = {}): Promise<unknown> {
  return (await ask(target, init)).json()
}

describe('any database', () => {
  it('serves the schemas that the variables name, to the anonymous role, without a key', async () => {
    const answer = await ask('/customers?select=name&order=id')
    expect([answer.status, await answer.json(), answer.headers.get('content-profile')]).toEqual([200, [{ name: 'Ana' }, { name: 'Bia' }, { name: 'Caio' }], 'api'])
    const other = await ask('/customers', { headers: { 'accept-profile': 'v2' } })
    expect([await other.json(), other.headers.get('content-profile')]).toEqual([[{ id: 9, full_name: 'outra versão' }], 'v2'])
    const none = await ask('/customers', { headers: { 'accept-profile': 'tools' } })
    expect([none.status, await none.json()]).toEqual([406, { code: 'PGRST106', details: null, hint: 'Only the following schemas are exposed: api, v2, تست', message: 'Invalid schema: tools' }])
  })
  it('names schemas, tables and columns of any script', async () => {
    const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
    const answer = await ask('/%D8%AC%D8%AF%D9%88%D9%84?select=%D9%86%D8%A7%D9%85', { headers: { 'accept-profile': utf8('تست') } })
    expect([answer.status, await answer.json()]).toEqual([200, [{ نام: 'یک' }]])
  })
  it('lets pages of every origin ask', async () => {
    const asked = await ask('/customers', { method: 'OPTIONS', headers: { origin: 'http://example.com', 'access-control-request-method': 'POST', 'access-control-request-headers': 'Foo,Bar' } })
    expect([asked.status, asked.headers.get('access-control-allow-origin'), asked.headers.get('access-control-allow-headers'), asked.headers.get('access-control-max-age')])
      .toEqual([200, '*', 'Authorization, Foo, Bar, Accept, Accept-Language, Content-Language', '86400'])
    const read = await ask('/customers', { headers: { origin: 'http://example.com' } })
    expect(read.headers.get('access-control-expose-headers')).toContain('Content-Encoding, Content-Location, Content-Range, Content-Type')
  })
  it('tells what there is at its root, and what an answer depends on', async () => {
    const root = await ask('/')
    expect([root.status, root.headers.get('content-type'), root.headers.get('vary')]).toEqual([200, 'application/openapi+json; charset=utf-8', 'Accept, Prefer, Range'])
    expect(await root.json()).toMatchObject({ swagger: '2.0', paths: { '/customers': {}, '/rpc/me': {} } })
    expect(await (await ask('/', { method: 'HEAD' })).text()).toBe('')
    expect((await ask('/', { method: 'POST', body: '{}' })).status).toBe(405)
    const methods = await ask('/orders', { method: 'OPTIONS', headers: { accept: 'application/geo+json' } })
    expect([methods.status, methods.headers.get('allow')]).toEqual([200, 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'])
  })
  it('finds computed columns in the extra search path, and calls no function there', async () => {
    expect(await body('/customers?select=loud&id=eq.1')).toEqual([{ loud: 'ANA' }])
    expect((await ask('/rpc/loud')).status).toBe(404)
  })
  it('tells every request the application settings and its cookies', async () => {
    expect(await body('/rpc/setting?name=app.settings.greeting')).toBe('olá')
    expect(await body('/rpc/me', { headers: { cookie: 'a=1; b=x=y' } })).toMatchObject({ role: 'shop_anon', claims: { role: 'shop_anon' }, cookie: '{"a":"1","b":"x=y"}' })
  })
  it('asks the function before each request', async () => {
    expect((await ask('/customers')).headers.get('x-before')).toBe('yes')
    const stopped = await ask('/customers', { headers: { 'x-stop': '1' } })
    expect([stopped.status, await stopped.json()]).toMatchObject([418, { message: 'parado' }])
  })
  it('changes every row when no filter says otherwise, and shows the row that fails', async () => {
    const answer = await ask('/orders', { method: 'PATCH', bearer: CLERK, body: '{"paid":true}', prefer: 'tx=rollback,return=headers-only,count=exact' })
    expect([answer.status, answer.headers.get('content-range'), answer.headers.get('preference-applied')]).toEqual([204, '0-3/4', 'return=headers-only, count=exact, tx=rollback'])
    expect(await body('/orders?id=eq.1', { method: 'PATCH', bearer: CLERK, body: '{"amount":-1}' })).toMatchObject({ code: '23514', details: 'Failing row contains (1, 1, -1, t).' })
  })
})

describe('tokens', () => {
  it('name any role that the login may take, with its settings', async () => {
    expect(await body('/rpc/me', { bearer: token({ role: 'shop_clerk', aud: ['x', 'shop'], sub: 's' }) })).toMatchObject({ role: 'shop_clerk', claims: { role: 'shop_clerk', sub: 's' } })
    expect(await body('/rpc/setting?name=statement_timeout', { bearer: CLERK })).toBe('7s')
    expect(await body('/rpc/patient', { bearer: CLERK })).toBe('9s')
    expect(await body('/rpc/me', { bearer: token({}) })).toMatchObject({ role: 'shop_anon' })
  })
  it('begin their transactions as the function asks, else as the role', async () => {
    const auditor = token({ role: 'shop_auditor', aud: 'shop' })
    const level = '/rpc/setting?name=transaction_isolation'
    expect(await Promise.all([body(level), body(level, { bearer: auditor }), body('/rpc/strict', { bearer: auditor }), body('/rpc/strict')]))
      .toEqual(['read committed', 'repeatable read', 'serializable', 'serializable'])
    expect(await body('/rpc/strict', { prefer: 'tx=rollback' })).toBe('serializable')
  })
  it('are refused in words', async () => {
    const now = Math.floor(Date.now() / 1000)
    const refusal = async (bearer: string): Promise<unknown> => {
      const answer = await ask('/customers', { bearer })
      const { code, message, details } = (await answer.json()) as Record<string, unknown>
      return [answer.status, code, message, details, answer.headers.get('www-authenticate')]
    }
    const claimed = (message: string) => [401, 'PGRST303', message, null, `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`]
    expect(await refusal(token({ exp: now - 60 }))).toEqual(claimed('JWT expired'))
    expect(await refusal(token({ nbf: now + 60 }))).toEqual(claimed('JWT not yet valid'))
    expect(await refusal(token({ aud: 'other' }))).toEqual(claimed('JWT not in audience'))
    expect(await refusal(token({ exp: 'x' }))).toEqual(claimed("The JWT 'exp' claim must be a number"))
    const broken = (message: string, details: string | null) => [401, 'PGRST301', message, details, `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`]
    expect(await refusal('a.b')).toEqual(broken('Expected 3 parts in JWT; got 2', null))
    expect(await refusal(token({}, 'another secret'))).toEqual(broken('No suitable key or wrong key type', 'None of the keys was able to decode the JWT'))
  })
  it('a role without the right is 403, nobody is 401', async () => {
    expect((await ask('/orders?id=eq.4', { method: 'DELETE', bearer: CLERK, prefer: 'tx=rollback' })).status).toBe(204)
    const anonymous = await ask('/orders?id=eq.1', { method: 'DELETE' })
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect((await ask('/customers', { method: 'DELETE', headers: { 'content-profile': 'v2' }, bearer: CLERK })).status).toBe(403)
  })
})

describe('aggregates', () => {
  it('sum, avg, count, max and min, cast and named, over all rows or by the other columns', async () => {
    expect(await body('/orders?select=count(),amount.sum(),least:amount.min(),amount.max()::text,mean:amount::float.avg()')).toEqual([{ count: 4, sum: 23, least: 1, max: '10', mean: 5.75 }])
    expect(await body('/orders?select=customer_id,amount.sum(),count()&order=customer_id.nullslast')).toEqual([
      { customer_id: 1, sum: 15, count: 2 }, { customer_id: 2, sum: 7, count: 1 }, { customer_id: null, sum: 1, count: 1 }])
    expect(await body('/orders?select=*,count()&id=eq.4')).toEqual([{ id: 4, customer_id: null, amount: 1, paid: false, count: 1 }])
    expect(await body('/orders?select=id,paid.count()&id=gt.9')).toEqual([])
  })
  it('inside an embed sum its rows, inside a to-one spread the parents', async () => {
    expect(await body('/customers?select=name,orders(amount.sum())&order=id')).toEqual([
      { name: 'Ana', orders: [{ sum: 15 }] }, { name: 'Bia', orders: [{ sum: 7 }] }, { name: 'Caio', orders: [{ sum: null }] }])
    expect(await body('/orders?select=...customers(place:city),amount.sum()&order=customers(place).desc.nullslast')).toEqual([
      { place: 'Rio', sum: 15 }, { place: 'Recife', sum: 7 }, { place: null, sum: 1 }])
    expect(await body('/orders?select=...customers(city),amount.sum()&order=customers(name)')).toMatchObject({ code: '42803' })
    expect(await body('/items?select=...orders(customers(name),amount.sum())')).toEqual([{ customers: { name: 'Ana' }, sum: 20 }])
    expect(await body('/customers?select=name,...orders(amount.sum())')).toMatchObject({ code: 'PGRST127' })
    expect(await body('/orders?select=total:amount.sum(),...customers(city)&customer_id=not.is.null')).toEqual(
      expect.arrayContaining([{ city: 'Rio', total: 15 }, { city: 'Recife', total: 7 }]))
    expect(await body('/orders?select=paid,...customers(names:name.max(),customers:count())&order=paid')).toEqual([{ paid: false, names: 'Ana', customers: 1 }, { paid: true, names: 'Bia', customers: 2 }])
    expect(await body('/items?select=...orders(...customers(name.max(),count()))')).toEqual([{ max: 'Ana', count: 2 }])
    expect(await body('/customers?select=count(),...orders(paid)&order=count.desc&id=eq.3')).toMatchObject({ code: '42703' })
    expect(await body('/customers?select=count(),...orders(paid)&id=eq.3')).toEqual([{ count: 1, paid: [] }])
    expect(await body('/orders?select=customers(city),count()&customer_id=eq.1')).toEqual([{ customers: { city: 'Rio' }, count: 2 }])
  })
})

describe('the end of a transaction', () => {
  it('is what the request prefers, where the server lets it choose', async () => {
    const insert = (id: number, prefer: string) => ask('/customers', { method: 'POST', bearer: CLERK, body: JSON.stringify({ id, name: 'x' }), prefer })
    const undone = await insert(50, 'tx=rollback,return=representation')
    expect([undone.status, await undone.json(), undone.headers.get('preference-applied')]).toEqual([201, [{ id: 50, name: 'x', city: null }], 'return=representation, tx=rollback'])
    expect(await body('/customers?id=eq.50')).toEqual([])
    expect((await insert(51, 'tx=commit')).headers.get('preference-applied')).toBe('tx=commit')
    expect(await body('/customers?id=eq.51&select=id')).toEqual([{ id: 51 }])
    expect((await ask('/customers?id=eq.51', { method: 'DELETE', bearer: CLERK })).status).toBe(204)
    expect(await body('/rpc/add_customer', { method: 'POST', bearer: CLERK, body: '{"id":52,"name":"y"}', prefer: 'tx=rollback' })).toMatchObject({ id: 52 })
    expect(await body('/customers?id=eq.52')).toEqual([])
  })
  it('checks what was deferred also when nothing stays', async () => {
    const answer = await ask('/items', { method: 'POST', bearer: CLERK, body: '{"order_id":2,"line":1,"label":"a"}', prefer: 'tx=rollback' })
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: '23505' }])
  })
})

describe('plans', () => {
  const plan = 'application/vnd.pgrst.plan'
  it('are told as text or JSON, with the options asked', async () => {
    const text = await ask('/customers?select=id', { headers: { accept: `${plan}; for="application/json"` } })
    expect([text.status, text.headers.get('content-type')]).toEqual([200, `${plan}+text; for="application/json"; charset=utf-8`])
    expect(await text.text()).toMatch(/^Aggregate {2}\(cost=/)
    const json = await ask('/customers?select=id', { headers: { accept: `${plan}+json; for="application/vnd.pgrst.object+json"; options=analyze|verbose` } })
    expect(json.headers.get('content-type')).toBe(`${plan}+json; for="application/vnd.pgrst.object+json"; options=analyze|verbose; charset=utf-8`)
    expect(await json.json()).toMatchObject([{ Plan: { 'Node Type': 'Aggregate', 'Actual Rows': 1 } }])
    const columns = { Output: ['customers.id', 'customers.name', 'customers.city'] }
    const shown = 'COALESCE((json_agg(ROW(customers.id, customers.name, customers.city)) -> 0), \'null\'::json)'
    const named = { accept: `${plan}+json; for="application/vnd.pgrst.object"; options=verbose` }
    expect(await body('/customers', { headers: named })).toMatchObject([{ Plan: { Output: expect.objectContaining({ 2: shown }) as unknown, Plans: [columns] } }])
    const removal = await body('/customers?id=eq.1', { method: 'DELETE', bearer: CLERK, headers: named, prefer: 'return=representation' })
    expect(removal).toMatchObject([{ Plan: { Output: expect.objectContaining({ 3: shown }) as unknown } }])
    const call = await ask('/rpc/add_customer', { method: 'POST', bearer: CLERK, body: '{"id":60,"name":"z"}', headers: { accept: `${plan}+json` } })
    expect([call.status, await body('/customers?id=eq.60')]).toEqual([200, []])
  })
  it('count the rows once where the page is all there is', async () => {
    const aggregates = async (query: string) => {
      const answer = await ask(`/customers${query}`, { headers: { accept: `${plan}+text` }, prefer: 'count=exact' })
      return (await answer.text()).match(/Aggregate/g)?.length
    }
    expect([await aggregates(''), await aggregates('?limit=2'), await aggregates('?offset=1')]).toEqual([1, 2, 2])
    const answer = await ask('/customers?id=lt.3', { prefer: 'count=exact' })
    expect(answer.headers.get('content-range')).toBe('0-1/2')
  })
})

describe('settings in the database', () => {
  it('change what is served when they are told to be read again', async () => {
    expect(await body('/orders?select=count()')).toEqual([{ count: 4 }])
    const [login] = await runSql(databaseUrl, 'select role from engine.logins where purpose = $1', ['engine'])
    const role = String(login?.['role'])
    await runSql(databaseUrl, `alter role ${role} in database ${name} set pgrst.db_aggregates_enabled = 'false'; notify pgrst, 'reload config'`)
    await expect.poll(async () => (await ask('/orders?select=count()')).status, { timeout: 20_000 }).toBe(400)
    await runSql(databaseUrl, `alter role ${role} in database ${name} reset all; notify pgrst, 'reload config'`)
    await expect.poll(async () => (await ask('/orders?select=count()')).status, { timeout: 20_000 }).toBe(200)

    const first = async (): Promise<unknown> => (await ask('/nothing-here')).json().then((refusal: { message: string }) => refusal.message)
    expect(await first()).toContain(`'api.nothing-here'`)
    await runSql(databaseUrl, `alter role ${role} in database ${name} set pgrst.db_schemas = 'v2, api'; notify pgrst, 'reload config'`)
    await expect.poll(first, { timeout: 20_000 }).toContain(`'v2.nothing-here'`)
    await runSql(databaseUrl, `alter role ${role} in database ${name} reset all; notify pgrst, 'reload config'`)
    await expect.poll(first, { timeout: 20_000 }).toContain(`'api.nothing-here'`)
  })
})

describe('a login that may prepare nothing', () => {
  it('is served rest/v1 alone, with its own roles, of schemas that it may not enter itself', async () => {
    const url = new URL(databaseUrl)
    url.username = 'shop_login'
    url.password = 'shop'
    const bare = await start({ DATABASE_URL: url.href, PGRST_DB_ANON_ROLE: '', PGRST_DB_PRE_REQUEST: '', PGRST_DB_TX_END: 'rollback' })
    try {
      const headers = { authorization: `Bearer ${CLERK}` }
      expect((await fetch(`${bare.url}/customers`)).status).toBe(401)
      expect(await (await fetch(`${bare.url}/customers?select=id&id=eq.1`, { headers })).json()).toEqual([{ id: 1 }])
      expect((await fetch(`${bare.url}/customers?id=eq.3`, { method: 'DELETE', headers: { ...headers, prefer: 'tx=commit' } })).headers.get('preference-applied')).toBeNull()
      expect(await (await fetch(`${bare.url}/customers?select=id&id=eq.3`, { headers })).json()).toEqual([{ id: 3 }])
      const visit = { method: 'POST', body: '[{"note":"a"}]', headers: { ...headers, 'content-type': 'application/json', prefer: 'missing=default, return=representation' } }
      expect(await (await fetch(`${bare.url}/Visits?columns=id,note`, visit)).json()).toEqual([{ id: 1, note: 'a' }])
      expect((await fetch(bare.url.replace('/rest/v1', '/auth/v1/settings'))).status).toBe(404)
    } finally {
      await stop(bare.process)
    }
  }, 90_000)
})
