import type { Space } from '../kernel/disk-space.ts'
import type { Log } from '../kernel/log.ts'
import { insufficientStorage } from './storage-error.ts'

/** Room for uploads. The database shares the disk: rows must be written long after files no longer fit. */
export interface Room {
  /** Throws InsufficientStorage where so many bytes more would leave too little. */
  assertRoomFor(bytes: number): Promise<void>
  close(): void
}

/** A store that is no disk of ours says itself when it is full. */
export const BOUNDLESS: Room = { assertRoomFor: () => Promise.resolve(), close: () => undefined }

const GIGABYTE = 1_000_000_000
const FRESH_MS = 1_000
const LOOK_MS = 60_000

/** Of a large disk a gigabyte, of a small one a twentieth. */
const usualFloor = (totalBytes: number): number => Math.min(GIGABYTE, totalBytes / 20)

/**
 * Watches the disk behind `read`, at most once a second, and once a minute of its own accord so that the log tells before anybody
 * uploads. `floor` is how many bytes stay free, null the usual.
 */
export function watchRoom(read: () => Promise<Space | null>, floor: number | null, log: Pick<Log, 'info' | 'warn'>): Room {
  let isLow = false
  let looked: { at: number; space: Promise<Space | null> } = { at: -Infinity, space: Promise.resolve(null) }
  const tell = ({ freeBytes }: Space, floorBytes: number): void => {
    if (freeBytes < floorBytes === isLow) return
    isLow = !isLow
    if (isLow) log.warn({ freeBytes, floorBytes }, 'the disk is nearly full: uploads are refused until there is room')
    else log.info({ freeBytes, floorBytes }, 'the disk has room for uploads again')
  }
  const left = async (): Promise<number> => {
    const now = performance.now()
    if (now - looked.at > FRESH_MS) looked = { at: now, space: read() }
    const space = await looked.space
    if (space === null) return Infinity
    const floorBytes = floor ?? usualFloor(space.totalBytes)
    tell(space, floorBytes)
    return space.freeBytes - floorBytes
  }
  void left()
  const timer = setInterval(() => void left(), LOOK_MS).unref()
  return {
    async assertRoomFor(bytes) {
      if ((await left()) < bytes) throw insufficientStorage()
    },
    close: () => { clearInterval(timer) },
  }
}
