import { describe, expect, it } from 'vitest'

import { readResetLink, resetView } from './reset-link.ts'
import { safeReturnPath } from './return-path.ts'
import { recoverySchema, resetSchema, signInSchema } from './session-form-schemas.ts'
import { factsOf, sessionStatus, START } from './session-status.ts'
import { isCompanyActive, tokenClaims } from './token-claims.ts'

const token = (claims: object): string => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const messages = (result: { error?: { issues: { message: string }[] } | undefined }): string[] =>
  result.error?.issues.map(({ message }) => message) ?? []

describe('the token', () => {
  it('closes the company only by an explicit false', () => {
    expect(isCompanyActive(token({ company_active: true }))).toBe(true)
    expect(isCompanyActive(token({}))).toBe(true)
    expect(isCompanyActive('not a token')).toBe(true)
    expect(isCompanyActive(token({ company_active: false }))).toBe(false)
  })
  it('gives its claims with accents whole', () => {
    expect(tokenClaims(token({ name: 'Conceição' }))).toEqual({ name: 'Conceição' })
  })
})

describe('the way back after sign-in', () => {
  it('is a path inside /app', () => {
    expect(safeReturnPath('/app/employees?q=ana#x')).toBe('/app/employees?q=ana#x')
    expect(safeReturnPath('/app')).toBe('/app')
  })
  it('is never anywhere else', () => {
    for (const path of ['//evil.example', 'https://evil.example', '/login', '/application', '/app\\evil', '/app/\n/x', 7, null]) {
      expect(safeReturnPath(path)).toBeNull()
    }
  })
})

describe('the forms', () => {
  it('trim and lower the e-mail', () => {
    expect(signInSchema.parse({ email: '  Ana@Aurora.Demo ', password: '123456', remember: true }).email).toBe('ana@aurora.demo')
    expect(recoverySchema.parse({ email: 'a@b.co' }).email).toBe('a@b.co')
  })
  it('refuse an e-mail that is none and a short password', () => {
    expect(messages(signInSchema.safeParse({ email: 'ana', password: '12345', remember: true }))).toEqual([
      'Email inválido',
      'A senha deve ter pelo menos 6 caracteres',
    ])
  })
  it('ask that both new passwords match', () => {
    expect(resetSchema({ passwordLength: null, passwordClasses: false }).safeParse({ password: 'abcdef', confirmation: 'abcdef' }).success).toBe(true)
    const different = resetSchema({ passwordLength: null, passwordClasses: false }).safeParse({ password: 'abcdef', confirmation: 'abcdeg' })
    expect(different.error?.issues).toMatchObject([{ message: 'As senhas não coincidem', path: ['confirmation'] }])
  })
})

describe('the state of the session', () => {
  const known = { isPending: false, isUnreachable: false }
  const user = { id: 'u', email: 'a@b.co' }
  const signedIn = factsOf({ access_token: token({}), user })

  it('is loading until the stored session and the person’s row are read', () => {
    expect(sessionStatus(START, known)).toBe('loading')
    expect(sessionStatus(signedIn, { ...known, isPending: true })).toBe('loading')
  })
  it('is active with a session of an active company, inactive with one of a deactivated company', () => {
    expect(sessionStatus(signedIn, known)).toBe('active')
    const closed = factsOf({ access_token: token({ company_active: false }), user })
    expect(sessionStatus(closed, { isPending: true, isUnreachable: false })).toBe('inactive')
  })
  it('waits for a code while a factor counts and the token has not shown one', () => {
    const withFactor = { ...user, factors: [{ status: 'verified' }] }
    const waiting = factsOf({ access_token: token({ aal: 'aal1' }), user: withFactor })
    expect(waiting.user).toBeNull()
    expect(sessionStatus(waiting, { isPending: true, isUnreachable: false })).toBe('second-factor')
    expect(sessionStatus(factsOf({ access_token: token({ aal: 'aal2' }), user: withFactor }), known)).toBe('active')
    expect(sessionStatus(factsOf({ access_token: token({ aal: 'aal1' }), user: { ...user, factors: [{ status: 'unverified' }] } }), known)).toBe('active')
  })
  it('opens nothing to whoever lacks a demanded second factor, once the grace is over', () => {
    const demanded = (from: number, aal = 'aal1') => factsOf({ access_token: token({ aal, access: { second_factor_from: from } }), user }, 1_000_000)
    expect(demanded(1_000)).toMatchObject({ user: null, unprotected: user })
    expect(sessionStatus(demanded(1_000), { isPending: true, isUnreachable: false })).toBe('unprotected')
    expect(demanded(1_001)).toMatchObject({ user, unprotected: null, demands: { secondFactorFrom: 1_001 } })
    expect(sessionStatus(demanded(1_000, 'aal2'), known)).toBe('active')
  })
  it('is signed out without a session, and marks the company active again', () => {
    expect(sessionStatus(factsOf(null), known)).toBe('signed-out')
    expect(factsOf(null).companyActive).toBe(true)
  })
  it('is a connection error when the server cannot be reached, whatever else is known', () => {
    expect(sessionStatus({ ...signedIn, connectionError: true }, known)).toBe('connection-error')
    expect(sessionStatus(signedIn, { isPending: false, isUnreachable: true })).toBe('connection-error')
  })
})

describe('the reset page', () => {
  const noSession = { isLoading: false, isOpen: false }
  const open = { isLoading: false, isOpen: true }

  it('waits for the button when the link carries a token hash, even with a session open', () => {
    const link = readResetLink('?token_hash=abc&type=invite')
    expect(link).toEqual({ tokenHash: 'abc', type: 'invite' })
    expect(resetView(link, open, false)).toBe('confirm')
  })
  it('shows the form once a session is open', () => {
    expect(resetView({}, open, false)).toBe('form')
    expect(resetView(readResetLink('?code=x'), open, false)).toBe('form')
  })
  it('explains a link that failed, expired or was used', () => {
    expect(resetView({ tokenHash: 'abc' }, noSession, true)).toBe('broken-link')
    expect(resetView(readResetLink('?code=x'), noSession, false)).toBe('broken-link')
    expect(resetView(readResetLink('', '#error=access_denied&error_code=otp_expired'), noSession, false)).toBe('broken-link')
  })
  it('has nothing to show without link and session', () => {
    expect(resetView(readResetLink(''), noSession, false)).toBe('no-session')
    expect(resetView({}, { isLoading: true, isOpen: false }, false)).toBe('loading')
  })
})
