import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { browser, letAMinutePass, mailsTo, nextMail, signedIn, tokenHashIn } from '../auth/support.ts'
import { employeeOf, invoke, letTheInvitationAge, personWithoutLogin } from './support.ts'

const AURORA = 'Aurora Tecnologia'
const BOREAL = 'Boreal Logística'
const secret = 'Convidada@2026'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const tokenIn = ({ text }: { readonly text: string }): string => /\/first-access#convite=([\w-]{43})\s/.exec(text)?.[1] ?? ''

/** What the page of the invitation calls, by somebody who has no session. */
async function open(at: TestServer, token: unknown, more: Record<string, unknown> = {}): Promise<{ status: number; body: Record<string, string> }> {
  const answer = await fetch(`${at.url}/functions/v1/open-invitation`, {
    method: 'POST',
    headers: { apikey: at.publishableKey },
    body: JSON.stringify({ token, ...more }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

/** Somebody who opened the link of an invitation. */
async function entered(at: TestServer, token: string): Promise<ReturnType<typeof browser>> {
  const { status, body } = await open(at, token)
  expect(status, body['code']).toBe(200)
  const person = browser(at)
  const { error } = await person.auth.verifyOtp({ type: 'recovery', token_hash: body['token_hash'] ?? '' })
  expect(error).toBeNull()
  return person
}

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
    expect(mail.subject).toBe(`${AURORA} convidou você para o Vínculo`)
    for (const said of [`Empresa: ${AURORA}`, 'Perfil de acesso: Gestor', 'Quem convidou: ', 'Pessoa: ']) expect(mail.text).toContain(said)
    expect(mail.html).toContain('bgcolor="#0b637d"')
    const person = await entered(server, tokenIn(mail))
    expect((await person.auth.updateUser({ password: secret })).error).toBeNull()
    const mine = await (await as(email, secret)).from('employees').select('id, role').eq('id', employee_id)
    expect(mine.data).toEqual([{ id: employee_id, role: 'manager' }])
  })

  it('opens as often as it is wanted until it is accepted; looking at it uses nothing up', async () => {
    const employee_id = await personWithoutLogin(server, AURORA)
    const email = 'convite.seis@aurora.demo'
    await invoke(await as('admin@aurora.demo'), 'invite-user', { employee_id, email, role: 'user' })
    const token = tokenIn(await nextMail(server, email))
    // What a scanner of mails does: it sends no POST.
    expect((await fetch(`${server.url}/functions/v1/open-invitation`, { headers: { apikey: server.publishableKey } })).status).toBe(405)
    const person = await entered(server, token)
    const second = await open(server, token)
    expect(second.status).toBe(200)
    const notice = await person.rpc('needs_first_access').single<{ notice_id: string }>()
    expect((await person.rpc('accept_first_access', { p_notice_id: notice.data?.notice_id })).error).toBeNull()
    expect(await open(server, token)).toMatchObject({ status: 409, body: { code: 'invitation_accepted' } })
  })

  it('makes the login when it is opened, by whoever reads the mail, and not before', async () => {
    const employee_id = await personWithoutLogin(server, AURORA)
    const email = 'convite.nove@aurora.demo'
    const logins = (): Promise<readonly unknown[]> => runSql(server.databaseUrl, 'select e.id from auth.users u left join public.employees e on e.user_id = u.id where u.email = $1', [email])
    await invoke(await as('admin@aurora.demo'), 'invite-user', { employee_id, email, role: 'user' })
    const token = tokenIn(await nextMail(server, email))
    expect(await logins()).toEqual([])
    const both = await Promise.all([open(server, token), open(server, token)])
    expect(both.map(({ status }) => status)).toContain(200)
    for (const { status, body } of both) if (status !== 200) expect(body['code']).toBe('invitation_busy')
    expect(await logins()).toEqual([{ id: employee_id }])
  })

  it('is sent alike to an address that signs somebody in at another company; who opens it is told, and who invites is not', async () => {
    const admin = await as('admin@aurora.demo')
    const answers = []
    for (const email of ['convite.dez@aurora.demo', 'pessoa@boreal.demo']) {
      const employee_id = await personWithoutLogin(server, AURORA, 3)
      const { data, refusal } = await invoke(admin, 'invite-user', { employee_id, email, role: 'user' })
      expect(refusal).toBeNull()
      const access = await admin.rpc('employee_access', { p_employee_id: employee_id }).single()
      const kept = await admin.from('employees').select('*').eq('id', employee_id).single<Record<string, unknown>>()
      answers.push(
        JSON.stringify({ data, access: access.data, kept: { ...kept.data, id: null, updated_at: null } })
          .replaceAll(email, 'address').replaceAll(employee_id, 'person').replaceAll(data?.invitation_id ?? '-', 'invitation').replaceAll(/\d{4}-\d\d-\d\dT[^"]*/g, 'at'),
      )
      await invoke(admin, 'invite-user', { employee_id, action: 'revoke' })
      await runSql(server.databaseUrl, 'delete from private.invitation_keys where invitation_id = $1', [data?.invitation_id])
      await runSql(server.databaseUrl, 'delete from public.invitations where id = $1', [data?.invitation_id])
    }
    expect(answers[1]).toBe(answers[0])

    const employee_id = await personWithoutLogin(server, AURORA, 4)
    const before = (await mailsTo(server, 'gestor@boreal.demo')).length
    await invoke(admin, 'invite-user', { employee_id, email: 'gestor@boreal.demo', role: 'user' })
    const token = tokenIn(await nextMail(server, 'gestor@boreal.demo', before))
    expect(await open(server, token)).toMatchObject({ status: 409, body: { code: 'invitation_taken' } })
    expect((await admin.rpc('employee_access', { p_employee_id: employee_id }).single<{ state: string }>()).data?.state).toBe('invited')
    // Somebody's access is as it was.
    expect((await (await as('gestor@boreal.demo')).from('employee_directory').select('id')).data?.length).toBeGreaterThan(10)
  })

  it('may be sent again, which ends the first link', async () => {
    const master = await as('master@vinculo.demo')
    const body = { employee_id: await personWithoutLogin(server, BOREAL), email: 'convite.dois@boreal.demo', role: 'user' }
    const first = await invoke(master, 'invite-user', body)
    const firstMail = await nextMail(server, body.email)
    expect((await invoke(master, 'invite-user', body)).refusal).toMatchObject({ code: 'RHRAT', field: 'email' })
    await letTheInvitationAge(server, body.employee_id)
    const second = await invoke(master, 'invite-user', body)
    expect(second.data?.invitation_id).toBe(first.data?.invitation_id)
    const secondMail = await nextMail(server, body.email, 1)
    expect(await open(server, tokenIn(firstMail))).toMatchObject({ status: 404, body: { code: 'invitation_unknown' } })
    await entered(server, tokenIn(secondMail))
  })

  it('lasts seven days: on the sixth it opens, after the seventh neither it nor a new password lets the person in', async () => {
    const admin = await as('admin@aurora.demo')
    const employee_id = await personWithoutLogin(server, AURORA)
    const email = 'convite.sete@aurora.demo'
    const body = { employee_id, email, role: 'user' }
    await invoke(admin, 'invite-user', body)
    const token = tokenIn(await nextMail(server, email))
    await letTheInvitationAge(server, employee_id, '6 days')
    const person = await entered(server, token)
    expect((await person.from('employees').select('id').eq('id', employee_id)).data).toHaveLength(1)
    await person.auth.updateUser({ password: secret })

    await letTheInvitationAge(server, employee_id, '1 day')
    expect(await open(server, token)).toMatchObject({ status: 410, body: { code: 'invitation_expired' } })
    expect((await person.from('employees').select('id')).data).toEqual([])
    expect((await person.auth.refreshSession()).error).toMatchObject({ status: 403, message: 'invitation_expired' })
    expect((await browser(server).auth.signInWithPassword({ email, password: secret })).error).toMatchObject({ status: 403, message: 'invitation_expired' })
    const sent = (await mailsTo(server, email)).length
    await letAMinutePass(server, email)
    await browser(server).auth.resetPasswordForEmail(email)
    const recovery = tokenHashIn(await nextMail(server, email, sent))
    expect((await browser(server).auth.verifyOtp({ type: 'recovery', token_hash: recovery })).error).toMatchObject({ status: 403, message: 'invitation_expired' })

    // The way on: the person asks, the administration sends again.
    expect(await open(server, token, { action: 'ask' })).toMatchObject({ status: 200, body: { asked: true } })
    const told = await admin.from('notifications').select('title').eq('kind', 'invitation_asked')
    expect(told.data).toHaveLength(1)
    await invoke(admin, 'invite-user', body)
    await entered(server, tokenIn(await nextMail(server, email, sent + 1)))
  })

  it('tells nothing to who guesses, and makes a link that is opened too often wait', async () => {
    const employee_id = await personWithoutLogin(server, AURORA)
    const email = 'convite.oito@aurora.demo'
    await invoke(await as('admin@aurora.demo'), 'invite-user', { employee_id, email, role: 'user' })
    const token = tokenIn(await nextMail(server, email))
    const answers = await Promise.all(['', 'x', 'A'.repeat(43), token.toLowerCase(), 7, { token }].map((guess) => open(server, guess)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'invitation_unknown' } })
    expect(await open(server, 'A'.repeat(43), { action: 'ask' })).toMatchObject({ status: 200, body: { asked: true } })
    for (let time = 0; time < 20; time += 1) expect((await open(server, token)).status).toBe(200)
    expect(await open(server, token)).toMatchObject({ status: 429, body: { code: 'invitation_wait' } })
  })

  it('to another address takes the first login away; taken back, it leaves none', async () => {
    const admin = await as('admin@aurora.demo')
    const employee_id = await personWithoutLogin(server, AURORA)
    const logins = (): Promise<readonly unknown[]> => runSql(server.databaseUrl, "select email from auth.users where email like 'convite.tres%'")
    expect((await invoke(admin, 'invite-user', { employee_id, email: 'convite.tres@aurora.demo', role: 'user' })).refusal).toBeNull()
    await open(server, tokenIn(await nextMail(server, 'convite.tres@aurora.demo')))
    expect(await logins()).toEqual([{ email: 'convite.tres@aurora.demo' }])
    await letTheInvitationAge(server, employee_id)
    expect((await invoke(admin, 'invite-user', { employee_id, email: 'convite.tres.novo@aurora.demo', role: 'user' })).refusal).toBeNull()
    expect(await logins()).toEqual([])

    const token = tokenIn(await nextMail(server, 'convite.tres.novo@aurora.demo'))
    expect((await open(server, token)).status).toBe(200)
    expect(await logins()).toEqual([{ email: 'convite.tres.novo@aurora.demo' }])
    expect((await invoke(admin, 'invite-user', { employee_id, action: 'revoke' })).data).toEqual({ employee_id, revoked: true })
    expect(await open(server, token)).toMatchObject({ status: 404, body: { code: 'invitation_unknown' } })
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
      expect(data?.link).toMatch(/^\/first-access#convite=[\w-]{43}$/)
      expect(data?.link_expires_at).toBe(data?.expires_at)
      await entered(silent, (data?.link ?? '').replace('/first-access#convite=', ''))

      const reset = await invoke(client, 'manage-login', { employee_id: await employeeOf(silent, 'pessoa@aurora.demo'), action: 'reset_password' })
      expect(reset.data).toMatchObject({ delivery: 'link', email: 'pessoa@aurora.demo' })
      expect(reset.data?.link).toContain('type=recovery')
    } finally {
      await silent.stop()
    }
  })
})
