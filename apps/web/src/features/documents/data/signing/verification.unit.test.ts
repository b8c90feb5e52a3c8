import { describe, expect, it } from 'vitest'

import { digestOf } from './verification.ts'

describe('a digest', () => {
  it('is another when one byte is another', async () => {
    const bytes = new TextEncoder().encode('Contrato de trabalho')
    const changed = bytes.slice()
    changed.set([1], 3)
    const [first, again, other] = await Promise.all([bytes, bytes, changed].map((each) => digestOf(new Blob([each]))))
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect([again === first, other === first]).toEqual([true, false])
  })
})
