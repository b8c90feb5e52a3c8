import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKnownDevices } from './known-devices.ts'

const devices = createKnownDevices(randomBytes(32), true)
/** Any UTF-16, broken too; fast-check's own generator of all characters takes seconds to begin. */
const anyText = fc.uint16Array({ maxLength: 80 }).map((units) => String.fromCharCode(...units))
const emails = fc.emailAddress().map((email) => email.toLowerCase())
const sentBack = (setCookie: string): string => setCookie.split(';')[0] ?? ''

describe('the marks of a browser', () => {
  it('tell the accounts that have signed in on it, the eight latest of them, among other cookies', () => {
    fc.assert(
      fc.property(fc.uniqueArray(emails, { minLength: 1, maxLength: 12 }), (accounts) => {
        let cookies = 'a=1'
        for (const email of accounts) cookies = `a=1; ${sentBack(devices.remember(cookies, email))}; b=2`
        expect(accounts.map((email) => devices.find(cookies, email) !== null)).toEqual(accounts.map((_, index) => index >= accounts.length - 8))
        expect(cookies.length).toBeLessThan(350)
      }),
    )
  })

  it('are the same mark when somebody comes back, and another one in another browser', () => {
    const first = sentBack(devices.remember('', 'a@x.com'))
    expect(sentBack(devices.remember(first, 'a@x.com'))).toBe(first)
    expect(devices.find(sentBack(devices.remember('', 'a@x.com')), 'a@x.com')).not.toBe(devices.find(first, 'a@x.com'))
  })

  it('are worth nothing changed, under another key or for another account', () => {
    const cookie = sentBack(devices.remember('', 'a@x.com'))
    expect(devices.find(cookie, 'a@x.com')).not.toBeNull()
    expect(devices.find(cookie, 'b@x.com')).toBeNull()
    expect(createKnownDevices(randomBytes(32), true).find(cookie, 'a@x.com')).toBeNull()
    const mark = cookie.slice('__Secure-vinculo-device='.length)
    fc.assert(
      fc.property(fc.nat(mark.length - 1), fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_'.split('')), (place, character) => {
        fc.pre(mark[place] !== character)
        const changed = `${mark.slice(0, place)}${character}${mark.slice(place + 1)}`
        expect(devices.find(`__Secure-vinculo-device=${changed}`, 'a@x.com')).toBeNull()
      }),
    )
  })

  it('are looked for in any text, without failing or breaking the head of an answer', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(devices.find(`__Secure-vinculo-device=${text}`, 'a@x.com')).toBeNull()
        expect(devices.remember(`__Secure-vinculo-device=${text}`, 'a@x.com')).toMatch(/^__Secure-vinculo-device=[\w.-]+; Path=\/auth\/v1; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/)
      }),
    )
  })

  it('travel without TLS only where the site does', () => {
    const plain = createKnownDevices(randomBytes(32), false)
    const cookie = plain.remember('', 'a@x.com')
    expect(cookie).not.toContain('Secure')
    expect(plain.find(sentBack(cookie), 'a@x.com')).not.toBeNull()
  })

  it('are not taken from a cookie that a page without TLS could have set', () => {
    const cookie = sentBack(devices.remember('', 'a@x.com'))
    expect(devices.find(cookie, 'a@x.com')).not.toBeNull()
    expect(devices.find(cookie.replace('__Secure-', ''), 'a@x.com')).toBeNull()
  })
})
