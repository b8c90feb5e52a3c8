import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { browser, mailsTo, nextMail, signedIn, tokenHashIn } from '../auth/support.ts'
import { employeeOf, invoke, letTheInvitationAge, personWithoutLogin } from './support.ts'

const AURORA = 'Aurora Tecnologia'
const BOREAL = 'Boreal Logística'
const secret = 'Convidada@2026'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const as = async (email: string, password?: string) => (await signedIn(server, email, password)).client

describe('an invitation', () => {
  it('reaches the person by mail, whose link leads to a password, a session and the own row', async () => {
    const admin = await as('admin@aurora.demo')
    const employee_id = await personWithoutLogin(server, AURORA)
    const email = 'convite.um@aurora.demo'
    const { data, refusal } = await invoke(admin, 'invite-user', { employee_id, email: ' Convite.Um@Aurora.demo ', role: 'manager' })
    expect(refusal).toBeNull()
    expect(data).toMatchObject({ employee_id, email, role: 'manager', delivery: 'mail', link: null, warning: null })
    expect(Date.parse(data?.expires_at ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000)

    const mail = await nextMail(server, email)
    const person = browser(server)
    expect((await person.auth.verifyOtp({ type: 'invite', token_hash: tokenHashIn(mail) })).error).toBeNull()
    expect((await person.auth.updateUser({ password: secret })).error).toBeNull()
    const mine = await (await as(email, secret)).from('employees').select('id, role').eq('id', employee_id)
    expect(mine.data).toEqual([{ id: employee_id, role: 'manager' }])
    // A used link is of no use to whoever finds it.
    const reused = await browser(server).auth.verifyOtp({ type: 'invite', token_hash: tokenHashIn(mail) })
    expect(reused.error?.code).toBe('otp_expired')
  })

  it('may be sent again, which ends the first link; an expired link is refused', async () => {
    const master = await as('master@vinculo.demo')
    const body = { employee_id: await personWithoutLogin(server, BOREAL), email: 'convite.dois@boreal.demo', role: 'user' }
    const first = await invoke(master, 'invite-user', body)
    const firstMail = await nextMail(server, body.email)
    expect((await invoke(master, 'invite-user', body)).refusal).toMatchObject({ code: 'RHRAT', field: 'email' })
    await letTheInvitationAge(server, body.employee_id)
    const second = await invoke(master, 'invite-user', body)
    expect(second.data?.invitation_id).toBe(first.data?.invitation_id)
    const secondMail = await nextMail(server, body.email, 1)
    expect((await browser(server).auth.verifyOtp({ type: 'invite', token_hash: tokenHashIn(firstMail) })).error?.code).toBe('otp_expired')

    await runSql(server.databaseUrl, "update auth.one_time_tokens set created_at = created_at - interval '61 minutes' where relates_to = $1", [body.email])
    expect((await browser(server).auth.verifyOtp({ type: 'invite', token_hash: tokenHashIn(secondMail) })).error?.code).toBe('otp_expired')
  })

  it('to another address takes the first login away; taken back, it leaves none', async () => {
    const admin = await as('admin@aurora.demo')
    const employee_id = await personWithoutLogin(server, AURORA)
    const logins = (): Promise<readonly unknown[]> => runSql(server.databaseUrl, "select email from auth.users where email like 'convite.tres%'")
    expect((await invoke(admin, 'invite-user', { employee_id, email: 'convite.tres@aurora.demo', role: 'user' })).refusal).toBeNull()
    await letTheInvitationAge(server, employee_id)
    expect((await invoke(admin, 'invite-user', { employee_id, email: 'convite.tres.novo@aurora.demo', role: 'user' })).refusal).toBeNull()
    expect(await logins()).toEqual([{ email: 'convite.tres.novo@aurora.demo' }])

    expect((await invoke(admin, 'invite-user', { employee_id, action: 'revoke' })).data).toEqual({ employee_id, revoked: true })
    expect(await logins()).toEqual([])
    expect((await invoke(admin, 'invite-user', { employee_id, action: 'revoke' })).refusal).toMatchObject({ code: 'RHINV' })
  })

  it('is for administrators of that company and for masters, and for no address or role that is not theirs to give', async () => {
    const admin = await as('admin@aurora.demo')
    const employee_id = await personWithoutLogin(server, AURORA)
    const body = { employee_id, email: 'convite.quatro@aurora.demo', role: 'user' }
    const none: [string, Record<string, unknown>, string, string | null][] = [
      ['pessoa@aurora.demo', body, 'RHPER', null],
      ['gestor@aurora.demo', body, 'RHPER', null],
      ['admin@boreal.demo', body, 'RHNTF', 'employee_id'],
      ['admin@aurora.demo', { ...body, role: 'master' }, 'RHRNK', 'role'],
      ['admin@aurora.demo', { ...body, role: 'chefe' }, 'RHROL', 'role'],
      ['admin@aurora.demo', { ...body, email: 'sem arroba' }, '23514', 'email'],
      ['admin@aurora.demo', { ...body, email: '\u0000' }, '22P05', null],
      ['admin@aurora.demo', { ...body, email: 'pessoa@aurora.demo' }, 'RHEML', 'email'],
      ['admin@aurora.demo', { ...body, employee_id: await employeeOf(server, 'pessoa@aurora.demo') }, 'RHACC', 'employee_id'],
      ['admin@aurora.demo', { ...body, employee_id: 'x' }, 'invalid_request', 'employee_id'],
      ['admin@aurora.demo', { employee_id }, 'invalid_request', 'email'],
    ]
    for (const [who, asked, code, field] of none) {
      expect((await invoke(await as(who), 'invite-user', asked)).refusal, `${who} ${code}`).toMatchObject({ code, field })
    }
    expect((await browser(server).functions.invoke('invite-user', { body })).response?.status).toBe(401)
    expect(await mailsTo(server, body.email)).toHaveLength(0)
    expect((await invoke(admin, 'invite-user', body)).refusal).toBeNull()
  })

  it('stays in the company that its sender works in', async () => {
    const { session } = await signedIn(server, 'master@vinculo.demo')
    const employee_id = await personWithoutLogin(server, BOREAL)
    const [aurora] = await runSql(server.databaseUrl, 'select id from public.companies where name = $1', [AURORA])
    const send = (company: string): Promise<Response> =>
      fetch(`${server.url}/functions/v1/invite-user`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.access_token}`, apikey: server.publishableKey, 'x-company-id': company },
        body: JSON.stringify({ employee_id, email: 'convite.cinco@boreal.demo', role: 'user' }),
      })
    expect(await (await send(String(aurora?.['id']))).json()).toMatchObject({ code: 'RHNTF' })
    expect((await send('')).status).toBe(400)
  })
})

describe('without a way to send mail', () => {
  it('an invitation is a link to copy, with its end and a warning, and works like the mailed one', async () => {
    const silent = await startServer({ env: { VINCULO_DEMO: '0' } })
    try {
      const { client } = await signedIn(silent, 'admin@aurora.demo')
      const employee_id = await personWithoutLogin(silent, AURORA)
      const { data } = await invoke(client, 'invite-user', { employee_id, email: 'sem.correio@aurora.demo', role: 'user' })
      expect(data).toMatchObject({ delivery: 'link', employee_id })
      expect(data?.warning).toMatch(/^O envio de e-mails não está configurado\. Copie o link/)
      expect(data?.link).toMatch(new RegExp(`^${silent.url}/reset-password\\?token_hash=\\w+&type=invite$`))
      const life = Date.parse(data?.link_expires_at ?? '') - Date.now()
      expect(life).toBeGreaterThan(3_500_000)
      expect(life).toBeLessThanOrEqual(3_600_000)
      const token_hash = new URL(data?.link ?? '').searchParams.get('token_hash') ?? ''
      expect((await browser(silent).auth.verifyOtp({ type: 'invite', token_hash })).error).toBeNull()

      const reset = await invoke(client, 'manage-login', { employee_id: await employeeOf(silent, 'pessoa@aurora.demo'), action: 'reset_password' })
      expect(reset.data).toMatchObject({ delivery: 'link', email: 'pessoa@aurora.demo' })
      expect(reset.data?.link).toContain('type=recovery')
    } finally {
      await silent.stop()
    }
  })
})
