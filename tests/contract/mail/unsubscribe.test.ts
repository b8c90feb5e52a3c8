import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { startSmtp, type SmtpServer } from '../../support/smtp.ts'
import { runSql } from '../../support/sql.ts'

let smtp: SmtpServer
let server: TestServer
const person = 'pessoa@aurora.demo'
const ONE_CLICK = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' }
const chosen = async (): Promise<unknown> =>
  (await runSql(server.databaseUrl, `select p.email from public.notification_preferences p join public.employees e on e.id = p.employee_id where e.email = $1 and p.kind = 'digest'`, [person]))[0]?.['email']

/** The header block of the last message to an address, each header on one line. */
async function headersOf(address: string): Promise<string> {
  const last = await vi.waitFor(() => {
    const found = smtp.received.findLast(({ to }) => to === address)
    if (found === undefined) throw new Error('no message yet')
    return found
  }, { timeout: 20_000, interval: 100 })
  return (last.source.split(/\r?\n\r?\n/)[0] ?? '').replaceAll(/\r?\n[ \t]+/g, ' ')
}

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startServer({ env: { VINCULO_DEMO: '0', SMTP_URL: smtp.url, MAIL_FROM: 'Vínculo <rh@exemplo.com.br>' } })
  await runSql(
    server.databaseUrl,
    `select private.enqueue_mail(e.company_id, e.email, 'digest', jsonb_build_object('employee_id', e.id, 'first_name', 'Ana', 'company', 'Aurora', 'total', 1, 'more', 0,
       'items', '[{"title": "Uma novidade", "url": "/app"}]'::jsonb)),
     private.enqueue_mail(e.company_id, 'aviso@exemplo.com.br', 'notification', '{"first_name": "Ana", "company": "Aurora", "title": "Uma novidade", "url": "/app"}')
     from public.employees e where e.email = $1`,
    [person],
  )
})
afterAll(async () => {
  await server.stop()
  await smtp.close()
})

describe('a letter that people turn off', () => {
  it('names the address of one click, which turns it off by a post without a session and by nothing else', async () => {
    const headers = await headersOf(person)
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    const path = /^List-Unsubscribe: <https?:\/\/[^/]+(\/functions\/v1\/unsubscribe\?t=\S+)>$/m.exec(headers)?.[1] ?? ''
    const address = `${server.url}${path}`
    // What scanners of mail do: they follow the address, and are led to the page that asks.
    const followed = await fetch(address, { redirect: 'manual' })
    expect([followed.status, followed.headers.get('location')]).toEqual([303, expect.stringMatching(/\/resumo\?perguntar=1#[0-9a-f-]{36}\.[0-9a-f]{64}$/)])
    expect((await fetch(address, { method: 'POST', body: '' })).status).toBe(400)
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(405)
    expect(await chosen()).toBeUndefined()
    for (const broken of [address.slice(0, -1), `${address.slice(0, -2)}zz`, address.replace(/.{4}$/, '0000'), address.replace(/t=.*/, 't=')]) {
      expect([broken, (await fetch(broken, ONE_CLICK)).status]).toEqual([broken, 404])
    }
    expect(await chosen()).toBeUndefined()
    expect((await fetch(address, ONE_CLICK)).status).toBe(200)
    expect(await chosen()).toBe('off')
    // Programs repeat themselves, and send forms in the other way too.
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await fetch(address, { method: 'POST', body: form })).status).toBe(200)
    expect(await chosen()).toBe('off')
  })

  it('is the only one that does', async () => {
    expect(await headersOf('aviso@exemplo.com.br')).not.toContain('List-Unsubscribe')
  })

  it('comes from whom the product tells administrators', async () => {
    expect(await runSql(server.databaseUrl, 'select sender from private.mail_delivery')).toEqual([{ sender: 'Vínculo <rh@exemplo.com.br>' }])
  })
})
