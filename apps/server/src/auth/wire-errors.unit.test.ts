import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { AuthError } from './auth-error.ts'
import { renderError, toAuthError } from './wire-errors.ts'

const error = new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

describe('error body', () => {
  it('has a text code and the version header for clients of the new interface', () => {
    expect(renderError(error, '2024-01-01')).toEqual({
      status: 400,
      body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
      headers: { 'x-sb-error-code': 'invalid_credentials', 'x-supabase-api-version': '2024-01-01' },
    })
  })

  it.each([undefined, '2023-01-01', 'banana', ''])('has a numeric code for version %j', (version) => {
    expect(renderError(error, version)).toEqual({
      status: 400,
      body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
      headers: { 'x-sb-error-code': 'invalid_credentials' },
    })
  })

  it('says that the database took too long, which is worth another try', () => {
    const timeout = Object.assign(new pg.DatabaseError('canceling statement due to statement timeout', 1, 'error'), { code: '57014' })
    expect(toAuthError(timeout)).toMatchObject({ status: 504, code: 'request_timeout' })
  })

  it('says nothing of a defect', () => {
    expect(toAuthError(new Error('password=secret'))).toMatchObject({ status: 500, code: 'unexpected_failure' })
  })
})
