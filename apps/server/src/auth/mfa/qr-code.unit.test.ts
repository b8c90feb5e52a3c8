import fc from 'fast-check'
import { expect, it } from 'vitest'

import { qrCode, qrSvg, type QrMatrix } from './qr-code.ts'

/** Data codewords and blocks of level M by version, as ISO/IEC 18004 lists them: blocks × data words of each. */
const BLOCKS: readonly (readonly (readonly [count: number, words: number])[])[] = [
  [[1, 16]], [[1, 28]], [[1, 44]], [[2, 32]], [[2, 43]], [[4, 27]], [[4, 31]], [[2, 38], [2, 39]], [[3, 36], [2, 37]], [[4, 43], [1, 44]],
  [[1, 50], [4, 51]], [[6, 36], [2, 37]], [[8, 37], [1, 38]], [[4, 40], [5, 41]], [[5, 41], [5, 42]], [[7, 45], [3, 46]], [[10, 46], [1, 47]], [[9, 43], [4, 44]],
]
const CENTRES: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50], [6, 30, 54], [6, 32, 58], [6, 34, 62],
  [6, 26, 46, 66], [6, 26, 48, 70], [6, 26, 50, 74], [6, 30, 54, 78], [6, 30, 56, 82],
]
const FORMATS = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0]

function isData(x: number, y: number, version: number): boolean {
  const size = version * 4 + 17
  if (x === 6 || y === 6) return false
  if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return false
  if (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return false
  const centres = CENTRES[version - 1] ?? []
  return !centres.some((cx) => centres.some((cy) => {
    const corner = (cx === 6 && cy === 6) || (cx === 6 && cy === centres.at(-1)) || (cy === 6 && cx === centres.at(-1))
    return !corner && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2
  }))
}

const TURNS: readonly ((i: number, j: number) => number)[] = [
  (i, j) => (i + j) % 2, (i) => i % 2, (_, j) => j % 3, (i, j) => (i + j) % 3, (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i, j) => ((i * j) % 2) + ((i * j) % 3), (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2, (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
]

/** Reads a code as a reader does, by the tables of the standard and without anything of the encoder. */
function read(matrix: QrMatrix): string {
  const size = matrix.length
  const version = (size - 17) / 4
  const at = (x: number, y: number): number => (matrix[y]?.[x] === true ? 1 : 0)
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => at(8, y)).concat([7, 5, 4, 3, 2, 1, 0].map((x) => at(x, 8)))
  const mask = FORMATS.indexOf(format.reduce((value, bit, place) => value | (bit << place), 0))
  expect(mask).toBeGreaterThanOrEqual(0)
  const bits: number[] = []
  let up = true
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step
      for (const x of [right, right - 1]) if (isData(x, y, version)) bits.push(at(x, y) ^ (TURNS[mask]?.(y, x) === 0 ? 1 : 0))
    }
  }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, word) => Number.parseInt(bits.slice(word * 8, word * 8 + 8).join(''), 2))
  const lengths = (BLOCKS[version - 1] ?? []).flatMap(([count, length]) => Array.from({ length: count }, () => length))
  const blocks: number[][] = lengths.map(() => [])
  let next = 0
  for (let place = 0; place < Math.max(...lengths); place += 1) {
    for (const [index, length] of lengths.entries()) if (place < length) blocks[index]?.push(words[next++] ?? 0)
  }
  const data = blocks.flat().map((word) => word.toString(2).padStart(8, '0')).join('')
  expect(data.slice(0, 4)).toBe('0100')
  const head = version < 10 ? 12 : 20
  const length = Number.parseInt(data.slice(4, head), 2)
  return Buffer.from(Array.from({ length }, (_, byte) => Number.parseInt(data.slice(head + byte * 8, head + byte * 8 + 8), 2))).toString('utf8')
}

it('every text of up to 560 bytes can be read again', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 140 }), (text) => { expect(read(qrCode(text))).toBe(text) }), { numRuns: 8 })
  for (const length of [0, 14, 15, 62, 84, 106, 122, 180, 181, 213, 251, 331, 412, 504, 560]) expect(read(qrCode('x'.repeat(length)))).toBe('x'.repeat(length))
  expect(() => qrCode('x'.repeat(561))).toThrow(RangeError)
})

it('is a picture that goes into a data address as it is', () => {
  expect(qrSvg('otpauth://totp/x')).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+"[^#%]*<\/svg>$/)
})
