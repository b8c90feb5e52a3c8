import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeS3, type FakeS3 } from './fake-s3.ts'
import { ANA, openWarehouse, OWN_FOLDER, refusal, type Warehouse } from './support.ts'

let s3: FakeS3
let house: Warehouse
beforeAll(async () => {
  s3 = await startFakeS3({ credentials: { accessKeyId: 'id', secretAccessKey: 'secret' }, bucket: 'vinculo' })
  house = await openWarehouse({
    S3_BUCKET: 'vinculo', S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', AWS_MAX_ATTEMPTS: '1', VINCULO_FILES_SWEEP_MS: '3000',
  })
  await house.sql(OWN_FOLDER)
  await house.service.storage.createBucket('papers')
})
afterAll(async () => {
  await house.stop()
  await s3.stop()
})

const papers = () => house.ana.storage.from('papers')
const contentOf = async (name: string): Promise<Buffer> => Buffer.from((await (await papers().download(`${ANA}/${name}`)).data?.arrayBuffer()) ?? new ArrayBuffer())

describe('files in S3', () => {
  it('are written, read, read in part, copied and removed; names of people never reach it', async () => {
    expect((await papers().upload(`${ANA}/a.txt`, 'olá mundo', { contentType: 'text/plain' })).error).toBeNull()
    expect((await contentOf('a.txt')).toString()).toBe('olá mundo')
    const part = await house.http(`/object/papers/${ANA}/a.txt`, { as: house.token(ANA), headers: { range: 'bytes=5-9' } })
    expect([part.status, await part.text()]).toEqual([206, 'mundo'])
    expect((await papers().copy(`${ANA}/a.txt`, `${ANA}/b.txt`)).error).toBeNull()
    expect((await papers().move(`${ANA}/a.txt`, `${ANA}/c.txt`)).error).toBeNull()
    await papers().update(`${ANA}/c.txt`, 'novo')
    expect([(await contentOf('b.txt')).toString(), (await contentOf('c.txt')).toString()]).toEqual(['olá mundo', 'novo'])
    const versions = (await house.sql('select version from storage.objects')).map(({ version }) => String(version))
    expect(new Set([...s3.objects.keys()].map((key) => key.split('/').at(-1)))).toEqual(new Set(versions))
    await papers().remove([`${ANA}/b.txt`, `${ANA}/c.txt`])
    expect(s3.objects.size).toBe(0)
    expect(existsSync(path.join(house.server.dataDir, 'files'))).toBe(false)
  })

  it('of more than a part go part by part, and come out as they went in', async () => {
    const bytes = randomBytes(20 * 1_048_576)
    expect((await papers().upload(`${ANA}/big.bin`, bytes)).error).toBeNull()
    expect((await contentOf('big.bin')).equals(bytes)).toBe(true)
    expect(s3.log.filter((operation) => operation === 'part')).toHaveLength(3)
    const exact = bytes.subarray(0, 8 * 1_048_576)
    expect((await papers().upload(`${ANA}/exact.bin`, exact)).error).toBeNull()
    expect((await contentOf('exact.bin')).equals(exact)).toBe(true)
  })

  it('leave nothing behind when S3 fails in the middle', async () => {
    s3.failOn = /^(?:part|put)$/
    for (const size of [100, 10 * 1_048_576]) {
      expect(refusal((await papers().upload(`${ANA}/failed.bin`, Buffer.alloc(size))).error)).toMatchObject({ status: 500, statusCode: '500' })
    }
    s3.failOn = null
    expect((await papers().exists(`${ANA}/failed.bin`)).data).toBe(false)
    expect(s3.uploads.size).toBe(0)
    expect((await papers().upload(`${ANA}/failed.bin`, 'now')).error).toBeNull()
  })

  it('are for whoever signs with the key of the bucket', async () => {
    const bare = await fetch(`${s3.endpoint}/vinculo?list-type=2`)
    expect([bare.status, await bare.text()]).toEqual([403, expect.stringContaining('AccessDenied') as string])
    const forged = { 'x-amz-date': new Date().toISOString().replaceAll(/[-:]|\.\d+/g, ''), 'x-amz-content-sha256': createHash('sha256').update('').digest('hex') }
    const authorization = `AWS4-HMAC-SHA256 Credential=id/20261130/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-date, Signature=${'0'.repeat(64)}`
    expect(await (await fetch(`${s3.endpoint}/vinculo?list-type=2`, { headers: { ...forged, authorization } })).text()).toContain('SignatureDoesNotMatch')
  })

  it('without a row are found page by page, and removed', async () => {
    for (let at = 0; at < 5; at += 1) await papers().upload(`${ANA}/lost-${at}.txt`, 'x')
    await papers().upload(`${ANA}/kept.txt`, 'kept')
    await house.sql(`set storage.allow_delete_query = 'true'; delete from storage.objects where name like '%/lost-%'`)
    const [row] = await house.sql('select count(*)::int as rows from storage.objects')
    for (let attempt = 0; attempt < 200 && s3.objects.size > Number(row?.['rows']); attempt += 1) await sleep(100)
    expect(s3.objects.size).toBe(row?.['rows'])
    expect((await contentOf('kept.txt')).toString()).toBe('kept')
  })
})
