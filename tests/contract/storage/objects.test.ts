import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANA, bytesOf, openWarehouse, OWN_FOLDER, refusal, type Warehouse } from './support.ts'

let house: Warehouse
beforeAll(async () => {
  house = await openWarehouse()
  await house.sql(OWN_FOLDER)
  for (const bucket of ['papers', 'archive']) expect((await house.service.storage.createBucket(bucket)).error).toBeNull()
})
afterAll(() => house.stop())

const uuid: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/)
const moment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const papers = () => house.ana.storage.from('papers')
const put = async (name: string, content = name): Promise<string> => {
  const path = `${ANA}/${name}`
  expect((await papers().upload(path, content, { contentType: 'text/plain' })).error).toBeNull()
  return path
}
const contentOf = async (path: string, bucket = 'papers'): Promise<string> => bytesOf((await house.ana.storage.from(bucket).download(path)).data)
const missing = { status: 400, statusCode: '404', message: 'Object not found' }

describe('upload and update', () => {
  it('takes raw bytes with their type, cache time and metadata', async () => {
    const done = await papers().upload(`${ANA}/raw.txt`, Buffer.from('olá'), {
      contentType: 'text/plain;charset=UTF-8', cacheControl: '77', metadata: { kind: 'greeting' },
    })
    expect(done).toEqual({ data: { id: uuid, path: `${ANA}/raw.txt`, fullPath: `papers/${ANA}/raw.txt` }, error: null })
    expect((await papers().info(`${ANA}/raw.txt`)).data).toEqual({
      id: done.data?.id, name: `${ANA}/raw.txt`, version: uuid, bucketId: 'papers', size: 4, contentType: 'text/plain;charset=UTF-8',
      cacheControl: 'max-age=77', etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) as unknown, metadata: { kind: 'greeting' }, lastModified: moment, createdAt: moment,
    })
  })

  it('takes a form with an unnamed file, as browsers send it', async () => {
    const file = new Blob(['<b>negrito</b>'], { type: 'text/html' })
    expect((await papers().upload(`${ANA}/form.html`, file, { cacheControl: '5', metadata: { from: 'form' } })).error).toBeNull()
    expect((await papers().info(`${ANA}/form.html`)).data).toMatchObject({ size: 14, contentType: 'text/html', cacheControl: 'max-age=5', metadata: { from: 'form' } })
    expect(await contentOf(`${ANA}/form.html`)).toBe('<b>negrito</b>')
  })

  it('takes a stream of unknown length, and an empty file', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of ['a', 'b', 'c']) controller.enqueue(Buffer.from(part))
        controller.close()
      },
    })
    expect((await papers().upload(`${ANA}/stream.bin`, stream, { duplex: 'half', contentType: 'application/octet-stream' })).error).toBeNull()
    expect(await contentOf(`${ANA}/stream.bin`)).toBe('abc')
    expect((await papers().upload(`${ANA}/empty.txt`, Buffer.alloc(0))).error).toBeNull()
    expect((await papers().info(`${ANA}/empty.txt`)).data).toMatchObject({ size: 0 })
    expect(await contentOf(`${ANA}/empty.txt`)).toBe('')
  })

  it('refuses a name that is taken, unless it is told to replace', async () => {
    const path = await put('again.txt', 'one')
    expect(refusal((await papers().upload(path, 'two')).error)).toEqual({ status: 400, statusCode: '409', message: 'The resource already exists' })
    expect(await contentOf(path)).toBe('one')
    const replaced = await papers().upload(path, 'two', { upsert: true })
    expect(replaced.data?.id).toBe((await papers().info(path)).data?.id)
    expect(await contentOf(path)).toBe('two')
    expect((await papers().update(path, 'three')).error).toBeNull()
    expect(await contentOf(path)).toBe('three')
  })

  it('keeps names with every sign that a name may hold', async () => {
    const path = await put("special file @+$,;=&!'()*.txt", 'x')
    const answer = await house.http(`/object/authenticated/papers/${path.split('/').map(encodeURIComponent).join('/')}`, { as: house.token(ANA) })
    expect(await answer.text()).toBe('x')
    expect((await papers().list(ANA, { search: 'special' })).data?.map(({ name }) => name)).toEqual(["special file @+$,;=&!'()*.txt"])
  })
})

describe('info and exists', () => {
  it('tell what is there from what is not', async () => {
    const path = await put('there.txt')
    expect(await papers().exists(path)).toEqual({ data: true, error: null })
    expect((await papers().exists(`${ANA}/gone.txt`)).data).toBe(false)
    expect(refusal((await papers().info(`${ANA}/gone.txt`)).error)).toEqual(missing)
    await expect(papers().setHeader('x-extra', '1').throwOnError().info(`${ANA}/gone.txt`)).rejects.toThrow('Object not found')
  })
})

