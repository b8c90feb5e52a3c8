import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANA, BIA, bytesOf, openWarehouse, OWN_FOLDER, refusal, type Client, type Warehouse } from './support.ts'

let house: Warehouse
const paper = `${ANA}/contract.txt`
beforeAll(async () => {
  house = await openWarehouse()
  await house.sql(OWN_FOLDER)
  await house.service.storage.createBucket('papers')
  expect((await papers(house.ana).upload(paper, 'secret', { contentType: 'text/plain' })).error).toBeNull()
})
afterAll(() => house.stop())

const papers = (client: Client) => client.storage.from('papers')
const missing = { status: 400, statusCode: '404', message: 'Object not found' }
const denied = { status: 400, statusCode: '403', message: 'new row violates row-level security policy' }

/** A request line that no client library would send. */
function rawGet(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(house.server.url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: `/storage/v1${path}`, method, headers: { apikey: house.server.publishableKey, ...headers } }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => (body += text)).on('end', () => { resolve({ status: answer.statusCode ?? 0, body }) })
    })
    sent.on('error', reject).end()
  })
}

describe('the object of another person', () => {
  it('is out of reach in every way, and looks as if it did not exist', async () => {
    expect(await bytesOf((await papers(house.ana).download(paper)).data)).toBe('secret')
    for (const stranger of [house.bia, house.anon]) {
      const from = papers(stranger)
      expect((await from.download(paper)).data).toBeNull()
      expect(refusal((await from.info(paper)).error)).toEqual(missing)
      expect(refusal((await from.createSignedUrl(paper, 60)).error)).toEqual(missing)
      expect((await from.createSignedUrls([paper], 60)).data?.[0]?.signedUrl).toBeNull()
      expect((await from.list(ANA)).data).toEqual([])
      expect((await from.listV2({ prefix: ANA })).data?.objects).toEqual([])
      expect(refusal((await from.move(paper, `${BIA}/mine.txt`)).error)).toEqual(missing)
      expect(refusal((await from.copy(paper, `${BIA}/mine.txt`)).error)).toEqual(missing)
      expect((await from.remove([paper])).data).toEqual([])
      expect(refusal((await from.upload(paper, 'mine')).error)).toEqual(denied)
      expect(refusal((await from.upload(paper, 'mine', { upsert: true })).error)).toEqual(denied)
      expect(refusal((await from.update(paper, 'mine')).error)).toEqual(denied)
      expect(refusal((await from.createSignedUploadUrl(paper, { upsert: true })).error)).toEqual(denied)
    }
    expect(await bytesOf((await papers(house.ana).download(paper)).data)).toBe('secret')
  })

  it('is not to be had as the place that one\'s own object goes to', async () => {
    const own = `${BIA}/own.txt`
    expect((await papers(house.bia).upload(own, 'own')).error).toBeNull()
    expect(refusal((await papers(house.bia).move(own, `${ANA}/planted.txt`)).error)).toEqual(denied)
    expect(refusal((await papers(house.bia).copy(own, `${ANA}/planted.txt`)).error)).toEqual(denied)
    expect(refusal((await papers(house.bia).upload(`${BIA}/../${ANA}/planted.txt`, 'x')).error)).not.toBeNull()
    expect((await papers(house.ana).list(ANA)).data?.map(({ name }) => name)).toEqual(['contract.txt'])
  })

  it('is not reached by other spellings of its path', async () => {
    const as = { authorization: `Bearer ${house.token(BIA)}` }
    const paths = [
      `/object/papers/${BIA}/../${paper}`, `/object/papers/${BIA}/%2e%2e/${paper}`, `/object/papers/${BIA}%2f..%2f${paper}`, `/object/papers/${BIA}/..%2f${paper}`,
      `/object/papers/${BIA}\\..\\${paper}`, `/object/papers/%00${paper}`, `/object/papers/${paper}%00`, `/object/public/papers/${paper}`, `/object/papers//${paper}`,
      `/object/sign/papers/${paper}`, `/object/sign/papers/${paper}?token=`, `/object/authenticated/papers/./${paper}`, `/object/papers%2f${paper}`,
    ]
    for (const path of paths) {
      const { status, body } = await rawGet(path, as)
      expect([400, 404], path).toContain(status)
      expect(body, path).not.toContain('secret')
    }
    expect((await rawGet(`/object/papers/${paper}`, { authorization: `Bearer ${house.token(ANA)}` })).body).toBe('secret')
  })
})

