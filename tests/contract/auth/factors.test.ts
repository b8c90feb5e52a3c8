import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { totp, wrongTotp } from '../../support/totp.ts'
import { administration, anyNumber, anyText, browser, call, password, refreshOnce, signedIn, textMatching } from './support.ts'

let server: TestServer
let people = 0
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Somebody new with a password, signed in. */
async function newcomer() {
  people += 1
  const email = `fator${String(people)}@aurora.demo`
  const { data } = await administration(server).auth.admin.createUser({ email, password, email_confirm: true })
  return { ...(await signedIn(server, email)), email, id: data.user?.id ?? '' }
}

/** The codes of all half minutes are fresh again. */
async function letHalfAMinutePass(): Promise<void> {
  await runSql(server.databaseUrl, 'delete from auth.mfa_challenges')
}

async function enrolled(client: SupabaseClient, friendlyName: string) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error !== null) throw error
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: totp(data.totp.secret) })
  if (verified.error !== null) throw verified.error
  return { id: data.id, secret: data.totp.secret, session: verified.data }
}

const claimsOf = async (client: SupabaseClient) => (await client.auth.getClaims()).data?.claims

describe('an authenticator', () => {
  it('is made with a picture, a secret and an address, and counts from its first right code on', async () => {
    const { client, email } = await newcomer()
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular', issuer: 'Vínculo' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ id: anyText, type: 'totp', friendly_name: 'Celular', totp: { secret: textMatching(/^[A-Z2-7]{32}$/) } })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/)
    expect(data?.totp.uri).toBe(
      `otpauth://totp/V%C3%ADnculo:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=V%C3%ADnculo&period=30&secret=${data?.totp.secret ?? ''}`,
    )
    const before = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1', currentAuthenticationMethods: [{ method: 'password', timestamp: anyNumber }] })
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({ all: [{ status: 'unverified', factor_type: 'totp', friendly_name: 'Celular' }], totp: [] })

    const challenge = await client.auth.mfa.challenge({ factorId: data?.id ?? '' })
    expect(challenge.data).toMatchObject({ id: anyText, type: 'totp', expires_at: anyNumber })
    const verified = await client.auth.mfa.verify({ factorId: data?.id ?? '', challengeId: challenge.data?.id ?? '', code: totp(data?.totp.secret ?? '') })
    expect(verified.error).toBeNull()
    expect(verified.data).toMatchObject({ access_token: anyText, refresh_token: anyText, token_type: 'bearer', user: { email } })
    const claims = await claimsOf(client)
    expect(claims).toMatchObject({ aal: 'aal2' })
    expect(claims?.amr?.map((entry) => (typeof entry === 'string' ? entry : entry.method)).toSorted()).toEqual(['password', 'totp'])
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: data?.id, status: 'verified' }])
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal2' })
  })

  it('keeps its secret where nobody can read it', async () => {
    const { client, id } = await newcomer()
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
    const [row] = await runSql(server.databaseUrl, 'select secret from auth.mfa_factors where user_id = $1', [id])
    expect(JSON.parse(String(row?.['secret']))).toMatchObject({ alg: 'aes-gcm-hkdf', data: anyText, nonce: anyText })
    expect(String(row?.['secret'])).not.toContain(data?.totp.secret ?? '-')
    const told = JSON.stringify([(await client.auth.getUser()).data, (await administration(server).auth.admin.getUserById(id)).data])
    expect(told).toContain('"factors"')
    expect(told).not.toContain('"secret"')
  })

  it('is asked for after the password: the first level reads nothing of the company', async () => {
    const { client } = await signedIn(server, 'gestor@boreal.demo')
    expect((await client.from('companies').select('id')).data).toHaveLength(1)
    const factor = await enrolled(client, 'Celular')
    expect((await client.from('companies').select('id')).data).toHaveLength(1)

    const again = await signedIn(server, 'gestor@boreal.demo')
    expect((await again.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect((await again.client.from('companies').select('id')).data).toEqual([])
    expect((await again.client.auth.updateUser({ password: 'Outra@2026' })).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect((await again.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Ladrão' })).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect((await again.client.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({ status: 422, code: 'insufficient_aal' })
    expect((await again.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: totp(factor.secret, 1) })).error).toBeNull()
    expect((await again.client.from('companies').select('id')).data).toHaveLength(1)
  })

  it('ends the other sessions of the person that have not shown it', async () => {
    const { client, email } = await newcomer()
    const elsewhere = await signedIn(server, email)
    await enrolled(client, 'Celular')
    expect((await refreshOnce(server, elsewhere.session.refresh_token)).body).toMatchObject({ error_code: 'refresh_token_not_found' })
  })

  it('takes each code once, and no wrong, old or foreign one', async () => {
    const { client } = await newcomer()
    const { id: factorId, secret } = await enrolled(client, 'Celular')
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: wrongTotp(secret) })).error).toMatchObject({ status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })

    await letHalfAMinutePass()
    const [first, second] = [await client.auth.mfa.challenge({ factorId }), await client.auth.mfa.challenge({ factorId })]
    const code = totp(secret, 1)
    expect((await client.auth.mfa.verify({ factorId, challengeId: first.data?.id ?? '', code })).error).toBeNull()
    expect((await client.auth.mfa.verify({ factorId, challengeId: second.data?.id ?? '', code })).error?.code).toBe('mfa_verification_failed')
    expect((await client.auth.mfa.verify({ factorId, challengeId: first.data?.id ?? '', code })).error?.code).toBe('mfa_ip_address_mismatch')

    await letHalfAMinutePass()
    const old = await client.auth.mfa.challenge({ factorId })
    await runSql(server.databaseUrl, `update auth.mfa_challenges set created_at = created_at - interval '301 seconds'`)
    expect((await client.auth.mfa.verify({ factorId, challengeId: old.data?.id ?? '', code: totp(secret) })).error?.code).toBe('mfa_challenge_expired')
    const stranger = await newcomer()
    expect((await stranger.client.auth.mfa.challenge({ factorId })).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    expect((await stranger.client.auth.mfa.unenroll({ factorId })).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  })

  it('counts wrong codes: after ten the right one has to wait, and other factors do not', async () => {
    const { client } = await newcomer()
    const first = await enrolled(client, 'Celular')
    await letHalfAMinutePass()
    const backup = await enrolled(client, 'Tablet')
    await letHalfAMinutePass()
    const attempt = (code: string, factorId = first.id) => client.auth.mfa.challengeAndVerify({ factorId, code })
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(wrongTotp(first.secret))))
    const refused = (status: number): number => answers.filter(({ error }) => error?.status === status).length
    expect([refused(422), refused(429)]).toEqual([10, 2])
    expect((await attempt(totp(first.secret, 1))).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect((await attempt(totp(backup.secret, 1), backup.id)).error).toBeNull()
  })

  it('goes with everything that rested on it: the session is of the first level again', async () => {
    const { client } = await newcomer()
    const first = await enrolled(client, 'Celular')
    const backup = await enrolled(client, 'Tablet')
    expect((await client.auth.mfa.unenroll({ factorId: first.id })).data).toEqual({ id: first.id })
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal2' })
    expect((await client.auth.mfa.unenroll({ factorId: backup.id })).error).toBeNull()
    await client.auth.refreshSession()
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
  })

  it('is neither added nor taken away by a session that has proved nothing for a day', async () => {
    const { client, email, id } = await newcomer()
    const letADayPass = () => runSql(server.databaseUrl, `update auth.mfa_amr_claims set created_at = created_at - interval '25 hours', updated_at = updated_at - interval '25 hours'
      where session_id in (select s.id from auth.sessions s where s.user_id = $1)`, [id])
    const enrol = async (owner: SupabaseClient, friendlyName: string) => (await owner.auth.mfa.enroll({ factorType: 'totp', friendlyName })).error
    const stale = { status: 400, code: 'reauthentication_needed' }
    await letADayPass()
    expect(await enrol(client, 'Ladrão')).toMatchObject(stale)
    const again = await signedIn(server, email)
    const { id: factorId, secret } = await enrolled(again.client, 'Celular')
    await letADayPass()
    expect(await enrol(again.client, 'Ladrão')).toMatchObject(stale)
    expect((await again.client.auth.mfa.unenroll({ factorId })).error).toMatchObject(stale)
    await letHalfAMinutePass()
    expect((await again.client.auth.mfa.challengeAndVerify({ factorId, code: totp(secret, 1) })).error).toBeNull()
    expect(await enrol(again.client, 'Tablet')).toBeNull()
    expect((await again.client.auth.mfa.unenroll({ factorId })).error).toBeNull()
  })

  it('has a name of its own, and there are ten at most', async () => {
    const { client, session } = await newcomer()
    const enrol = (friendlyName: string) => client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
    const names = Array.from({ length: 10 }, (_, index) => `Aparelho ${String(index)}`)
    const made = await Promise.all(names.map(enrol))
    expect(made.map(({ error }) => error)).toEqual(names.map(() => null))
    expect((await enrol('Aparelho 0')).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    expect((await enrol('Mais um')).error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
    const refused = async (body: object) => (await call(server, 'POST', '/factors', { token: session.access_token, body })).body['error_code']
    expect(await refused({ factor_type: 'phone', phone: '+5511999990000' })).toBe('mfa_phone_enroll_not_enabled')
    expect(await refused({ factor_type: 'webauthn' })).toBe('mfa_webauthn_enroll_not_enabled')
    expect(await refused({ factor_type: 'sms' })).toBe('validation_failed')
    expect(await refused({ factor_type: 'totp', friendly_name: 'x'.repeat(201) })).toBe('validation_failed')
    expect((await call(server, 'POST', '/factors/x/challenge', { token: session.access_token })).status).toBe(404)
    expect((await browser(server).auth.mfa.enroll({ factorType: 'totp' })).error).not.toBeNull()
    expect((await call(server, 'POST', '/factors', { body: { factor_type: 'totp' } })).body['error_code']).toBe('no_authorization')
  })

  it('can be taken away by the company when the phone is lost, by nobody else', async () => {
    const { client, email, id } = await newcomer()
    const factor = await enrolled(client, 'Celular')
    const admin = administration(server).auth.admin
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toMatchObject([{ id: factor.id, status: 'verified', factor_type: 'totp' }])
    const token = (await client.auth.getSession()).data.session?.access_token ?? ''
    expect((await call(server, 'GET', `/admin/users/${id}/factors`, { token })).status).toBe(403)
    expect((await call(server, 'DELETE', `/admin/users/${id}/factors/${factor.id}`, { token })).status).toBe(403)
    expect((await admin.mfa.deleteFactor({ userId: id, id: factor.id })).error).toBeNull()
    expect((await admin.mfa.deleteFactor({ userId: id, id: factor.id })).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    const again = await signedIn(server, email)
    expect((await again.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  })
})
