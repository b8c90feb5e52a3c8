import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { bucketId, objectKey } from './names.ts'

describe('names of objects', () => {
  it('may hold letters, digits, spaces and the signs of hosted', () => {
    for (const name of ['a', 'a/b/c.txt', "x!-.*'() &$@=;:+,?_.png", 'a//b', '..a/b..', 'a/...', 'x'.repeat(1_024)]) expect(objectKey(name)).toBe(name)
  })

  it('never lead out of a place, end a header or hide characters', () => {
    const refused = [
      '', '.', '..', '../x', 'a/../b', 'a/..', './a', 'a/./b', 'a\\..\\b', 'a\u0000', 'a\r\nb', 'a%2e', 'é', 'a\u202eb', 'a#b', 'a"b', 'x'.repeat(1_025), 7, null, undefined,
    ]
    for (const name of refused) expect(() => objectKey(name), JSON.stringify(name)).toThrow(/Invalid key/)
  })

  it('look alike only when they are alike: what is accepted is plain ASCII', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 40 }).map((points) => String.fromCodePoint(...points)), (text) => {
        let accepted = true
        try {
          objectKey(text)
        } catch {
          accepted = false
        }
        return !accepted || (/^[ -~]+$/.test(text) && text.normalize('NFKC') === text && !text.split('/').includes('..'))
      }),
    )
  })
})

describe('ids of buckets', () => {
  it('are short, without slash, and not blank at an end', () => {
    for (const id of ['avatars', 'a b', 'x'.repeat(100)]) expect(bucketId(id)).toBe(id)
    for (const id of ['', ' a', 'a ', 'a/b', '..', '.', 'x'.repeat(101), 'é', 'a\n', 3]) expect(() => bucketId(id), JSON.stringify(id)).toThrow('Bucket name invalid')
  })
})
