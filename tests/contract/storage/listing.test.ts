import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANA, openWarehouse, OWN_FOLDER, refusal, type Warehouse } from './support.ts'

const NAMES = ['a.txt', 'b.txt', 'deep/one.txt', 'deep/two.txt', 'deep/er/three.txt', 'z.txt', 'Z2.txt']
let house: Warehouse
beforeAll(async () => {
  house = await openWarehouse()
  await house.sql(OWN_FOLDER)
  await house.service.storage.createBucket('papers')
  for (const name of NAMES) expect((await papers().upload(`${ANA}/${name}`, name)).error).toBeNull()
  expect((await house.service.storage.from('papers').upload('hidden/x.txt', 'x')).error).toBeNull()
  await house.sql(`update storage.objects set created_at = now() - interval '1 day' * (select ordinality from unnest($1::text[]) with ordinality u(n) where name = '${ANA}/' || n)
    where name like '${ANA}/%'`, [NAMES])
})
afterAll(() => house.stop())

const papers = () => house.ana.storage.from('papers')
const moment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
type ListOptions = Parameters<ReturnType<typeof papers>['list']>[1]
const list = async (folder: string, options?: ListOptions): Promise<unknown> => (await papers().list(folder, options)).data?.map(({ name, id }) => (id === null ? `${name}/` : name))

describe('list', () => {
  it('shows one level, folders without id', async () => {
    expect(await list(ANA)).toEqual(['Z2.txt', 'a.txt', 'b.txt', 'deep/', 'z.txt'])
    expect(await list(`${ANA}/deep`)).toEqual(['er/', 'one.txt', 'two.txt'])
    expect(await list(`${ANA}/DEEP`)).toEqual(['er/', 'one.txt', 'two.txt'])
    expect(await list('')).toEqual([`${ANA}/`])
    const { data } = await papers().list(`${ANA}/deep/er`)
    expect(data).toEqual([
      {
        name: 'three.txt', id: expect.any(String) as unknown, created_at: moment, updated_at: moment, last_accessed_at: moment,
        metadata: expect.objectContaining({ size: 17, mimetype: 'text/plain;charset=UTF-8' }) as unknown,
      },
    ])
  })

  it('sorts, searches without regard to case, and pages', async () => {
    expect(await list(ANA, { sortBy: { column: 'name', order: 'desc' } })).toEqual(['z.txt', 'deep/', 'b.txt', 'a.txt', 'Z2.txt'])
    expect(await list(ANA, { sortBy: { column: 'created_at', order: 'desc' } })).toEqual(['deep/', 'a.txt', 'b.txt', 'z.txt', 'Z2.txt'])
    expect(await list(ANA, { search: 'Z' })).toEqual(['Z2.txt', 'z.txt'])
    expect(await list(ANA, { search: '%' })).toEqual([])
    expect(await list(ANA, { limit: 2, offset: 1 })).toEqual(['a.txt', 'b.txt'])
    expect(refusal((await papers().list(ANA, { sortBy: { column: 'id; drop table storage.objects' } })).error)).toMatchObject({ statusCode: '400' })
  })
})

