import { crc32, deflateSync } from 'node:zlib'

import type { Raster } from './raster.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A picture as a PNG of eight bits for each of red, green and blue. */
export function encodePng({ side, pixels }: Raster): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = side * 3
  // A byte before each row says that it is not filtered, which is smallest for flat colors.
  const rows = Array.from({ length: side }, (_, index) => Buffer.concat([Buffer.from([0]), pixels.subarray(index * row, (index + 1) * row)]))
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}
