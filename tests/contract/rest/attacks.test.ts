import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { BRUNO, openLibrary } from './support.ts'
import type { Library } from './support.ts'

let library: Library
beforeAll(async () => { library = await openLibrary() })
afterAll(() => library.stop())

const json = { 'content-type': 'application/json' }

/** Texts that would do harm wherever they became SQL. */
const PAYLOADS = [
  `'; drop table public.shelves; --`,
  `"; drop table public.shelves; --`,
  `x" from hidden.vault; --`,
  `1) union select id, secret from hidden.vault --`,
  `\\'; select pg_sleep(60); --`,
  `$$; drop table public.shelves; $$`,
  `"), (select secret from hidden.vault) as ("x`,
  `id/**/,secret`,
  `\u0000`,
  `\u{1f600}\u202e"';--`,
]

/** Every place of the query string that holds a name or a value. */
const PLACES: readonly ((text: string) => string)[] = [
  (text) => `/${text}`,
  (text) => `/rpc/${text}`,
  (text) => `/shelves?select=${text}`,
  (text) => `/shelves?select=alias${text}:label`,
  (text) => `/shelves?select="${text}":label`,
  (text) => `/shelves?select=label::${text}`,
  (text) => `/shelves?select=books!${text}(id)`,
  (text) => `/shelves?select=${text}(id)`,
  (text) => `/shelves?select=...${text}(id)`,
  (text) => `/shelves?select=...books("${text}":id)`,
  (text) => `/shelves?select=capacity.sum()::${text}`,
  (text) => `/shelves?columns=${text}`,
  (text) => `/shelves?select=books(${text})`,
  (text) => `/authors?select=profile->>${text}`,
  (text) => `/authors?select=profile->"${text}"`,
  (text) => `/shelves?${text}=eq.1`,
  (text) => `/shelves?label=eq.${text}`,
  (text) => `/shelves?label=in.(${text})`,
  (text) => `/shelves?label=in.("${text}")`,
  (text) => `/shelves?label=like(any).{${text}}`,
  (text) => `/shelves?label=${text}.x`,
  (text) => `/shelves?label=is.${text}`,
  (text) => `/books?words=fts(${text}).rio`,
  (text) => `/books?words=fts.${text}`,
  (text) => `/authors?tags=cs.{${text}}`,
  (text) => `/shelves?or=(label.eq.${text})`,
  (text) => `/shelves?or=(${text}.eq.1)`,
  (text) => `/shelves?order=${text}`,
  (text) => `/shelves?order=id.${text}`,
  (text) => `/shelves?limit=${text}`,
  (text) => `/shelves?offset=${text}`,
  (text) => `/shelves?select=id&${text}.limit=1`,
  (text) => `/rpc/greet?${text}=x`,
  (text) => `/rpc/greet?name=${text}`,
  (text) => `/rpc/pairs?order=${text}`,
]

async function isWhole(): Promise<void> {
  const [row] = await library.sql(`select (select count(*)::int from public.shelves) as shelves, (select count(*)::int from hidden.vault) as vault`)
  expect(row).toEqual({ shelves: 2, vault: 1 })
}