describe('listV2', () => {
  type Options = Parameters<ReturnType<typeof papers>['listV2']>[0]
  /** Every page of a list, put together. */
  const pages = async (options: Options): Promise<{ objects: string[]; folders: string[]; pages: number }> => {
    const seen = { objects: [] as string[], folders: [] as string[], pages: 0 }
    let cursor: string | undefined
    do {
      const { data, error } = await papers().listV2({ ...options, ...(cursor === undefined ? {} : { cursor }) })
      if (error !== null) throw error
      seen.pages += 1
      seen.objects.push(...data.objects.map(({ name }) => name.replace(`${ANA}/`, '')))
      seen.folders.push(...data.folders.map(({ name }) => name.replace(`${ANA}/`, '')))
      expect(data.hasNext).toBe(data.nextCursor !== undefined)
      cursor = data.nextCursor
    } while (cursor !== undefined)
    return seen
  }

  it('goes through everything, page by page, in the order of the bytes', async () => {
    const sorted = NAMES.toSorted()
    expect(await pages({ prefix: `${ANA}/`, limit: 2 })).toEqual({ objects: sorted, folders: [], pages: 4 })
    expect((await pages({ prefix: `${ANA}/`, limit: 3, sortBy: { column: 'name', order: 'desc' } })).objects).toEqual(sorted.toReversed())
    expect((await pages({ limit: 1000 })).objects).toEqual(sorted)
    expect((await pages({ prefix: `${ANA}/deep/t` })).objects).toEqual(['deep/two.txt'])
  })

  it('puts what is below a level into folders, each once', async () => {
    const level = { objects: ['Z2.txt', 'a.txt', 'b.txt', 'z.txt'], folders: ['deep/'] }
    for (const limit of [1, 2, 100]) expect(await pages({ prefix: `${ANA}/`, with_delimiter: true, limit })).toMatchObject(level)
    expect(await pages({ prefix: `${ANA}/`, with_delimiter: true, limit: 1, sortBy: { column: 'name', order: 'desc' } })).toMatchObject({
      objects: level.objects.toReversed(), folders: ['deep/'],
    })
    const { data } = await papers().listV2({ prefix: `${ANA}/deep/`, with_delimiter: true })
    expect(data).toMatchObject({ hasNext: false, folders: [{ name: `${ANA}/deep/er/`, key: 'er' }], objects: [{ name: `${ANA}/deep/one.txt`, key: 'one.txt' }, { key: 'two.txt' }] })
  })

  it('sorts by moment, with and without folders', async () => {
    const byAge = NAMES.toReversed()
    expect((await pages({ prefix: `${ANA}/`, limit: 2, sortBy: { column: 'created_at', order: 'asc' } })).objects).toEqual(byAge)
    expect((await pages({ prefix: `${ANA}/`, limit: 2, sortBy: { column: 'created_at', order: 'desc' } })).objects).toEqual(NAMES)
    for (const limit of [1, 3]) {
      expect(await pages({ prefix: `${ANA}/`, limit, with_delimiter: true, sortBy: { column: 'created_at', order: 'asc' } })).toMatchObject({
        objects: ['Z2.txt', 'z.txt', 'b.txt', 'a.txt'], folders: ['deep/'],
      })
    }
  })

  it('knows moments to the millisecond, and what has none as the oldest', async () => {
    await house.service.storage.createBucket('moments')
    await house.sql(`insert into storage.objects (bucket_id, name, created_at) values
      ('moments', 'late', '2026-01-02'), ('moments', 'a', '2026-01-01 00:00:00.0009'), ('moments', 'b', '2026-01-01 00:00:00.0001'), ('moments', 'never', null)`)
    for (const order of ['asc', 'desc'] as const) {
      for (const grouped of [false, true]) {
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const { data, error } = await house.service.storage.from('moments').listV2({
            limit: 1, with_delimiter: grouped, sortBy: { column: 'created_at', order }, ...(cursor === undefined ? {} : { cursor }),
          })
          if (error !== null) throw error
          seen.push(...data.objects.map(({ name }) => name))
          cursor = data.nextCursor
        } while (cursor !== undefined)
        expect(seen, `${order} ${String(grouped)}`).toEqual(order === 'asc' ? ['never', 'a', 'b', 'late'] : ['late', 'b', 'a', 'never'])
      }
    }
    await house.service.storage.emptyBucket('moments')
    await house.service.storage.deleteBucket('moments')
  })

  it('shows nothing of what row level security hides, and refuses a cursor that it did not make', async () => {
    expect((await house.service.storage.from('papers').listV2({ prefix: 'hidden/' })).data?.objects).toHaveLength(1)
    expect((await pages({ prefix: 'hidden/' })).objects).toEqual([])
    for (const cursor of ['nonsense', Buffer.from('{}').toString('base64url'), Buffer.from('["a","1; select 1"]').toString('base64url')]) {
      expect(refusal((await papers().listV2({ cursor })).error)).toMatchObject({ statusCode: '400', message: 'Invalid Parameter cursor' })
    }
  })
})

describe('the SQL functions of hosted', () => {
  it('answer as the service does', async () => {
    const found = await house.sql(`select key, name from storage.search_v2('${ANA}/', 'papers', 10, 2)`)
    expect(found.map(({ key }) => key)).toEqual(['Z2.txt', 'a.txt', 'b.txt', 'deep', 'z.txt'])
    expect(await house.sql('select size::int, bucket_id from storage.get_size_by_bucket()')).toEqual([{ size: NAMES.join('').length + 1, bucket_id: 'papers' }])
    await expect(house.sql("select storage.can_insert_object('papers', 'x', null, '{}')")).rejects.toMatchObject({ code: 'PT200' })
    await expect(house.sql("delete from storage.objects where name = 'hidden/x.txt'")).rejects.toMatchObject({ code: '42501' })
  })
})
