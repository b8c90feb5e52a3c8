import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { startSmtp, type SmtpServer } from '../../support/smtp.ts'
import { runSql } from '../../support/sql.ts'
import { signedIn } from '../auth/support.ts'
import { uploadFile } from '../files/support.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

let smtp: SmtpServer
let server: TestServer
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startServer({ env: { VINCULO_DEMO: '0', SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await server.stop()
  await smtp.close()
})

async function company(): Promise<{ readonly id: string; readonly name: string }> {
  const [row] = await runSql(server.databaseUrl, `select c.id, c.name from public.companies c join public.employees e on e.company_id = c.id where e.email = 'admin@aurora.demo'`)
  return row as { id: string; name: string }
}

/** The HTML of a new letter of the company, as it arrives. */
async function letter(to: string): Promise<string> {
  await runSql(server.databaseUrl, `select private.enqueue_mail($1, $2, 'notification', '{"first_name": "Ana", "company": "Aurora", "title": "Olá", "url": "/app"}')`, [(await company()).id, to])
  const found = await vi.waitFor(() => {
    const last = smtp.received.findLast((mail) => mail.to === to)
    if (last === undefined) throw new Error('no message yet')
    return last
  }, { timeout: 20_000, interval: 100 })
  return found.source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}

describe('the logo of a company', () => {
  it('stands at the top of its letters, is fetched without a session, and until it is replaced', async () => {
    const { id } = await company()
    expect(await letter('um@exemplo.com.br')).not.toContain('<img')
    const admin = (await signedIn(server, 'admin@aurora.demo')).client
    const { file_id: fileId } = await uploadFile(admin, { purpose: 'company_logo', company: id, name: 'marca.png', mime: 'image/png' }, PNG)
    expect((await fetch(`${server.url}/functions/v1/company-logo?f=${fileId}`)).status).toBe(404)
    expect((await admin.rpc('set_company_logo', { p_company_id: id, p_file_id: fileId })).error).toBeNull()

    const path = /<img [^>]*src="https?:\/\/[^/"]+(\/functions\/v1\/company-logo\?f=[^"]+)"/.exec(await letter('dois@exemplo.com.br'))?.[1] ?? ''
    const answer = await fetch(`${server.url}${path}`)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([200, 'image/png', 'public, max-age=86400'])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
    expect(await (await fetch(`${server.url}${path}`, { method: 'HEAD' })).text()).toBe('')
    expect((await fetch(`${server.url}${path}`, { method: 'POST' })).status).toBe(405)

    // Nothing but a logo in use is opened, whatever is asked for.
    const [other] = await runSql(server.databaseUrl, `select id from public.files where purpose <> 'company_logo' and linked_at is not null limit 1`)
    for (const wrong of [String(other?.['id']), '', 'x', "' or true --"]) {
      expect([wrong, (await fetch(`${server.url}/functions/v1/company-logo?f=${encodeURIComponent(wrong)}`)).status]).toEqual([wrong, 404])
    }
    expect((await admin.rpc('set_company_logo', { p_company_id: id })).error).toBeNull()
    expect((await fetch(`${server.url}${path}`)).status).toBe(404)
    expect(await letter('tres@exemplo.com.br')).not.toContain('<img')
  })
})
