import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { administration, browser, call, codeIn, letTheSignInAge, nextMail, password, signedIn, tokenHashIn } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const GUESSABLE = ['123456', '      ', '\u200b\u3000\u00a0\u200b\u3000\u00a0', 'Flamengo', 'Senha@123', 'aaaaaaaa', 'abcdefgh']
const refused = { status: 422, code: 'weak_password', reasons: ['pwned'] }

describe('a new password that guessing begins with', () => {
  it('is refused from the person, in the shape of Supabase, and the present one stays', async () => {
    const email = 'pessoa@aurora.demo'
    const { client, session } = await signedIn(server, email)
    for (const guess of GUESSABLE) expect([guess, (await client.auth.updateUser({ password: guess })).error]).toMatchObject([guess, refused])
    const raw = await call(server, 'PUT', '/user', { token: session.access_token, body: { password: '123' } })
    expect(raw).toMatchObject({ status: 422, body: { code: 422, error_code: 'weak_password', weak_password: { reasons: ['length'] } } })
    await signedIn(server, email)
    expect((await client.auth.updateUser({ password: 'azul-9', current_password: password })).error).toBeNull()
    await signedIn(server, email, 'azul-9')
  })

  it('is the name of its person, of the company or of the product with digits, by whoever sets it', async () => {
    const { client, user } = await signedIn(server, 'admin@aurora.demo')
    const { admin } = administration(server).auth
    for (const named of ['Vinculo@2027', 'aurora-2026', 'Admin!2026']) {
      expect([named, (await client.auth.updateUser({ password: named, current_password: password })).error]).toMatchObject([named, refused])
      expect([named, (await admin.updateUserById(user.id, { password: named })).error]).toMatchObject([named, refused])
    }
  })

  it('is refused from whoever came in by a link', async () => {
    const email = 'gestor@aurora.demo'
    const client = browser(server)
    await client.auth.resetPasswordForEmail(email)
    expect((await client.auth.verifyOtp({ type: 'recovery', token_hash: tokenHashIn(await nextMail(server, email)) })).error).toBeNull()
    expect((await client.auth.updateUser({ password: '123456' })).error).toMatchObject(refused)
    expect((await client.auth.updateUser({ password: 'Nova@2026' })).error).toBeNull()
  })

  it('is refused from administrators, for new, present and future logins', async () => {
    const { admin } = administration(server).auth
    const email = 'nova.pessoa@example.com'
    expect((await admin.createUser({ email, password: 'senha123', email_confirm: true })).error).toMatchObject(refused)
    expect((await admin.generateLink({ type: 'signup', email, password: 'senha123' })).error).toMatchObject(refused)
    const { data, error } = await admin.createUser({ email, password, email_confirm: true })
    expect(error).toBeNull()
    expect((await admin.updateUserById(data.user?.id ?? '', { password: '      ' })).error).toMatchObject(refused)
    await signedIn(server, email)
  })

  it('that somebody has from before still opens the door', async () => {
    const email = 'admin@boreal.demo'
    await runSql(server.databaseUrl, `update auth.users set encrypted_password = extensions.crypt('123456', extensions.gen_salt('bf', 5)) where email = $1`, [email])
    await signedIn(server, email, '123456')
  })
})

describe('a new password of somebody who is signed in', () => {
  it('needs the present one, so that a token which was found changes nothing', async () => {
    const email = 'pessoa@boreal.demo'
    const { client, user } = await signedIn(server, email)
    await letTheSignInAge(server, user.id)
    expect((await client.auth.updateUser({ password: 'Troca@2026' })).error).toMatchObject({ status: 400, code: 'current_password_required' })
    expect((await client.auth.updateUser({ password: 'Troca@2026', current_password: 'errada' })).error).toMatchObject({ status: 400, code: 'current_password_invalid' })
    expect((await client.auth.updateUser({ password: 'Troca@2026', current_password: password })).error).toBeNull()
    await signedIn(server, email, 'Troca@2026')
  })

  it('makes whoever guesses the present one wait after ten tries, like a sign-in', async () => {
    const { client } = await signedIn(server, 'admin@aurora.demo')
    const guess = async (current_password: string) => (await client.auth.updateUser({ password: 'Troca@2026', current_password })).error
    for (let tries = 0; tries < 10; tries += 1) expect(await guess('errada')).toMatchObject({ status: 400, code: 'current_password_invalid' })
    expect(await guess('errada')).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect(await guess(password)).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    await runSql(server.databaseUrl, 'delete from engine.rate_limits')
    expect(await guess(password)).toBeNull()
  })
})

describe('a new password on a session older than a day', () => {
  it('needs a new sign-in or a mailed code; on a younger one the present password is enough', async () => {
    const email = 'gestor@boreal.demo'
    const { client, user } = await signedIn(server, email)
    const next = { password: 'Troca@2026', current_password: password }
    await runSql(server.databaseUrl, `update auth.sessions set created_at = now() - interval '25 hours', refreshed_at = now() at time zone 'utc' where user_id = $1`, [user.id])
    expect((await client.auth.updateUser(next)).error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    expect((await client.auth.updateUser({ data: { tema: 'escuro' } })).error).toBeNull()
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const nonce = codeIn(await nextMail(server, email))
    expect((await client.auth.updateUser({ ...next, nonce: nonce === '000000' ? '000001' : '000000' })).error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
    expect((await client.auth.updateUser(next)).error).toBeNull()
    await signedIn(server, email, next.password)
  })
})