describe('a signed URL', () => {
  it('opens its own object, and its token nothing else', async () => {
    await papers(house.ana).upload(`${ANA}/other.txt`, 'other secret')
    const { signedUrl = '' } = (await papers(house.ana).createSignedUrl(paper, 60)).data ?? {}
    const token = new URL(signedUrl).searchParams.get('token') ?? ''
    expect(await (await fetch(signedUrl)).text()).toBe('secret')
    const otherwise = await fetch(signedUrl.replace('contract', 'other'))
    expect([otherwise.status, await otherwise.json()]).toMatchObject([400, { code: 'InvalidSignature' }])
    const upload = await fetch(`${house.url}/object/upload/sign/papers/${paper}?token=${token}`, { method: 'PUT', body: 'mine' })
    expect(await upload.json()).toMatchObject({ code: 'InvalidSignature' })
    for (const [service, path] of [['storage', `object/papers/${paper}`], ['rest', 'companies'], ['auth', 'user']] as const) {
      const answer = await fetch(`${house.server.url}/${service}/v1/${path}`, { headers: { apikey: house.server.publishableKey, authorization: `Bearer ${token}` } })
      expect(answer.ok, service).toBe(false)
    }
  })

  it('is not made of an access token, an API key or an upload token', async () => {
    const upload = (await papers(house.ana).createSignedUploadUrl(`${ANA}/later.txt`)).data?.token ?? ''
    for (const token of [house.token(ANA, { url: `papers/${paper}`, scope: 'download' }), house.server.secretKey, upload, 'x.y.z']) {
      const answer = await fetch(`${house.url}/object/sign/papers/${paper}?token=${token}`)
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, expect.stringMatching(/^Invalid(?:JWT|Signature)$/)])
    }
    const elsewhere = await fetch(`${house.url}/object/upload/sign/papers/${paper}?token=${upload}`, { method: 'PUT', body: 'mine' })
    expect(await elsewhere.json()).toMatchObject({ code: 'InvalidSignature' })
  })

  it('of a private bucket lives an hour at most, whoever signs and whatever is asked for; of a public one as long as asked', async () => {
    const secondsOf = (url: string | undefined): number => {
      const claims = JSON.parse(Buffer.from(new URL(url ?? '').searchParams.get('token')?.split('.')[1] ?? '', 'base64url').toString()) as { exp: number; iat: number }
      return claims.exp - claims.iat
    }
    for (const asked of [60, 3_600, 3_601, 604_800, 4_000_000_000]) {
      for (const client of [house.ana, house.service]) {
        expect(secondsOf((await papers(client).createSignedUrl(paper, asked)).data?.signedUrl), String(asked)).toBe(Math.min(asked, 3_600))
        expect(secondsOf((await papers(client).createSignedUrls([paper], asked)).data?.[0]?.signedUrl ?? undefined)).toBe(Math.min(asked, 3_600))
      }
    }
    await house.service.storage.createBucket('posters', { public: true })
    await house.service.storage.from('posters').upload('a.txt', 'poster')
    expect(secondsOf((await house.service.storage.from('posters').createSignedUrl('a.txt', 86_400)).data?.signedUrl)).toBe(86_400)
  })

  it('opens as who asked for it: with the right it goes, also for parts, and no header brings it back', async () => {
    const { signedUrl = '' } = (await papers(house.ana).createSignedUrl(paper, 3_600)).data ?? {}
    const { signedUrl: byServer = '' } = (await papers(house.service).createSignedUrl(paper, 60)).data ?? {}
    const part = await fetch(signedUrl, { headers: { range: 'bytes=0-2' } })
    expect([part.status, await part.text()]).toEqual([206, 'sec'])
    await house.sql(`alter policy own_folder_read on storage.objects using (false)`)
    for (const headers of [{}, { range: 'bytes=0-2' }, { authorization: `Bearer ${house.server.secretKey}`, apikey: house.server.secretKey }]) {
      const answer = await fetch(signedUrl, { headers })
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'NoSuchKey' }])
      expect((await fetch(signedUrl, { method: 'HEAD', headers })).status).toBe(400)
    }
    expect(await (await fetch(byServer)).text()).toBe('secret')
    await house.sql(`alter policy own_folder_read on storage.objects using ((storage.foldername(name))[1] = (select auth.uid())::text)`)
    expect(await (await fetch(signedUrl)).text()).toBe('secret')
  })

  it('of an object that is gone opens nothing', async () => {
    const path = `${ANA}/soon-gone.txt`
    await papers(house.ana).upload(path, 'x')
    const { signedUrl = '' } = (await papers(house.ana).createSignedUrl(path, 60)).data ?? {}
    expect((await fetch(signedUrl)).status).toBe(200)
    await papers(house.ana).remove([path])
    expect(await (await fetch(signedUrl)).json()).toMatchObject({ code: 'NoSuchKey' })
  })
})

describe('a request', () => {
  it('cannot talk itself past row level security by headers', async () => {
    const headers = { 'storage.allow_delete_query': 'true', role: 'service_role', 'x-upsert': 'true', 'x-http-method-override': 'DELETE' }
    const answer = await house.http(`/object/papers/${paper}`, { method: 'POST', as: house.token(BIA), headers, body: 'mine' })
    expect(await answer.json()).toMatchObject({ statusCode: '403' })
    expect((await house.http(`/object/papers/${paper}`, { as: house.server.secretKey })).status).toBe(400)
  })

  it('reads its own folder by a pattern as text, not as a pattern', async () => {
    expect((await papers(house.ana).list(ANA, { search: '_ontract' })).data).toEqual([])
    expect((await papers(house.ana).remove([`${ANA}/%`, `${ANA}/_ontract.txt`])).data).toEqual([])
    expect((await papers(house.ana).list(ANA, { search: 'contract' })).data).toHaveLength(1)
  })
})
