import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isNotModified, rangeApplies } from './conditions.ts'
import { disposition } from './disposition.ts'
import { parseRange } from './range.ts'

describe('Range', () => {
  it('names a part of the file from either end', () => {
    expect(parseRange('bytes=0-0', 10)).toEqual({ start: 0, end: 0 })
    expect(parseRange('bytes=2-', 10)).toEqual({ start: 2, end: 9 })
    expect(parseRange('bytes=5-99', 10)).toEqual({ start: 5, end: 9 })
    expect(parseRange('bytes=-3', 10)).toEqual({ start: 7, end: 9 })
    expect(parseRange('bytes=-30', 10)).toEqual({ start: 0, end: 9 })
  })

  it('behind the end cannot be satisfied; nonsense and several ranges mean the whole file', () => {
    expect(['bytes=10-', 'bytes=10-20', 'bytes=-0'].map((header) => parseRange(header, 10))).toEqual(['unsatisfiable', 'unsatisfiable', 'unsatisfiable'])
    expect([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'items=0-1', 'bytes=a-b', 'bytes=1.5-2'].map((header) => parseRange(header, 10))).toEqual(
      Array.from({ length: 8 }, () => null),
    )
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  })

  it('never leaves the file', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat({ max: 1_000_000 }), (first, last, size) => {
        const range = parseRange(`bytes=${first}-${last}`, size)
        return range === null || range === 'unsatisfiable' || (range.start <= range.end && range.start >= 0 && range.end < size)
      }),
    )
  })
})

describe('conditions', () => {
  const file = { etag: '"abc"', lastModified: new Date('2026-03-04T05:06:07.890Z') }

  it('say that the client has the file already, by tag before by date', () => {
    expect(isNotModified({ 'if-none-match': '"x", W/"abc"' }, file)).toBe(true)
    expect(isNotModified({ 'if-none-match': '*' }, file)).toBe(true)
    expect(isNotModified({ 'if-modified-since': 'Wed, 04 Mar 2026 05:06:07 GMT' }, file)).toBe(true)
    expect(isNotModified({ 'if-none-match': '"x"', 'if-modified-since': 'Wed, 04 Mar 2026 05:06:07 GMT' }, file)).toBe(false)
    expect(isNotModified({ 'if-modified-since': 'Wed, 04 Mar 2026 05:06:06 GMT' }, file)).toBe(false)
    expect(isNotModified({ 'if-modified-since': 'yesterday' }, file)).toBe(false)
    expect(isNotModified({}, file)).toBe(false)
  })

  it('let a part be sent only of the file that the client has begun', () => {
    expect([rangeApplies({}, file), rangeApplies({ 'if-range': '"abc"' }, file), rangeApplies({ 'if-range': '"old"' }, file)]).toEqual([true, true, false])
    expect(rangeApplies({ 'if-range': 'Wed, 04 Mar 2026 05:06:07 GMT' }, file)).toBe(true)
    expect(rangeApplies({ 'if-range': 'Wed, 04 Mar 2020 05:06:07 GMT' }, file)).toBe(false)
  })
})

describe('the name of a download', () => {
  it('is whatever was asked for, percent-encoded', () => {
    expect(disposition(null)).toBeNull()
    expect(disposition('')).toBe('attachment;')
    expect(disposition('relatório (1).pdf')).toBe("attachment; filename=relat%C3%B3rio%20%281%29.pdf; filename*=UTF-8''relat%C3%B3rio%20%281%29.pdf;")
  })

  it('cannot end the header, name a folder or turn its letters round', () => {
    expect(disposition('a"; filename="b.exe')).toBe("attachment; filename=a%22%3B%20filename%3D%22b.exe; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe;")
    expect(disposition('x\r\nSet-Cookie: a=b')).not.toMatch(/[\r\n]/)
    expect(disposition('a%0D%0Ab%252e')).toBe("attachment; filename=ab%252e; filename*=UTF-8''ab%252e;")
    expect(disposition('100%')).toContain('filename=100%25;')
    expect(disposition('../../etc/passwd')).toBe("attachment; filename=passwd; filename*=UTF-8''passwd;")
    expect(disposition('C:\\x\\y.txt')).toContain('filename=y.txt')
    expect(disposition('fatura\u202Efdp.exe')).toContain('filename=faturafdp.exe')
    expect(disposition('\ud800')).toMatch(/^attachment;/)
  })

  it('is a header that Node accepts, whatever it holds', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 40 }).map((points) => String.fromCodePoint(...points)), (name) => /^[ -~]*$/.test(disposition(name) ?? '')))
  })
})
