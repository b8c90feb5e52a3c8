import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

import { encodePng } from './png.ts'
import { drawShapes, type Raster } from './raster.ts'

function colorAt({ side, pixels }: Raster, x: number, y: number): readonly number[] {
  const at = (Math.floor((y / 64) * side) * side + Math.floor((x / 64) * side)) * 3
  return [...pixels.subarray(at, at + 3)]
}

describe('a drawing', () => {
  const raster = drawShapes([
    { fill: '#ff0000', ellipse: [32, 32, 60, 60] },
    { fill: '#0000ff', curve: [16, 16, 27, 16, 37, 16, 48, 16, 48, 27, 48, 37, 48, 48, 37, 48, 27, 48, 16, 48, 16, 37, 16, 27, 16, 16] },
    { fill: '#00ff00', ellipse: [32, 32, 4, 8] },
  ])

  it('lays shapes over each other', () => {
    expect(colorAt(raster, 4, 4)).toEqual([255, 0, 0])
    expect(colorAt(raster, 20, 20)).toEqual([0, 0, 255])
    expect(colorAt(raster, 32, 38)).toEqual([0, 255, 0])
    expect(colorAt(raster, 38, 32)).toEqual([0, 0, 255])
  })

  it('is a PNG that holds its pixels', () => {
    const png = encodePng(raster)
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([raster.side, raster.side])
    const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
    expect(rows.length).toBe(raster.side * (raster.side * 3 + 1))
    expect([...rows.subarray(1, 4)]).toEqual([255, 0, 0])
  })
})
