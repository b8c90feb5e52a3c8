import { describe, expect, it } from 'vitest'
import { readHookOutput } from './hook-output.ts'

const textWith = (part: string): unknown => expect.stringContaining(part)
const claims = {
  aud: 'authenticated', exp: 2, iat: 1, sub: 'id', email: '', phone: '', role: 'authenticated', aal: 'aal1', session_id: 's', is_anonymous: false,
}

describe('answer of the access-token hook', () => {
  it('accepts the required claims and any other', () => {
    const output = { claims: { ...claims, aud: ['authenticated'], amr: ['password', { method: 'otp' }], company_active: true } }
    expect(readHookOutput(output)).toEqual(output.claims)
    expect(readHookOutput({ claims, error: { message: '' } })).toEqual(claims)
  })

  it.each([
    [null, 'JSON object'],
    ['text', 'JSON object'],
    [[], 'JSON object'],
    [{}, 'output claims field is missing'],
    [{ claims: null }, 'output claims field is missing'],
    [{ claims: [] }, 'not an object'],
    [{ claims: { ...claims, sub: undefined } }, 'sub'],
    [{ claims: { ...claims, exp: 'soon' } }, 'exp'],
    [{ claims: { ...claims, iat: 1.5 } }, 'iat'],
    [{ claims: { ...claims, aud: 7 } }, 'aud'],
    [{ claims: { ...claims, is_anonymous: undefined } }, 'is_anonymous'],
    [{ claims: { ...claims, app_metadata: [] } }, 'app_metadata'],
    [{ claims: { ...claims, amr: [1] } }, 'amr'],
  ])('answers 500 to %j', (output, message) => {
    expect(() => readHookOutput(output)).toThrow(expect.objectContaining({ status: 500, code: 'hook_error', message: textWith(message) }))
  })

  it('passes on the refusal of the hook with its status', () => {
    expect(() => readHookOutput({ error: { http_code: 403, message: 'não' } })).toThrow(expect.objectContaining({ status: 403, message: 'não' }))
    expect(() => readHookOutput({ error: { message: 'não' } })).toThrow(expect.objectContaining({ status: 500 }))
    expect(() => readHookOutput({ error: { http_code: 200, message: 'não' } })).toThrow(expect.objectContaining({ status: 500 }))
  })
})
