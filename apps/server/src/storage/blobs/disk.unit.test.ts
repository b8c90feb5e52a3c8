import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { afterAll, beforeEach, expect, it } from 'vitest'

import type { BlobStore } from './blob-store.ts'
import { diskStore } from './disk.ts'

const made: string[] = []
let root: string
let store: BlobStore
beforeEach(() => {
  root = path.join(mkdtempSync(path.join(tmpdir(), 'vinculo-blobs-')), 'deep', 'er')
  made.push(root)
  store = diskStore(root)
})
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

const chunks = (...parts: string[]): AsyncIterable<Buffer> => Readable.from(parts.map((one) => Buffer.from(one)))
const contentOf = async (version: string, range: { start: number; end: number } | null = null): Promise<string | null> => {
  const body = await store.read(version, range)
  return body === null ? null : text(body)
}
const versions = async (): Promise<string[]> => {
  const found: string[] = []
  for await (const { version } of store.list()) found.push(version)
  return found.toSorted()
}

it('keeps what is written under its version, whole or in parts', async () => {
  const version = randomUUID()
  await store.write(version, chunks('olá ', 'mundo'))
  expect(await contentOf(version)).toBe('olá mundo')
  expect(await contentOf(version, { start: 5, end: 7 })).toBe('mun')
  await store.write(randomUUID(), chunks())
  expect(await versions()).toHaveLength(2)
})

it('copies without touching the source, and removes without touching the copy', async () => {
  const [source, copy] = [randomUUID(), randomUUID()]
  await store.write(source, chunks('a'))
  expect(await store.copy(source, copy)).toBe(true)
  await store.remove([source, randomUUID()])
  expect([await contentOf(source), await contentOf(copy)]).toEqual([null, 'a'])
  expect(await store.copy(source, randomUUID())).toBe(false)
})

it('leaves nothing of a write that fails', async () => {
  const version = randomUUID()
  const broken = Readable.from((async function* () {
    yield Buffer.from('half')
    await Promise.reject(new Error('cut off'))
  })())
  await expect(store.write(version, broken)).rejects.toThrow('cut off')
  expect(await versions()).toEqual([])
  expect(readdirSync(path.join(root, 'unfinished'))).toEqual([])
})

it('never makes a path of a text that is no version', async () => {
  const version = randomUUID()
  await store.write(version, chunks('a'))
  const trick = `../${path.basename(root)}/${version.slice(0, 2)}/${version}`
  expect([await contentOf(trick), await store.copy(trick, randomUUID())]).toEqual([null, false])
  await store.remove([trick])
  expect(existsSync(path.join(root, version.slice(0, 2), version))).toBe(true)
})

it('removes drafts that were given up, and an empty store lists nothing', async () => {
  expect(await versions()).toEqual([])
  const writing = store.write(randomUUID(), (async function* () {
    yield Buffer.from('slow')
    await store.removeUnfinished(new Date(0))
    expect(readdirSync(path.join(root, 'unfinished'))).toHaveLength(1)
    await store.removeUnfinished(new Date(Date.now() + 60_000))
    expect(readdirSync(path.join(root, 'unfinished'))).toHaveLength(0)
  })())
  await expect(writing).rejects.toThrow('ENOENT')
})
