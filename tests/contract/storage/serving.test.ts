import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANA, openWarehouse, OWN_FOLDER, refusal, type Warehouse } from './support.ts'

let house: Warehouse
beforeAll(async () => {
  house = await openWarehouse()
  await house.sql(OWN_FOLDER)
  await house.service.storage.createBucket('open', { public: true })
  await house.service.storage.createBucket('closed')
})
afterAll(() => house.stop())

const put = async (name: string, content: string, contentType: string, bucket = 'open', cacheControl = '60'): Promise<void> => {
  expect((await house.service.storage.from(bucket).upload(name, content, { contentType, cacheControl })).error).toBeNull()
}
const get = (target: string, headers: Record<string, string> = {}, method = 'GET') => fetch(`${house.url}${target}`, { method, headers })
const pick = (answer: Response, ...names: string[]): unknown => Object.fromEntries(names.map((name) => [name, answer.headers.get(name)]))

describe('a public bucket', () => {
  it('is read by everybody, and written by nobody without a policy', async () => {
    await put('a.txt', 'aberto', 'text/plain')
    const { data } = house.anon.storage.from('open').getPublicUrl('a.txt')
    const answer = await fetch(data.publicUrl)
    expect([answer.status, await answer.text()]).toEqual([200, 'aberto'])
    expect((await (await get('/object/info/public/open/a.txt')).json()) as unknown).toMatchObject({ name: 'a.txt', size: 6 })
    expect(await (await house.anon.storage.from('open').download('a.txt')).data?.text()).toBe('aberto')
    expect(refusal((await house.anon.storage.from('open').upload('b.txt', 'x')).error)).toMatchObject({ statusCode: '403' })
    expect((await house.anon.storage.from('open').list('')).data).toEqual([])
    expect((await house.anon.storage.from('open').remove(['a.txt'])).data).toEqual([])
  })

  it('says nothing of the others', async () => {
    await put(`${ANA}/a.txt`, 'fechado', 'text/plain', 'closed')
    expect(await (await house.ana.storage.from('closed').download(`${ANA}/a.txt`)).data?.text()).toBe('fechado')
    for (const path of ['closed', 'none']) {
      const answer = await get(`/object/public/${path}/${ANA}/a.txt`)
      expect([answer.status, await answer.json()]).toEqual([400, { statusCode: '404', error: 'Bucket not found', code: 'NoSuchBucket', message: 'Bucket not found' }])
    }
    const missing = await get('/object/public/open/none.txt', {}, 'HEAD')
    expect([missing.status, await missing.text()]).toEqual([400, ''])
  })
})

describe('an answer with bytes', () => {
  it('carries what caches and players need', async () => {
    await put('movie.mp4', '0123456789', 'video/mp4')
    const answer = await get('/object/public/open/movie.mp4')
    expect(pick(answer, 'accept-ranges', 'content-type', 'content-length', 'cache-control', 'x-robots-tag', 'x-content-type-options')).toEqual({
      'accept-ranges': 'bytes', 'content-type': 'video/mp4', 'content-length': '10', 'cache-control': 'max-age=60', 'x-robots-tag': 'none', 'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    expect(Date.parse(answer.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const head = await get('/object/public/open/movie.mp4', {}, 'HEAD')
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '10'])
  })

  it('tells robots what its upload said', async () => {
    const upload = (robots: string) =>
      fetch(`${house.url}/object/open/robots.txt`, {
        method: 'PUT', headers: { apikey: house.server.secretKey, 'x-robots-tag': robots, 'content-type': 'text/plain' }, body: 'x',
      })
    expect((await upload('googlebot: noindex, nofollow')).status).toBe(200)
    expect((await get('/object/public/open/robots.txt')).headers.get('x-robots-tag')).toBe('googlebot: noindex, nofollow')
    expect((await upload('<none>')).status).toBe(400)
  })

  it('is the part that was asked for', async () => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await get('/object/public/open/movie.mp4', { range, ...more })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=8-')).toEqual([206, 'bytes 8-9/10', '89'])
    expect(await part('bytes=0-1,3-4')).toEqual([200, null, '0123456789'])
    expect(await part('bytes=1-2', { 'if-range': '"other"' })).toEqual([200, null, '0123456789'])
    const [status, range, body] = await part('bytes=10-')
    expect([status, range, JSON.parse(String(body)) as unknown]).toEqual([
      416, 'bytes */10', { statusCode: '416', error: 'invalid_range', code: 'InvalidRange', message: 'invalid range provided' },
    ])
  })

  it('is kept by a browser for one person alone', async () => {
    await put(`${ANA}/own.txt`, 'meu', 'text/plain', 'closed')
    const answer = await house.http(`/object/authenticated/closed/${ANA}/own.txt`, { as: house.token(ANA) })
    expect([answer.status, pick(answer, 'vary', 'cache-control')]).toEqual([200, { vary: 'Origin, Authorization', 'cache-control': 'max-age=60' }])
  })

  it('is not sent again to who has it', async () => {
    const first = await get('/object/public/open/movie.mp4')
    for (const headers of [{ 'if-none-match': first.headers.get('etag') ?? '' }, { 'if-modified-since': first.headers.get('last-modified') ?? '' }]) {
      const again = await get('/object/public/open/movie.mp4', headers)
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    expect((await get('/object/public/open/movie.mp4', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('never acts as a page or script of this origin', async () => {
    const active = { 'x.html': 'text/html', 'x.svg': 'image/svg+xml', 'x.xml': 'application/xml', 'x.js': 'text/javascript', 'x.css': 'text/css', 'x.xhtml': 'application/xhtml+xml' }
    for (const [name, type] of Object.entries(active)) {
      await put(name, '<script>alert(1)</script>', type)
      const { signedUrl = '' } = (await house.service.storage.from('open').createSignedUrl(name, 60)).data ?? {}
      for (const answer of [await get(`/object/public/open/${name}`), await fetch(signedUrl)]) {
        expect(answer.headers.get('content-type'), name).toBe('text/plain; charset=utf-8')
        expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/)
        expect(await answer.text()).toBe('<script>alert(1)</script>')
      }
    }
    await put('x.pdf', '%PDF-', 'application/pdf')
    expect(pick(await get('/object/public/open/x.pdf'), 'content-type', 'content-security-policy')).toEqual({
      'content-type': 'application/pdf', 'content-security-policy': "frame-ancestors 'self'",
    })
  })

  it('is a download under any name that was asked for', async () => {
    const dispositionOf = async (query: string) => (await get(`/object/public/open/a.txt?${query}`)).headers.get('content-disposition')
    expect(await dispositionOf('download')).toBe('attachment;')
    expect(await dispositionOf('download=a%C3%A7%C3%A3o.txt')).toBe("attachment; filename=a%C3%A7%C3%A3o.txt; filename*=UTF-8''a%C3%A7%C3%A3o.txt;")
    expect(await dispositionOf('download=a%0d%0aSet-Cookie:%20x=y')).toBe("attachment; filename=aSet-Cookie%3A%20x%3Dy; filename*=UTF-8''aSet-Cookie%3A%20x%3Dy;")
    expect(await dispositionOf('download=a&download=b')).toContain('filename=a;')
    expect(await dispositionOf('')).toBeNull()
  })

  it('may be asked for by pages of other origins only as CORS allows', async () => {
    const answer = await get('/object/public/open/a.txt', { origin: 'https://evil.example' })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const own = await get('/object/public/open/a.txt', { origin: house.server.url })
    expect(own.headers.get('access-control-allow-origin')).toBe(house.server.url)
    expect(own.headers.get('access-control-expose-headers')).toContain('content-disposition')
  })
})
