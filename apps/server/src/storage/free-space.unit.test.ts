import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { spaceOf, type Space } from '../kernel/disk-space.ts'
import { BOUNDLESS, watchRoom, type Room } from './free-space.ts'

const GIGABYTE = 1_000_000_000
const full = { code: 'InsufficientStorage', status: 507, http: 507 }
const log = { info: vi.fn(), warn: vi.fn() }
let disk: Space | null
let room: Room
const watch = (floor: number | null = null): void => { room = watchRoom(() => Promise.resolve(disk), floor, log) }

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  disk = { freeBytes: 5 * GIGABYTE, totalBytes: 100 * GIGABYTE }
})
afterEach(() => {
  room.close()
  vi.useRealTimers()
})

describe('room for uploads', () => {
  it('is what is free above a gigabyte, of a small disk above a twentieth, or above what was configured', async () => {
    watch()
    await room.assertRoomFor(4 * GIGABYTE)
    await expect(room.assertRoomFor(4 * GIGABYTE + 1)).rejects.toMatchObject(full)
    room.close()
    disk = { freeBytes: GIGABYTE, totalBytes: 10 * GIGABYTE }
    watch()
    await room.assertRoomFor(GIGABYTE / 2)
    await expect(room.assertRoomFor(GIGABYTE / 2 + 1)).rejects.toMatchObject(full)
    room.close()
    watch(2 * GIGABYTE)
    await expect(room.assertRoomFor(0)).rejects.toMatchObject(full)
    room.close()
    watch(0)
    await room.assertRoomFor(GIGABYTE)
  })

  it('ends and comes back with the disk, which the log tells once each, also while nobody uploads', async () => {
    watch()
    await room.assertRoomFor(1)
    disk = { freeBytes: GIGABYTE - 1, totalBytes: 100 * GIGABYTE }
    await room.assertRoomFor(1)
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(log.warn).toHaveBeenCalledTimes(1)
    await expect(room.assertRoomFor(1)).rejects.toMatchObject(full)
    disk = { freeBytes: 2 * GIGABYTE, totalBytes: 100 * GIGABYTE }
    await vi.advanceTimersByTimeAsync(60_000)
    await room.assertRoomFor(1)
    expect(log.info).toHaveBeenCalledTimes(1)
  })

  it('is not doubted where nobody can tell', async () => {
    disk = null
    watch()
    await room.assertRoomFor(GIGABYTE)
    await BOUNDLESS.assertRoomFor(GIGABYTE)
    expect(await spaceOf('/no/such/folder')).toBeNull()
    const folder = mkdtempSync(path.join(tmpdir(), 'vinculo-space-'))
    expect((await spaceOf(folder))?.totalBytes).toBeGreaterThan(0)
    rmdirSync(folder)
  })
})
