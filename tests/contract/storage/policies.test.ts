import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ANA, bytesOf, openWarehouse, type Client, type Warehouse } from './support.ts'

let house: Warehouse
beforeAll(async () => {
  house = await openWarehouse()
  await house.service.storage.createBucket('rules')
})
afterAll(() => house.stop())

const VERBS = { select: 'using', insert: 'with check', update: 'using', delete: 'using' } as const
type Verb = keyof typeof VERBS

/** Gives everybody signed in these verbs on the objects of the bucket, or on all buckets. */
async function allow(table: 'objects' | 'buckets', verbs: readonly Verb[], condition?: string): Promise<void> {
  for (const verb of verbs) {
    const rule = condition ?? (table === 'objects' ? "bucket_id = 'rules'" : 'true')
    await house.sql(`create policy test_${table}_${verb} on storage.${table} for ${verb} to authenticated ${VERBS[verb]} (${rule})`)
  }
}
afterEach(async () => {
  for (const table of ['objects', 'buckets']) {
    for (const verb of Object.keys(VERBS)) await house.sql(`drop policy if exists test_${table}_${verb} on storage.${table}`)
  }
})

const rules = (client: Client) => client.storage.from('rules')
const outcome = ({ error }: { error: unknown }): string => {
  if (error === null) return 'ok'
  const { statusCode, message } = error as { statusCode?: unknown; message?: unknown }
  return `${String(statusCode)} ${String(message)}`
}
const DENIED = '403 new row violates row-level security policy'
const MISSING = '404 Object not found'

/** Everything that a client can do to an object that the service has put there, each on a fresh one. */
const OPERATIONS: Readonly<Record<string, (name: string) => Promise<string>>> = {
  upload: async (name) => outcome(await rules(house.ana).upload(`${name}.new`, 'x')),
  upsert: async (name) => outcome(await rules(house.ana).upload(name, 'x', { upsert: true })),
  'sign upload': async (name) => outcome(await rules(house.ana).createSignedUploadUrl(`${name}.new`)),
  download: async (name) => {
    const { data, error } = await rules(house.ana).download(name)
    if (error !== null) return outcome(await rules(house.ana).info(name))
    return (await bytesOf(data)) === 'original' ? 'ok' : 'wrong bytes'
  },
  sign: async (name) => outcome(await rules(house.ana).createSignedUrl(name, 60)),
  list: async (name) => ((await rules(house.ana).list('', { search: name })).data?.length === 1 ? 'ok' : MISSING),
  move: async (name) => outcome(await rules(house.ana).move(name, `${name}.moved`)),
  copy: async (name) => outcome(await rules(house.ana).copy(name, `${name}.copied`)),
  remove: async (name) => ((await rules(house.ana).remove([name])).data?.length === 1 ? 'ok' : MISSING),
}

async function table(): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {}
  for (const [operation, attempt] of Object.entries(OPERATIONS)) {
    const name = `${randomUUID()}.txt`
    expect((await rules(house.service).upload(name, 'original')).error).toBeNull()
    outcomes[operation] = await attempt(name)
    // Whatever was refused has changed nothing.
    if (outcomes[operation] !== 'ok') expect(await bytesOf((await rules(house.service).download(name)).data), operation).toBe('original')
  }
  return outcomes
}