describe('signed URLs', () => {
  it('let anybody read one object for a while', async () => {
    const path = await put('signed.txt')
    const { data } = await papers().createSignedUrl(path, 60)
    const answer = await fetch(data?.signedUrl ?? '')
    expect(await answer.text()).toBe('signed.txt')
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=(?:59|60)$/)
    const named = await papers().createSignedUrl(path, 60, { download: 'Relatório.txt' })
    expect((await fetch(named.data?.signedUrl ?? '')).headers.get('content-disposition')).toBe(
      "attachment; filename=Relat%C3%B3rio.txt; filename*=UTF-8''Relat%C3%B3rio.txt;",
    )
    expect(refusal((await papers().createSignedUrl(`${ANA}/gone.txt`, 60)).error)).toEqual(missing)
  })

  it('are made for many objects at once, each with its own error', async () => {
    const path = await put('many.txt')
    const { data } = await papers().createSignedUrls([path, `${ANA}/gone.txt`, '../x'], 60)
    expect(data?.map(({ path: name, error }) => ({ name, error }))).toEqual([
      { name: path, error: null },
      { name: `${ANA}/gone.txt`, error: 'Either the object does not exist or you do not have access to it' },
      { name: '../x', error: 'Either the object does not exist or you do not have access to it' },
    ])
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('many.txt')
  })

  it('let anybody upload one object, once unless it may be replaced', async () => {
    const path = `${ANA}/given.txt`
    const { data } = await papers().createSignedUploadUrl(path)
    const stranger = house.anon.storage.from('papers')
    const done = await stranger.uploadToSignedUrl(path, data?.token ?? '', Buffer.from('given'), { contentType: 'text/plain' })
    expect(done).toEqual({ data: { path, fullPath: `papers/${path}` }, error: null })
    expect(await contentOf(path)).toBe('given')
    expect(refusal((await stranger.uploadToSignedUrl(path, data?.token ?? '', 'again')).error)).toMatchObject({ statusCode: '409' })
    const again = await papers().createSignedUploadUrl(path, { upsert: true })
    expect((await stranger.uploadToSignedUrl(path, again.data?.token ?? '', new Blob(['form']), { upsert: true })).error).toBeNull()
    expect(await contentOf(path)).toBe('form')
    const [row] = await house.sql('select owner_id from storage.objects where name = $1', [path])
    expect(row).toEqual({ owner_id: ANA })
  })
})

describe('move and copy', () => {
  it('give an object another name, or another bucket', async () => {
    const path = await put('move-me.txt')
    expect((await papers().move(path, `${ANA}/moved/there.txt`)).data).toMatchObject({ message: 'Successfully moved' })
    expect(await contentOf(`${ANA}/moved/there.txt`)).toBe('move-me.txt')
    expect((await papers().exists(path)).data).toBe(false)
    expect((await papers().move(`${ANA}/moved/there.txt`, path, { destinationBucket: 'archive' })).error).toBeNull()
    expect(await contentOf(path, 'archive')).toBe('move-me.txt')
    expect(refusal((await papers().move(path, `${ANA}/x.txt`)).error)).toEqual(missing)
  })

  it('never overwrite silently', async () => {
    const [one, two] = [await put('one.txt'), await put('two.txt')]
    for (const error of [(await papers().move(one, two)).error, (await papers().copy(one, two)).error]) {
      expect(refusal(error)).toEqual({ status: 400, statusCode: '409', message: 'The resource already exists' })
    }
    expect([await contentOf(one), await contentOf(two)]).toEqual(['one.txt', 'two.txt'])
  })

  it('leave a copy that lives on without its source', async () => {
    const path = await put('source.txt')
    const copy = await papers().copy(path, `${ANA}/copy.txt`, { destinationBucket: 'archive' })
    expect(copy.data).toEqual({ path: `archive/${ANA}/copy.txt` })
    await papers().remove([path])
    expect(await contentOf(`${ANA}/copy.txt`, 'archive')).toBe('source.txt')
    const [row] = await house.sql("select metadata ->> 'mimetype' as mimetype from storage.objects where name = $1", [`${ANA}/copy.txt`])
    expect(row).toEqual({ mimetype: 'text/plain' })
  })

  it('may describe the copy anew', async () => {
    const path = await put('describe.txt')
    const answer = await house.http('/object/copy', {
      method: 'POST', as: house.token(ANA), headers: { 'x-upsert': 'true', 'x-metadata': Buffer.from('{"copied":"yes"}').toString('base64') },
      body: JSON.stringify({ bucketId: 'papers', sourceKey: path, destinationKey: path, copyMetadata: false, metadata: { cacheControl: 'max-age=604800', mimetype: 'text/csv' } }),
    })
    expect(answer.status).toBe(200)
    expect((await papers().info(path)).data).toMatchObject({ cacheControl: 'max-age=604800', contentType: 'text/csv', metadata: { copied: 'yes' } })
    expect(await contentOf(path)).toBe('describe.txt')
  })
})

describe('remove', () => {
  it('takes what is there and says what it took', async () => {
    const [one, two] = [await put('rm-1.txt'), await put('rm-2.txt')]
    const { data } = await papers().remove([one, two, `${ANA}/never.txt`])
    expect(data?.map(({ name }) => name).toSorted()).toEqual([one, two])
    expect((await papers().exists(one)).data).toBe(false)
    expect((await papers().remove([one])).data).toEqual([])
  })

  it('takes one object by its path', async () => {
    const path = await put('rm-3.txt')
    const as = house.token(ANA)
    expect(await (await house.http(`/object/papers/${path}`, { method: 'DELETE', as })).json()).toEqual({ message: 'Successfully deleted' })
    expect(await (await house.http(`/object/papers/${path}`, { method: 'DELETE', as })).json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
  })
})