describe('SQL in names and values', () => {
  it.each(PLACES.map((place) => [place('…'), place] as const))('does no harm in %s', async (_name, place) => {
    for (const payload of PAYLOADS) {
      const started = Date.now()
      const answer = await library.http(place('\u0001').replace('\u0001', encodeURIComponent(payload)))
      const text = await answer.text()
      expect(answer.status, `${payload}: ${text}`).toBeLessThan(500)
      expect(text).not.toContain('cofre')
      expect(text).not.toMatch(/syntax error at/)
      expect(Date.now() - started).toBeLessThan(30_000)
    }
    await isWhole()
  })

  it('does no harm in the names and values of a write', async () => {
    for (const payload of PAYLOADS) {
      const word = encodeURIComponent(payload)
      const writes: readonly (readonly [string, string, string])[] = [
        ['POST', '/counters', JSON.stringify({ [payload]: 1 })],
        ['POST', '/counters', JSON.stringify({ id: payload })],
        ['POST', `/counters?columns="${word}"`, '{"id":1}'],
        ['POST', `/counters?on_conflict=${word}`, '{"id":1,"n":1}'],
        ['PATCH', `/counters?note=eq.${word}`, JSON.stringify({ note: payload })],
        ['DELETE', `/counters?note=eq.${word}`, ''],
        ['POST', '/rpc/greet', JSON.stringify({ [payload]: 'x' })],
        ['POST', `/rpc/greet?columns="${word}"`, '{}'],
        ['PUT', `/counters?id=eq.${word}`, JSON.stringify({ id: payload, n: 1 })],
      ]
      for (const [method, target, body] of writes) {
        const answer = await library.http(target, { method, token: library.token(), body, headers: { ...json, prefer: 'return=representation,resolution=merge-duplicates' } })
        expect(answer.status, `${method} ${target} ${await answer.text()}`).toBeLessThan(500)
      }
    }
    await isWhole()
  })

  it('does no harm in a sheet or a form', async () => {
    for (const payload of PAYLOADS) {
      const quoted = `"${payload.replaceAll('"', '""')}"`
      const bodies = [['text/csv', `id,${quoted}\n1,2`], ['text/csv', `id,note\n${quoted},${quoted}`], ['application/x-www-form-urlencoded', new URLSearchParams({ [payload]: payload }).toString()]] as const
      for (const [type, body] of bodies) {
        const answer = await library.http('/counters', { method: 'POST', token: library.token(), body, headers: { 'content-type': type, prefer: 'return=representation', accept: 'text/csv' } })
        expect(answer.status, `${type} ${body} ${await answer.text()}`).toBeLessThan(500)
      }
    }
    await isWhole()
  })

  it('values come back as they were sent', async () => {
    for (const payload of PAYLOADS.filter((text) => !text.includes('\u0000'))) {
      expect(await library.anon.rpc('greet', { name: payload })).toMatchObject({ error: null, data: `olá ${payload}` })
      expect((await library.anon.from('shelves').select('id').eq('label', payload)).data).toEqual([])
    }
  })

  it('header values are not SQL either', async () => {
    const answer = await library.http('/shelves', { headers: { prefer: `timezone='; drop table public.shelves`, 'accept-profile': 'public"; drop table public.shelves' } })
    expect(answer.status).toBe(406)
    const zone = await library.http('/shelves', { headers: { prefer: `handling=strict, timezone=x'` } })
    expect(zone.status).toBe(400)
    await isWhole()
  })
})

describe('schemas that are not exposed', () => {
  it('cannot be named in any way', async () => {
    expect((await library.http('/authors')).status).toBe(200)
    for (const target of ['/vault', '/hidden.vault', '/hidden%2Evault', '/%22hidden%22.vault', '/hidden/vault', '/pg_catalog.pg_authid', '/pg_authid', '/rpc/peek', '/rpc/hidden.peek', '/rpc/pg_sleep', '/rpc/set_config', '/rpc/pg_read_file']) {
      expect([target, (await library.http(target)).status]).toEqual([target, 404])
    }
    for (const schema of ['hidden', 'pg_catalog', 'auth', 'engine', 'public,hidden', 'PUBLIC']) {
      const answer = await library.http('/vault', { headers: { 'accept-profile': schema } })
      expect([answer.status, await answer.json()]).toMatchObject([406, { code: 'PGRST106', message: `Invalid schema: ${schema}`, hint: 'Only the following schemas are exposed: public' }])
    }
  })
  it('cannot be reached by an embed', async () => {
    expect((await library.http('/orphans?select=id,vault_id')).status).toBe(200)
    for (const embed of ['vault(*)', 'vault_id(*)', 'orphans_vault_id_fkey(*)', 'vault!orphans_vault_id_fkey(*)']) {
      expect(await (await library.http(`/orphans?select=${embed}`)).json()).toMatchObject({ code: 'PGRST200' })
    }
  })
  it('the engine room and the logins stay closed even to the secret key', async () => {
    for (const target of ['secrets', 'captured_mails', 'users']) {
      expect((await library.service.from(target).select()).status).toBe(404)
    }
  })
})

