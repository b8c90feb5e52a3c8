import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf, triesFrom } from './limits.ts'

describe('whom an address stands for', () => {
  it('is the address itself in IPv4', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  })

  it('is the /64 in IPv6, however it is written', () => {
    expect(networkOf('2001:db8:0:1:aaaa:bbbb:cccc:dddd')).toBe('2001:0db8:0000:0001')
    expect(networkOf('2001:DB8:0:1::5')).toBe('2001:0db8:0000:0001')
    expect(networkOf('2001:db8::1')).toBe('2001:0db8:0000:0000')
    expect(networkOf('2001:db8::1:2:3:4:5')).toBe('2001:0db8:0000:0001')
    expect(networkOf('::1')).toBe('0000:0000:0000:0000')
  })
})

describe('the tries that an address has', () => {
  it('are those of one household, and grow with the people who are signed in behind it, up to a bound', () => {
    expect(triesFrom(0)).toBe(60)
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000), (people, more) => {
        expect(triesFrom(people + more)).toBeGreaterThanOrEqual(triesFrom(people))
        expect(triesFrom(people)).toBeLessThanOrEqual(1_500)
      }),
    )
  })
})
