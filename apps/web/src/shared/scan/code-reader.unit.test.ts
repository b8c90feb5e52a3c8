import { encode } from 'uqr'
import { expect, it } from 'vitest'

import { readCode } from './code-reader.ts'

/** Widths of bars and spaces of 'P-1' in Code 128 (set B): start, the three characters, the check and the stop. */
const BARS = ['211214', '313121', '122132', '123221', '312131', '2331112'].join('')

function picture(width: number, height: number, isDark: (x: number, y: number) => boolean): Pick<ImageData, 'data' | 'width' | 'height'> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (isDark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height }
}

function bars(widths: string): readonly boolean[] {
  return widths.split('').flatMap((width, index) => Array.from({ length: Number(width) * 3 }, () => index % 2 === 0))
}

it('reads a QR code', () => {
  const { data, size } = encode('https://rh.exemplo.com/app/assets?bem=1', { ecc: 'M', border: 4 })
  expect(readCode(picture(size * 4, size * 4, (x, y) => data[Math.floor(y / 4)]?.[Math.floor(x / 4)] === true))).toBe('https://rh.exemplo.com/app/assets?bem=1')
})

it('reads a Code 128', () => {
  // The check is (104 + 1 × 48 + 2 × 13 + 3 × 17) modulo 103 = 23.
  const line = bars(BARS)
  expect(readCode(picture(line.length + 120, 120, (x) => line[x - 60] === true))).toBe('P-1')
})

it('reads nothing where there is no code', () => {
  expect(readCode(picture(64, 64, () => false))).toBe(null)
})