describe('policies on storage.objects', () => {
  const nothing = {
    upload: DENIED, upsert: DENIED, 'sign upload': DENIED, download: MISSING, sign: MISSING, list: MISSING, move: MISSING, copy: MISSING, remove: MISSING,
  }

  it('let nobody do anything until there are some', async () => {
    await allow('objects', ['select', 'insert', 'update', 'delete'])
    expect(new Set(Object.values(await table()))).toEqual(new Set(['ok']))
    for (const verb of Object.keys(VERBS)) await house.sql(`drop policy test_objects_${verb} on storage.objects`)
    expect(await table()).toEqual(nothing)
  })

  it.each<[readonly Verb[], Record<string, string>]>([
    [['select'], { ...nothing, download: 'ok', sign: 'ok', list: 'ok', copy: DENIED }],
    [['insert'], { ...nothing, upload: 'ok', 'sign upload': 'ok' }],
    [['update'], nothing],
    [['delete'], nothing],
    [['select', 'insert'], { ...nothing, upload: 'ok', 'sign upload': 'ok', download: 'ok', sign: 'ok', list: 'ok', copy: 'ok' }],
    [['select', 'update'], { ...nothing, download: 'ok', sign: 'ok', list: 'ok', copy: DENIED, move: 'ok' }],
    [['select', 'delete'], { ...nothing, download: 'ok', sign: 'ok', list: 'ok', copy: DENIED, remove: 'ok' }],
    [['select', 'insert', 'update'], { upload: 'ok', upsert: 'ok', 'sign upload': 'ok', download: 'ok', sign: 'ok', list: 'ok', move: 'ok', copy: 'ok', remove: MISSING }],
  ])('%s', async (verbs, expected) => {
    await allow('objects', verbs)
    expect(await table()).toEqual(expected)
  })

  it('may ask for owner, type, size, metadata and operation', async () => {
    const attempt = async (options: Parameters<ReturnType<typeof rules>['upload']>[2], body: Blob | Buffer = Buffer.from('x')) =>
      outcome(await rules(house.ana).upload(`${randomUUID()}.png`, body, options))
    await allow('objects', ['insert'], `owner_id = '${ANA}' and metadata ->> 'mimetype' = 'image/png' and (metadata ->> 'size')::int <= 10
      and user_metadata ->> 'department' = 'engineering' and storage.operation() = 'storage.object.upload' and storage.allow_only_operation('object.upload')`)
    const good = { contentType: 'image/png', metadata: { department: 'engineering' } }
    expect(await attempt(good)).toBe('ok')
    expect(await attempt({ ...good, contentType: 'image/gif' })).toBe(DENIED)
    expect(await attempt({ ...good, metadata: { department: 'sales' } })).toBe(DENIED)
    expect(await attempt(good, Buffer.alloc(11))).toBe(DENIED)
  })

  it('see the length that the head of a form tells, before its bytes have come', async () => {
    await allow('objects', ['insert'], "(metadata ->> 'contentLength')::int <= 1000")
    const attempt = async (size: number) => outcome(await rules(house.ana).upload(`${randomUUID()}.bin`, new Blob([Buffer.alloc(size)])))
    expect(await attempt(10)).toBe('ok')
    expect(await attempt(2_000)).toBe(DENIED)
  })

  it('are asked again when the bytes have come: what a form says at its end counts', async () => {
    await allow('objects', ['insert'], "(metadata ->> 'size') is null or (metadata ->> 'size')::int <= 10")
    const attempt = async (size: number) => outcome(await rules(house.ana).upload(`${randomUUID()}.bin`, new Blob([Buffer.alloc(size)])))
    expect(await attempt(10)).toBe('ok')
    expect(await attempt(11)).toBe(DENIED)
    const [row] = await house.sql("select count(*)::int as rows from storage.objects where (metadata ->> 'size')::int = 11")
    expect(row).toEqual({ rows: 0 })
  })

  it('hold for both ends of a move', async () => {
    await allow('objects', ['select'], "bucket_id = 'rules'")
    await house.sql("create policy test_objects_update on storage.objects for update to authenticated using (bucket_id = 'rules') with check (name like 'mine/%')")
    const name = `${randomUUID()}.txt`
    await rules(house.service).upload(name, 'x')
    expect(outcome(await rules(house.ana).move(name, `yours/${name}`))).toBe(DENIED)
    expect(outcome(await rules(house.ana).move(name, `mine/${name}`))).toBe('ok')
  })
})

describe('policies on storage.buckets', () => {
  const attempts = async () => {
    const id = `bucket-${randomUUID()}`
    await house.service.storage.createBucket(id)
    const { storage } = house.ana
    return {
      create: outcome(await storage.createBucket(`${id}-new`)),
      get: outcome(await storage.getBucket(id)),
      list: (await storage.listBuckets()).data?.some((bucket) => bucket.id === id) === true ? 'ok' : 'unseen',
      update: outcome(await storage.updateBucket(id, { public: true })),
      empty: outcome(await storage.emptyBucket(id)),
      delete: outcome(await storage.deleteBucket(id)),
    }
  }
  const missing = '404 Bucket not found'
  const nothing = { create: DENIED, get: missing, list: 'unseen', update: missing, empty: '403 Access denied: Invalid role', delete: missing }

  it.each<[readonly Verb[], Record<string, string>]>([
    [['select', 'insert', 'update', 'delete'], { create: 'ok', get: 'ok', list: 'ok', update: 'ok', empty: '403 Access denied: Invalid role', delete: 'ok' }],
    [[], nothing],
    [['select'], { ...nothing, get: 'ok', list: 'ok' }],
    [['insert'], { ...nothing, create: 'ok' }],
    [['select', 'update'], { ...nothing, get: 'ok', list: 'ok', update: 'ok' }],
    [['delete'], nothing],
  ])('%s', async (verbs, expected) => {
    await allow('buckets', verbs)
    expect(await attempts()).toEqual(expected)
  })

  it('do not let anybody but the service empty a bucket, whatever they allow of its objects', async () => {
    await allow('buckets', ['select'])
    await allow('objects', ['select', 'delete'])
    await rules(house.service).upload('kept.txt', 'x')
    expect(outcome(await house.ana.storage.emptyBucket('rules'))).toBe('403 Access denied: Invalid role')
    expect((await rules(house.service).exists('kept.txt')).data).toBe(true)
  })
})
