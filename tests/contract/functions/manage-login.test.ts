import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { totp } from '../../support/totp.ts'
import { browser, nextMail, password, refreshOnce, signedIn, tokenHashIn } from '../auth/support.ts'
import { employeeOf, invoke } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('the administration of a login', () => {
  it('disables it from the next request on, again as often as asked, and enables it', async () => {
    const { client: admin } = await signedIn(server, 'admin@aurora.demo')
    const { client: person, session } = await signedIn(server, 'pessoa@aurora.demo')
    const employee_id = await employeeOf(server, 'pessoa@aurora.demo')
    const rows = async (): Promise<number> => ((await person.from('employees').select('id').eq('id', employee_id)).data ?? []).length
    expect(await rows()).toBe(1)

    const disabled = await invoke(admin, 'manage-login', { employee_id, action: 'disable' })
    expect(disabled.data).toMatchObject({ employee_id, email: 'pessoa@aurora.demo', delivery: null, sessions_ended: 1 })
    expect(await rows()).toBe(0)
    expect((await refreshOnce(server, session.refresh_token)).status).toBeGreaterThanOrEqual(400)
    expect((await browser(server).auth.signInWithPassword({ email: 'pessoa@aurora.demo', password })).error?.code).toBe('user_banned')
    expect((await invoke(admin, 'manage-login', { employee_id, action: 'disable' })).refusal).toBeNull()

    expect((await invoke(admin, 'manage-login', { employee_id, action: 'enable' })).refusal).toBeNull()
    await signedIn(server, 'pessoa@aurora.demo')
  })

  it('ends every session from the next request on, and the password still works', async () => {
    const { client: admin } = await signedIn(server, 'admin@aurora.demo')
    const sessions = [await signedIn(server, 'gestor@aurora.demo'), await signedIn(server, 'gestor@aurora.demo')]
    const employee_id = await employeeOf(server, 'gestor@aurora.demo')
    const seen = async (): Promise<readonly number[]> => {
      const answers = await Promise.all(sessions.map(({ client }) => client.from('employees').select('id').eq('id', employee_id)))
      return answers.map(({ data }) => (data ?? []).length)
    }
    expect(await seen()).toEqual([1, 1])
    expect((await invoke(admin, 'manage-login', { employee_id, action: 'end_sessions' })).data).toMatchObject({ sessions_ended: 2 })
    expect(await seen()).toEqual([0, 0])
    await signedIn(server, 'gestor@aurora.demo')
  })

  it('takes a lost second factor away, after which the password alone opens again', async () => {
    const { client: admin } = await signedIn(server, 'admin@aurora.demo')
    const email = 'pessoa@aurora.demo'
    const { client } = await signedIn(server, email)
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' })
    expect((await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: totp(data?.totp.secret ?? '') })).error).toBeNull()
    const employee_id = await employeeOf(server, email)
    const access = async () => (await admin.rpc('employee_access', { p_employee_id: employee_id })).data as unknown
    expect(await access()).toMatchObject([{ has_second_factor: true }])
    const again = await signedIn(server, email)
    const seen = async () => (await again.client.from('employees').select('id').eq('id', employee_id)).data
    expect(await seen()).toEqual([])
    expect((await invoke(admin, 'manage-login', { employee_id, action: 'remove_second_factor' })).refusal).toBeNull()
    expect(await seen()).toHaveLength(1)
    expect(await access()).toMatchObject([{ has_second_factor: false }])
  })

  it('sends a link to set a new password', async () => {
    const { client: admin } = await signedIn(server, 'admin@boreal.demo')
    const employee_id = await employeeOf(server, 'pessoa@boreal.demo')
    expect((await invoke(admin, 'manage-login', { employee_id, action: 'reset_password' })).data).toMatchObject({ delivery: 'mail', link: null })
    const mail = await nextMail(server, 'pessoa@boreal.demo')
    const person = browser(server)
    expect((await person.auth.verifyOtp({ type: 'recovery', token_hash: tokenHashIn(mail) })).error).toBeNull()
    expect((await person.auth.updateUser({ password: 'Nova@2026' })).error).toBeNull()
    await signedIn(server, 'pessoa@boreal.demo', 'Nova@2026')
  })

  it.each([
    ['pessoa@aurora.demo', 'gestor@boreal.demo', 'disable', 'RHPER'],
    ['gestor@aurora.demo', 'pessoa@aurora.demo', 'disable', 'RHPER'],
    ['admin@aurora.demo', 'pessoa@boreal.demo', 'end_sessions', 'RHNTF'],
    ['admin@aurora.demo', 'master@vinculo.demo', 'disable', 'RHRNK'],
    ['admin@aurora.demo', 'master@vinculo.demo', 'remove_second_factor', 'RHRNK'],
    ['gestor@aurora.demo', 'pessoa@aurora.demo', 'remove_second_factor', 'RHPER'],
    ['admin@aurora.demo', 'admin@aurora.demo', 'disable', 'RHSLF'],
    ['master@vinculo.demo', 'pessoa@boreal.demo', 'delete', 'RHARG'],
  ])('%s may not act on %s: %s', async (who, whom, action, code) => {
    const { client: master } = await signedIn(server, 'master@vinculo.demo')
    const employee_id = await employeeOf(server, 'gestor@boreal.demo')
    expect((await invoke(master, 'manage-login', { employee_id, action: 'enable' })).refusal).toBeNull()

    const { client } = await signedIn(server, who)
    const refused = await invoke(client, 'manage-login', { employee_id: await employeeOf(server, whom), action })
    expect(refused.refusal).toMatchObject({ code })
    expect(refused.refusal?.message).not.toBe('')
    await signedIn(server, whom, whom === 'pessoa@boreal.demo' ? 'Nova@2026' : password)
  })
})