describe('requests out of proportion', () => {
  const code = async (target: string): Promise<unknown> => {
    const answer = await library.http(target)
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  it('deep and wide embeds are refused', async () => {
    const nest = (depth: number): string => (depth === 0 ? 'id' : `id,books(${nest(depth - 1)})`)
    expect((await library.http(`/books?select=${nest(3)}`)).status).toBe(200)
    expect(await code(`/books?select=${nest(9)}`)).toEqual([400, 'PGRST100'])
    expect(await code(`/books?select=${Array.from({ length: 50 }, (_, index) => `a${index}:covers(color)`).join(',')}`)).toEqual([400, 'PGRST100'])
  })
  it('long names, long URLs, many conditions and deep trees are refused', async () => {
    const long = 'a'.repeat(64)
    expect(await code(`/shelves?select=${long}:id`)).toEqual([400, '42602'])
    expect(await code(`/shelves?select=${long}`)).toEqual([400, '42703'])
    expect(await code(`/${long}`)).toEqual([404, 'PGRST205'])
    expect(await code(`/shelves?label=eq.${'x'.repeat(12_000)}`)).toEqual([414, 'PGRST100'])
    expect(await code(`/shelves?or=(${Array.from({ length: 201 }, () => 'id.eq.1').join(',')})`)).toEqual([400, 'PGRST100'])
    expect(await code(`/shelves?${Array.from({ length: 201 }, () => 'id=eq.1').join('&')}`)).toEqual([400, 'PGRST100'])
    expect(await code(`/shelves?or=${'(and'.repeat(30)}(id.eq.1)${')'.repeat(30)}`)).toEqual([400, 'PGRST100'])
    expect(await code(`/shelves?select=${Array.from({ length: 401 }, () => 'id').join(',')}`)).toEqual([400, 'PGRST100'])
  })
  it('the address that an answer repeats is short, or left out', async () => {
    const location = async (label: string): Promise<string | null> => (await library.http(`/shelves?label=eq.${label}`)).headers.get('content-location')
    expect(await location('x')).toBe('/shelves?label=eq.x')
    expect(await location('é'.repeat(200))).toBe(`/shelves?label=eq.${'%C3%A9'.repeat(200)}`)
    expect(await location(','.repeat(3_000))).toBeNull()
  })
  it('a body over 8 MB is refused with a JSON error, one just below is read', async () => {
    const body = (megabytes: number): string => JSON.stringify({ id: 500, n: 1, note: 'x'.repeat(megabytes * 1024 * 1024) })
    const ok = await library.http('/counters', { method: 'POST', token: library.token(), headers: json, body: body(7.9) })
    expect(ok.status).toBe(201)
    const big = await library.http('/counters', { method: 'POST', token: library.token(), headers: json, body: body(8.1) })
    expect([big.status, await big.json()]).toMatchObject([413, { code: 'PGRST102' }])
  })
  it('a body of another kind is refused', async () => {
    const answer = await library.http('/counters', { method: 'POST', token: library.token(), headers: { 'content-type': 'text/html' }, body: '<b>' })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'PGRST102', message: 'Content-Type not acceptable: text/html' }])
    expect((await library.http('/shelves', { headers: { accept: 'text/html' } })).status).toBe(406)
  })
  it.each(['x', ';', 'a/', 'application/json/x'])('a Content-Type that cannot be read (%s) is refused', async (type) => {
    const answer = await library.http('/counters', { method: 'POST', token: library.token(), headers: { 'content-type': type }, body: '{}' })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'PGRST102', message: 'Content-Type not acceptable' }])
  })
  it('paths that lead nowhere are 404 in JSON', async () => {
    expect(await code('/')).toEqual([404, 'PGRST126'])
    expect(await code('/a/b/c')).toEqual([404, 'PGRST125'])
    expect((await library.http('/%E0%A4%A')).status).toBe(400)
  })
  it('a client that leaves ends its query', async () => {
    const abort = new AbortController()
    const pending = library.http('/rpc/sleep_long', { method: 'POST', token: library.token(), signal: abort.signal })
    const running = async (): Promise<number> => (await library.sql(`select from pg_stat_activity where state = 'active' and query like '%sleep_long%' and pid <> pg_backend_pid()`)).length
    await expect.poll(running).toBe(1)
    abort.abort()
    await expect(pending).rejects.toThrow(/abort/i)
    await expect.poll(running).toBe(0)
  })
})

