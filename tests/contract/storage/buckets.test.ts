import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWarehouse, refusal, type Warehouse } from './support.ts'

let house: Warehouse
beforeAll(async () => {
  house = await openWarehouse({ VINCULO_FILES_SWEEP_MS: '2000' })
})
afterAll(() => house.stop())

const buckets = () => house.service.storage
const notFound = { status: 400, statusCode: '404', message: 'Bucket not found' }

describe('buckets', () => {
  it('are made, read, changed and listed', async () => {
    const made = await buckets().createBucket('photos', { public: true, fileSizeLimit: '1MB', allowedMimeTypes: ['image/*', 'application/pdf'] })
    expect(made).toEqual({ data: { name: 'photos' }, error: null })
    expect((await buckets().getBucket('photos')).data).toMatchObject({
      id: 'photos', name: 'photos', public: true, file_size_limit: 1_000_000, allowed_mime_types: ['image/*', 'application/pdf'], type: 'STANDARD',
    })
    expect((await buckets().updateBucket('photos', { public: false, fileSizeLimit: null, allowedMimeTypes: null })).data).toEqual({ message: 'Successfully updated' })
    expect((await buckets().getBucket('photos')).data).toMatchObject({ public: false, file_size_limit: null, allowed_mime_types: null })
    await buckets().createBucket('papers')
    expect((await buckets().listBuckets()).data?.map(({ id }) => id)).toEqual(expect.arrayContaining(['papers', 'photos']))
    expect((await buckets().listBuckets({ search: 'PHO', limit: 5, sortColumn: 'created_at', sortOrder: 'desc' })).data?.map(({ id }) => id)).toEqual(['photos'])
  })

  it('are refused when they exist, are called badly, want too much, or are of another kind', async () => {
    await buckets().createBucket('twice')
    expect(refusal((await buckets().createBucket('twice')).error)).toEqual({ status: 400, statusCode: '409', message: 'The resource already exists' })
    for (const name of [' x', 'a/b', '..', 'x'.repeat(101), 'é']) {
      expect(refusal((await buckets().createBucket(name)).error), name).toEqual({ status: 400, statusCode: '400', message: 'Bucket name invalid' })
    }
    expect(refusal((await buckets().createBucket('large', { public: false, fileSizeLimit: '9GB' })).error)).toMatchObject({ statusCode: '413' })
    expect(refusal((await buckets().createBucket('large', { public: false, fileSizeLimit: 'much' })).error)).toMatchObject({ statusCode: '400' })
    expect(refusal((await buckets().createBucket('typed', { public: false, allowedMimeTypes: ['nonsense'] })).error)).toMatchObject({ statusCode: '415' })
    expect(refusal((await buckets().createBucket('tables', { public: false, type: 'ANALYTICS' })).error)).toMatchObject({ statusCode: '409' })
    expect(refusal((await buckets().getBucket('none')).error)).toEqual(notFound)
    expect(refusal((await buckets().updateBucket('none', { public: true })).error)).toEqual(notFound)
    const nothing = await fetch(`${house.url}/bucket/twice`, { method: 'PUT', headers: { apikey: house.server.secretKey, 'content-type': 'application/json' }, body: '{}' })
    expect(nothing.status).toBe(400)
    expect(refusal((await buckets().deleteBucket('none')).error)).toEqual(notFound)
  })

  it('go only when they are empty, and are emptied whole', async () => {
    await buckets().createBucket('full')
    const full = buckets().from('full')
    for (const name of ['a', 'b/c', 'b/d']) await full.upload(name, name)
    expect(refusal((await buckets().deleteBucket('full')).error)).toEqual({
      status: 400, statusCode: '409', message: 'The bucket you tried to delete is not empty',
    })
    for (const caller of [house.anon, house.ana]) {
      expect(refusal((await caller.storage.emptyBucket('full')).error)).toEqual({ status: 403, statusCode: '403', message: 'Access denied: Invalid role' })
    }
    expect((await full.list('')).data).toHaveLength(2)
    expect(refusal((await buckets().emptyBucket('none')).error)).toEqual(notFound)
    expect((await buckets().emptyBucket('full')).data).toEqual({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
    expect((await full.list('')).data).toEqual([])
    expect((await buckets().deleteBucket('full')).data).toEqual({ message: 'Successfully deleted' })
    expect(refusal((await full.upload('a', 'a')).error)).toEqual(notFound)
  })
})

describe('the clean-up', () => {
  it('takes the bytes that no row names, and no others', async () => {
    const onDisk = (): string[] =>
      readdirSync(path.join(house.server.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name)
    await buckets().createBucket('cleaned')
    for (const name of ['lost.txt', 'kept.txt']) expect((await buckets().from('cleaned').upload(name, name)).error).toBeNull()
    await house.sql("set storage.allow_delete_query = 'true'; delete from storage.objects where name = 'lost.txt'")
    expect(onDisk()).toHaveLength(2)
    for (let attempt = 0; attempt < 200 && onDisk().length > 1; attempt += 1) await sleep(100)
    expect(onDisk()).toEqual((await house.sql('select version from storage.objects')).map(({ version }) => version))
    expect(await (await buckets().from('cleaned').download('kept.txt')).data?.text()).toBe('kept.txt')
  })
})

describe('the service itself', () => {
  it('answers its probes without a key, and names what it leaves out', async () => {
    expect((await fetch(`${house.url}/status`)).status).toBe(200)
    expect(await (await fetch(`${house.url}/version`)).text()).toMatch(/^\d+\.\d+\.\d+$/)
    const off = (feature: string) => ({ statusCode: '409', error: 'FeatureNotEnabled', code: 'FeatureNotEnabled', message: `The feature ${feature} is not enabled for this resource` })
    for (const [method, path, feature] of [
      ['POST', '/upload/resumable', 'resumableUpload'], ['PATCH', '/upload/resumable/x', 'resumableUpload'], ['GET', '/render/image/public/a/b', 'imageTransformation'],
      ['GET', '/s3/x', 's3Protocol'], ['DELETE', '/cdn/a/b', 'purgeCache'], ['GET', '/bucket/a/lifecycle', 'objectLifecycle'],
      ['POST', '/vector/ListVectorBuckets', 'vectorBuckets'], ['GET', '/iceberg/bucket', 'icebergCatalog'],
    ] as const) {
      const answer = await fetch(`${house.url}${path}`, { method })
      expect([answer.status, await answer.json()], path).toEqual([400, off(feature)])
    }
    expect(refusal((await buckets().from('photos').download('a.png', { transform: { width: 10 } })).error)).toMatchObject({ status: 400 })
  })

  it('demands a key like the other services, and a token that is one', async () => {
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`${house.url}/bucket`, { headers })
      return [answer.status, (await answer.json()) as unknown]
    }
    const apikey = house.server.publishableKey
    expect(await ask({ apikey })).toEqual([200, []])
    expect(await ask({})).toMatchObject([401, { message: 'No API key found in request' }])
    expect(await ask({ apikey: 'sb_publishable_wrong' })).toMatchObject([401, { message: 'Invalid API key' }])
    expect(await ask({ apikey, authorization: 'Bearer not.a.jwt' })).toMatchObject([400, { statusCode: '403', error: 'Unauthorized' }])
    expect(await ask({ apikey, authorization: `Bearer ${house.token('x', { exp: 1 })}` })).toMatchObject([400, { statusCode: '403', message: 'jwt expired' }])
  })

  it('says what is wrong with a request that it cannot read', async () => {
    const ask = async (path: string, body: string) => {
      const answer = await house.http(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      return (await answer.json()) as unknown
    }
    expect(await ask('/bucket', '{')).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
    expect(await ask('/bucket', '[]')).toMatchObject({ code: 'InvalidRequest' })
    expect(await ask('/bucket', '{"name":7}')).toMatchObject({ code: 'InvalidParameter' })
    expect(await ask('/bucket', '{}')).toMatchObject({ code: 'MissingParameter' })
    expect(await ask('/nothing', '{}')).toMatchObject({ statusCode: '404', code: 'NotFound' })
    expect(await ask('/object/list/photos', `{"prefix":"${'x'.repeat(2_000_000)}"}`)).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
  })
})
