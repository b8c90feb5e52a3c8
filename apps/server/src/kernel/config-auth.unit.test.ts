import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { authOf, type AuthConfig } from './config-auth.ts'
import { readProjectFile } from './config-project.ts'

const root = mkdtempSync(join(tmpdir(), 'vinculo-config-'))
afterAll(() => { rmSync(root, { recursive: true, force: true }) })

function read(toml: string): AuthConfig {
  mkdirSync(join(root, 'supabase'), { recursive: true })
  writeFileSync(join(root, 'supabase/config.toml'), toml)
  return authOf(readProjectFile(root, {}), root, 'http://localhost:3000')
}

it('has hosted\'s defaults, with sign-up closed', () => {
  expect(read('')).toMatchObject({
    signupEnabled: false, autoconfirm: false, passwordCharacters: [], otpLength: 6, secondsBetweenMails: 60, doubleConfirmChanges: true,
    ownEmailChanges: true, securePasswordChange: false, refreshRotation: true, refreshesPerAddress: null,
    sessions: { timeboxSeconds: null, inactivitySeconds: null, singlePerUser: false }, mfa: { maxFactors: 10, enrolEnabled: true, verifyEnabled: true },
  })
})

it('reads the CLI\'s keys and passes over those that it does not know', () => {
  const config = read(`
    [auth]
    enable_signup = true
    password_requirements = "letters_digits"
    brand_new = [1]
    [auth.email]
    enable_confirmations = false
    max_frequency = "1m30s"
    [auth.sessions]
    timebox = "24h"
    inactivity_timeout = "0s"
    [auth.rate_limit]
    token_refresh = 150
    [auth.mfa.totp]
    enroll_enabled = false`)
  expect(config).toMatchObject({
    signupEnabled: true, autoconfirm: true, secondsBetweenMails: 90, refreshesPerAddress: 150,
    sessions: { timeboxSeconds: 86_400, inactivitySeconds: null }, mfa: { enrolEnabled: false, verifyEnabled: true },
  })
  expect(config.passwordCharacters).toHaveLength(2)
  expect(read('[auth]\nenable_signup = true\n[auth.email]\nenable_signup = false').signupEnabled).toBe(false)
})

it.each([
  ['auth.password_requirements', '[auth]\npassword_requirements = "everything"'],
  ['auth.sessions.timebox', '[auth.sessions]\ntimebox = "um dia"'],
  ['auth.email.otp_length', '[auth.email]\notp_length = 4'],
  ['auth.mfa.max_enrolled_factors', '[auth.mfa]\nmax_enrolled_factors = 0'],
])('refuses a bad %s', (name, toml) => {
  expect(() => read(toml)).toThrow(name)
})