describe('keys and tokens', () => {
  const status = async (headers: Record<string, string>): Promise<number> => (await fetch(`${library.url}/authors?limit=1`, { headers })).status
  it('a known key is required', async () => {
    expect(await status({ apikey: library.server.publishableKey })).toBe(200)
    expect(await status({})).toBe(401)
    expect(await status({ apikey: 'sb_publishable_wrong' })).toBe(401)
    expect(await status({ authorization: `Bearer ${library.token()}` })).toBe(401)
  })
  it('tokens that are expired, forged or for someone else are refused with 401', async () => {
    const owner = async (token: string): Promise<unknown> => {
      const answer = await library.http('/diaries?select=id', { token })
      return [answer.status, ((await answer.json()) as { code?: string }).code ?? null]
    }
    expect(await owner(library.token())).toEqual([200, null])
    const now = Math.floor(Date.now() / 1000)
    const good = library.token()
    const [head = '', , signature = ''] = good.split('.')
    const otherBody = library.token({ sub: BRUNO }).split('.')[1] ?? ''
    expect(await owner(library.token({ exp: now - 60 }))).toEqual([401, 'PGRST303'])
    expect(await owner(library.token({ iss: 'https://evil.example/auth/v1' }))).toEqual([401, 'PGRST303'])
    expect(await owner(library.token({ aud: 'other' }))).toEqual([401, 'PGRST303'])
    expect(await owner(library.token({ role: 'postgres' }))).toEqual([401, 'PGRST303'])
    expect(await owner(`${head}.${otherBody}.${signature}`)).toEqual([401, 'PGRST301'])
    expect(await owner(library.forge({ alg: 'none' }, {}, ''))).toEqual([401, 'PGRST301'])
    expect(await owner(library.forge({ alg: 'HS256' }, {}, library.server.publishableKey))).toEqual([401, 'PGRST301'])
    expect(await owner('a.b')).toEqual([401, 'PGRST301'])
    expect(await owner(`${head}.${otherBody}.`)).toEqual([401, 'PGRST301'])
  })
  it('the secret key is refused from a browser and obeyed from a server', async () => {
    const ask = async (headers: Record<string, string>): Promise<number> => (await fetch(`${library.url}/closed`, { headers: { apikey: library.server.secretKey, ...headers } })).status
    expect(await ask({})).toBe(200)
    expect(await ask({ 'user-agent': 'Mozilla/5.0' })).toBe(401)
    expect(await ask({ origin: library.server.url })).toBe(401)
  })
  it('a user token beside the secret key stays the user', async () => {
    const answer = await fetch(`${library.url}/closed`, { headers: { apikey: library.server.secretKey, authorization: `Bearer ${library.token()}` } })
    expect(answer.status).toBe(403)
  })
  it('no answer is kept by caches', async () => {
    expect((await library.http('/authors?limit=1')).headers.get('cache-control')).toBe('no-store')
  })
  it('nobody leaves an identity behind for the next request', async () => {
    const asks = Array.from({ length: 40 }, async (_, index) => {
      const isAna = index % 2 === 0
      const answer = await library.http('/rpc/who', { method: 'POST', ...(isAna ? { token: library.token() } : {}) })
      expect(await answer.json()).toMatchObject(isAna ? { role: 'authenticated' } : { role: 'anon', sub: null })
    })
    await Promise.all(asks)
  })
})

describe('methods', () => {
  it('OPTIONS tells what a relation and a function allow, without a key', async () => {
    const options = async (target: string) => (await fetch(`${library.url}${target}`, { method: 'OPTIONS' })).headers.get('allow')
    expect(await options('/shelves')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    expect(await options('/rpc/greet')).toBe('OPTIONS,GET,HEAD,POST')
  })
  it('a browser of the same origin may read the counts', async () => {
    const answer = await library.http('/shelves', { headers: { origin: library.server.url } })
    expect(answer.headers.get('access-control-expose-headers')).toContain('content-range')
  })
  it('a prefix in disguise leads nowhere', async () => {
    const answer = await fetch(`${library.server.url}/%72est/v1/shelves`, { headers: { apikey: library.server.publishableKey } })
    expect(answer.status).toBe(404)
  })
})
