import type { IncomingMessage } from 'node:http'

import { describe, expect, it } from 'vitest'

import { addressKey, upgradeIp } from './http.ts'
import { createIntake, INTAKE, person, strangerAt } from './intake.ts'

describe('an account', () => {
  it('takes until it is full, and again what was given back', () => {
    const intake = createIntake()
    const ana = person('ana')
    for (let number = 0; number < 3; number += 1) intake.take(ana, INTAKE.personEach / 3)
    expect(() => { intake.take(ana, 1) }).toThrow(expect.objectContaining({ statusCode: 429 }) as Error)
    intake.take(person('bia'), 1)
    intake.giveBack(ana, 10)
    intake.take(ana, 10)
  })

  it('of strangers is the address, and all of them together leave the people alone', () => {
    const intake = createIntake()
    for (let house = 0; house < INTAKE.strangersAll / INTAKE.strangerEach; house += 1) intake.take(strangerAt(`10.0.0.${String(house)}`), INTAKE.strangerEach)
    expect(() => { intake.take(strangerAt('10.0.0.0'), 1) }).toThrow(expect.objectContaining({ statusCode: 429 }) as Error)
    expect(() => { intake.take(strangerAt('10.0.1.0'), 1) }).toThrow(expect.objectContaining({ statusCode: 503 }) as Error)
    intake.take(person('ana'), INTAKE.personEach)
  })
})

describe('an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'], ['2001:DB8:0:7:1:2:3:4', '2001:db8:0:7::/64'], ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'], ['2001:0db8::0007:1:2:3:4', '2001:db8:0:7::/64'], ['fe80::1%eth0', 'fe80:0:0:0::/64'], ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })

  it('of an upgrade is believed as far as proxies are trusted', () => {
    const request = { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' }, socket: { remoteAddress: '::ffff:10.0.0.1' } } as unknown as IncomingMessage
    expect([0, 1, 2, 9].map((trusted) => upgradeIp(request, trusted))).toEqual(['10.0.0.1', '203.0.113.9', '6.6.6.6', '6.6.6.6'])
  })
})
