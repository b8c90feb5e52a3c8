import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { totp } from '../../support/totp.ts'
import { administration, password, refreshOnce, signedIn } from './support.ts'

const email = 'pessoa@boreal.demo'
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
afterEach(() => runSql(server.databaseUrl, 'delete from private.access_policies; delete from private.second_factor_roles'))

const company = `(select e.company_id from public.employees e where e.email = '${email}')`
const set = (column: string, value: string) => runSql(server.databaseUrl, `insert into private.access_policies (company_id, ${column}) values (${company}, ${value})`)
const putBack = (seconds: number, id: string) =>
  runSql(server.databaseUrl, `update auth.sessions set created_at = created_at - make_interval(secs => $1), refreshed_at = refreshed_at - make_interval(secs => $1) where user_id = $2`, [seconds, id])

describe('what a company demands of its logins', () => {
  it('ends a session that was not used for too long at its next refresh, and lets the person in again', async () => {
    await set('idle_hours', '2')
    const { session, user } = await signedIn(server, email)
    await putBack(7100, user.id)
    const renewed = await refreshOnce(server, session.refresh_token)
    expect(renewed.status).toBe(200)
    await putBack(7300, user.id)
    expect(await refreshOnce(server, String(renewed.body['refresh_token']))).toMatchObject({ status: 403, body: { msg: 'session_expired' } })
    await signedIn(server, email)
  })

  it('lets no token outlive the session', async () => {
    await set('session_hours', '4')
    const { session, user } = await signedIn(server, email)
    expect(session.expires_in).toBe(3600)
    await putBack(4 * 3600 - 600, user.id)
    const { status, body } = await refreshOnce(server, session.refresh_token)
    expect(status).toBe(200)
    expect(body['expires_in']).toBeGreaterThan(500)
    expect(body['expires_in']).toBeLessThanOrEqual(600)
    await putBack(700, user.id)
    expect((await refreshOnce(server, String(body['refresh_token']))).status).toBe(403)
  })

  it('may be nothing: a session ends after ninety days all the same, and after thirty without use', async () => {
    const day = 86_400
    const { session, user } = await signedIn(server, email)
    const renewals = async (token: string, days: readonly number[]): Promise<readonly unknown[]> => {
      const answers: unknown[] = []
      for (const each of days) {
        await putBack(each * day - 60, user.id)
        const { status, body } = await refreshOnce(server, token)
        token = String(body['refresh_token'])
        answers.push(status === 200 ? 'renewed' : body['msg'])
      }
      return answers
    }
    expect(await renewals(session.refresh_token, [30, 30, 29, 2])).toEqual(['renewed', 'renewed', 'renewed', 'Invalid Refresh Token: Session Expired'])
    const unused = await signedIn(server, email)
    expect(await renewals(unused.session.refresh_token, [31])).toEqual(['Invalid Refresh Token: Session Expired (Inactivity)'])
  })

  it('refuses a new password that is too simple for the company, from the person and from an administrator', async () => {
    const { client, user } = await signedIn(server, email)
    const admin = administration(server).auth.admin
    const [stored] = await runSql(server.databaseUrl, 'select encrypted_password from auth.users where id = $1', [user.id])
    await set('password_length, password_classes', '12, true')
    expect((await client.auth.updateUser({ password: 'Curta#2026' })).error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
    expect((await client.auth.updateUser({ password: 'comprida#2026' })).error).toMatchObject({ code: 'weak_password', reasons: ['characters'] })
    expect((await admin.updateUserById(user.id, { password: 'Curta#2026' })).error?.code).toBe('weak_password')
    expect((await client.auth.updateUser({ password: 'Comprída#2026Á', current_password: password })).error).toBeNull()
    expect((await admin.updateUserById(user.id, { password: `${password}!longa` })).error).toBeNull()
    await runSql(server.databaseUrl, 'delete from private.access_policies')
    expect((await admin.updateUserById(user.id, { password: 'azul-9' })).error).toBeNull()
    expect((await admin.updateUserById(user.id, { password_hash: String(stored?.['encrypted_password']) })).error).toBeNull()
  })

  it('lets whoever lacks a second factor enrol one and nothing else', async () => {
    await runSql(server.databaseUrl, `insert into private.second_factor_roles (company_id, role, starts_at) values (${company}, 'user', now())`)
    const { client, user } = await signedIn(server, email)
    const own = async () => (await client.from('employees').select('id').eq('user_id', user.id)).data
    expect(await own()).toEqual([])
    expect((await client.auth.getClaims()).data?.claims['access']).toMatchObject({ second_factor_from: expect.any(Number) as number })
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' })
    const proved = await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: totp(data?.totp.secret ?? '') })
    expect(proved.error).toBeNull()
    expect(await own()).toHaveLength(1)
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ aal: 'aal2' })
  })

  it('shuts the gate at once when the last factor is taken away, while the token still says that there was one', async () => {
    await runSql(server.databaseUrl, `insert into private.second_factor_roles (company_id, role, starts_at) values (${company}, 'manager', now())`)
    const { client, user } = await signedIn(server, 'gestor@boreal.demo')
    const own = async () => (await client.from('employees').select('id').eq('user_id', user.id)).data
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' })
    expect((await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: totp(data?.totp.secret ?? '') })).error).toBeNull()
    expect(await own()).toHaveLength(1)
    expect((await client.auth.mfa.unenroll({ factorId: data?.id ?? '' })).error).toBeNull()
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ aal: 'aal2' })
    expect(await own()).toEqual([])
  })
})
