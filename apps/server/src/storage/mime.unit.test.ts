import { describe, expect, it } from 'vitest'

import { isAllowedMime, readMime, servedMime } from './mime.ts'

describe('content types', () => {
  it('are kept as given when they are types, and bytes when nothing is given', () => {
    expect(readMime('text/plain; charset=UTF-8')).toBe('text/plain; charset=UTF-8')
    expect(readMime('multipart/form-data; boundary="a b"')).toBe('multipart/form-data; boundary="a b"')
    expect([readMime(null), readMime('  ')]).toEqual(['application/octet-stream', 'application/octet-stream'])
    expect(['text', 'text/', '/plain', 'text/plain\r\nx: y', 'text/plain; x', 'té/xt', `a/${'b'.repeat(300)}`, 'text/plain\r\n; charset=utf-8', 'text/plain;\u2028charset=utf-8'].map(readMime)).toEqual(Array.from({ length: 9 }, () => null))
  })

  it('are allowed by name or by kind, without regard to case and parameters', () => {
    expect(isAllowedMime('IMAGE/PNG', ['image/*'])).toBe(true)
    expect(isAllowedMime('text/plain; charset=utf-8', ['application/pdf', 'text/plain'])).toBe(true)
    expect(isAllowedMime('imagex/png', ['image/*'])).toBe(false)
    expect(isAllowedMime('image/png', ['image/jpeg'])).toBe(false)
    expect([isAllowedMime('a/b', null), isAllowedMime('a/b', []), isAllowedMime('a/b', ['*/*'])]).toEqual([true, true, true])
  })

  it('that a browser would run are served as plain text', () => {
    const active = [
      'text/html', 'TEXT/HTML; charset=x', 'application/xhtml+xml', 'image/svg+xml', 'text/xml', 'application/xml', 'application/rss+xml', 'text/javascript',
      'application/javascript', 'application/x-shockwave-flash', 'multipart/x-mixed-replace', 'message/rfc822', 'application/mathml+xml', 'text/xsl', 'text/css',
      'text/x-javascript', 'application/x-ecmascript', 'text/javascript1.5', 'text/x-ecmascript', 'model/x3d+xml', 'x/y+XML',
    ]
    for (const mime of active) expect(servedMime(mime), mime).toBe('text/plain; charset=utf-8')
    for (const mime of ['image/png', 'application/pdf', 'text/csv', 'application/json', 'video/mp4']) expect(servedMime(mime)).toBe(mime)
    expect(servedMime('x\r\nset-cookie: a')).toBe('application/octet-stream')
    expect(servedMime(null)).toBe('application/octet-stream')
  })
})
