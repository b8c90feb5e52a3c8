import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANA, bytesOf, openWarehouse, OWN_FOLDER, refusal, type Warehouse } from './support.ts'

let house: Warehouse
beforeAll(async () => {
  house = await openWarehouse()
  await house.sql(OWN_FOLDER)
  const created = await house.service.storage.createBucket('papers')
  expect(created.error).toBeNull()
})
afterAll(() => house.stop())

const uuid: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/)
const papers = () => house.ana.storage.from('papers')

describe('upload', () => {
  it('takes raw bytes with their type, cache time and metadata', async () => {
    const done = await papers().upload(`${ANA}/raw.txt`, Buffer.from('olá'), {
      contentType: 'text/plain;charset=UTF-8', cacheControl: '77', metadata: { kind: 'greeting' },
    })
    expect(done).toEqual({ data: { id: uuid, path: `${ANA}/raw.txt`, fullPath: `papers/${ANA}/raw.txt` }, error: null })
    expect((await papers().info(`${ANA}/raw.txt`)).data).toMatchObject({
      id: done.data?.id, name: `${ANA}/raw.txt`, bucketId: 'papers', size: 4, contentType: 'text/plain;charset=UTF-8', cacheControl: 'max-age=77',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) as unknown, metadata: { kind: 'greeting' },
    })
  })

  it('takes a form with an unnamed file, as browsers send it', async () => {
    const file = new Blob(['<b>negrito</b>'], { type: 'text/html' })
    const done = await papers().upload(`${ANA}/form.html`, file, { cacheControl: '5', metadata: { from: 'form' } })
    expect(done.error).toBeNull()
    expect((await papers().info(`${ANA}/form.html`)).data).toMatchObject({ size: 14, contentType: 'text/html', cacheControl: 'max-age=5', metadata: { from: 'form' } })
    expect(await bytesOf((await papers().download(`${ANA}/form.html`)).data)).toBe('<b>negrito</b>')
  })

  it('refuses a name that is taken, unless it is told to replace', async () => {
    const name = `${ANA}/again.txt`
    expect((await papers().upload(name, 'one')).error).toBeNull()
    expect(refusal((await papers().upload(name, 'two')).error)).toEqual({ status: 400, statusCode: '409', message: 'The resource already exists' })
    expect(await bytesOf((await papers().download(name)).data)).toBe('one')
    expect((await papers().upload(name, 'two', { upsert: true })).error).toBeNull()
    expect(await bytesOf((await papers().download(name)).data)).toBe('two')
    expect((await papers().update(name, 'three')).error).toBeNull()
    expect(await bytesOf((await papers().download(name)).data)).toBe('three')
  })
})
