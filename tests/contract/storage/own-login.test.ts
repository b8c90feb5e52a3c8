import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANA, openWarehouse, OWN_FOLDER, type Warehouse } from './support.ts'

let house: Warehouse
beforeAll(async () => {
  house = await openWarehouse({ VINCULO_FILES_SWEEP_MS: '200' })
  await house.sql(OWN_FOLDER)
  await house.service.storage.createBucket('papers')
  await house.service.storage.createBucket('archive')
  await house.service.storage.createBucket('posters', { public: true })
  await house.service.storage.from('posters').upload('poster.txt', 'poster')
})
afterAll(() => house.stop())

interface Outcome {
  readonly error: unknown
}

/** Everything that a person does with the own files, and whether it succeeded. */
async function whatAnaDoes(): Promise<Readonly<Record<string, boolean>>> {
  const papers = house.ana.storage.from('papers')
  const name = `${ANA}/a.txt`
  const done: Record<string, boolean> = {}
  const does = async (what: string, work: PromiseLike<Outcome>): Promise<void> => { done[what] = (await work).error === null }
  await does('upload', papers.upload(name, 'one', { contentType: 'text/plain' }))
  await does('upload a form', papers.upload(`${ANA}/form.txt`, new Blob(['form'])))
  await does('replace', papers.update(name, 'two'))
  await does('download', papers.download(name))
  await does('read about', papers.info(name))
  await does('list', papers.list(ANA))
  await does('list pages', papers.listV2({ prefix: `${ANA}/` }))
  await does('sign', papers.createSignedUrl(name, 60))
  await does('sign many', papers.createSignedUrls([name], 7_200))
  const address = (await papers.createSignedUrl(name, 60)).data?.signedUrl
  done['open a signed address'] = address !== undefined && (await fetch(address)).ok
  await does('copy', papers.copy(name, `${ANA}/b.txt`))
  await does('move', papers.move(`${ANA}/b.txt`, `${ANA}/c.txt`, { destinationBucket: 'archive' }))
  await does('remove', papers.remove([name, `${ANA}/form.txt`]))
  await does('remove elsewhere', house.ana.storage.from('archive').remove([`${ANA}/c.txt`]))
  return done
}

/** What the service does on nobody's behalf. */
async function whatTheServiceDoes(): Promise<Readonly<Record<string, boolean>>> {
  const poster = await fetch(house.anon.storage.from('posters').getPublicUrl('poster.txt').data.publicUrl)
  const papers = house.ana.storage.from('papers')
  const { data } = await papers.createSignedUploadUrl(`${ANA}/signed-${crypto.randomUUID()}.txt`)
  const signed = await house.anon.storage.from('papers').uploadToSignedUrl(data?.path ?? '', data?.token ?? '', 'signed')
  const bucket = await house.service.storage.deleteBucket('papers')
  return {
    'open a public file': poster.ok,
    'sign an upload': data !== null,
    'take an upload by a signed address': signed.error === null,
    'see that a bucket is not empty': bucket.error?.message === 'The bucket you tried to delete is not empty',
  }
}

describe('the service’s own login', () => {
  it('reads the limits of buckets, serves public ones, takes uploads by signed addresses and cleans up; what people do is done as themselves', async () => {
    const before = await whatAnaDoes()
    expect(Object.entries(before).filter(([, isDone]) => !isDone)).toEqual([])
    expect(await whatTheServiceDoes()).toEqual({
      'open a public file': true, 'sign an upload': true, 'take an upload by a signed address': true, 'see that a bucket is not empty': true,
    })
    expect(house.server.logs()).not.toContain('clean-up of blobs failed')

    await house.sql('revoke all on storage.objects from service_role; revoke insert, update, delete on storage.buckets from service_role')
    expect(await whatAnaDoes()).toEqual(before)
    expect(await whatTheServiceDoes()).toEqual({
      'open a public file': false, 'sign an upload': true, 'take an upload by a signed address': false, 'see that a bucket is not empty': false,
    })
    await expect.poll(() => house.server.logs()).toContain('clean-up of blobs failed')

    await house.sql('revoke all on storage.buckets from service_role')
    expect(await whatAnaDoes()).toMatchObject({ upload: false, download: false })
  })
})
