import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, png } from '../../support/pictures.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { browser, signedIn } from '../auth/support.ts'

interface Request {
  readonly request_id: string
  readonly status: string
}

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

let server: TestServer
let guest: SupabaseClient
let secret: string
let requests: readonly Request[]
beforeAll(async () => {
  server = await startServer()
  const admin = (await signedIn(server, 'admin@aurora.demo')).client
  const [person] = await runSql(
    server.databaseUrl,
    `select e.id, e.company_id, e.cpf, e.birth_date::text as birth, array(select t.id from public.document_types t
       where t.company_id = e.company_id and t.name in ('Título de eleitor', 'Comprovante de escolaridade') order by t.place) as types
     from public.employees e where e.user_id is null and e.status = 'active' and e.company_id = (select company_id from public.employees where email = 'admin@aurora.demo')
       and not exists (select from public.documents d join public.document_types t on t.id = d.type_id and t.name in ('Título de eleitor', 'Comprovante de escolaridade')
         where d.employee_id = e.id)
       and not exists (select from public.document_requests r where r.employee_id = e.id) order by e.id limit 1`,
  )
  const { error } = await admin.rpc('send_campaign', {
    p_company_id: person?.['company_id'], p_purpose: 'documents', p_audience: { people: [person?.['id']] }, p_wishes: { types: person?.['types'] },
  })
  if (error !== null) throw error
  const made = await admin.rpc('make_guest_links', { p_company_id: person?.['company_id'], p_purpose: 'document_request', p_subjects: [person?.['id']] }).single<{ token: string }>()
  guest = browser(server)
  const proved = await guest.rpc('prove_guest', { p_token: made.data?.token, p_cpf: person?.['cpf'], p_birth_date: person?.['birth'] }).single<{ secret: string }>()
  secret = proved.data?.secret ?? ''
  const page = await guest.rpc('guest_session', { p_secret: secret })
  requests = (page.data as { view: { document_request: { requests: readonly Request[] } } }).view.document_request.requests
})
afterAll(() => server.stop())

const call = async (body: Readonly<Record<string, unknown>>): Promise<Answer> => {
  const answer = await fetch(`${server.url}/functions/v1/guest-file`, {
    method: 'POST', headers: { apikey: server.publishableKey, 'content-type': 'application/json' }, body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}
const start = (item: unknown, mime: string, size: number, by: unknown = secret): Promise<Answer> => call({ action: 'start', secret: by, item, name: 'documento', mime, size })
const put = (path: unknown, bytes: Buffer, mime: string): Promise<Response> =>
  fetch(new URL(String(path), server.url), { method: 'PUT', headers: { 'content-type': mime }, body: new Uint8Array(bytes) })

describe('a file of a guest', () => {
  it('travels by an address of its own, is read, and lands with the request it was sent for', async () => {
    const bytes = pdf('Titulo de eleitor')
    const item = requests[0]?.request_id
    const started = await start(item, 'application/pdf', bytes.length)
    expect(started.status).toBe(200)
    const { file_id, url } = started.body
    expect(String(url)).toMatch(/^\/storage\/v1\/object\/upload\/sign\//)
    expect((await put(url, bytes, 'application/pdf')).status).toBe(200)
    expect(await call({ action: 'confirm', secret, file_id })).toMatchObject({ status: 200, body: { file_id, mime: 'application/pdf', size: bytes.length } })
    const sent = await guest.rpc('guest_act', { p_secret: secret, p_act: 'send', p_values: { request_id: item, file_id } })
    expect(sent.error).toBeNull()
    expect(await runSql(server.databaseUrl, `select v.status, v.sent_by = d.employee_id as own from private.document_versions v
      join public.documents d on d.id = v.document_id where v.file_id = '${String(file_id)}' and v.guest_link_id is not null`)).toEqual([{ status: 'in_review', own: true }])
    // What came by the link may be looked at again; what came another way may not.
    expect(await call({ action: 'open', secret, file_id })).toMatchObject({ status: 200, body: { name: 'documento.pdf', mime: 'application/pdf' } })
    const [other] = await runSql(server.databaseUrl, `select id from public.files where linked_at is not null and archived_at is null and guest_link_id is null limit 1`)
    expect(await call({ action: 'open', secret, file_id: other?.['id'] })).toMatchObject({ status: 400, body: { code: 'RHNTF' } })
  })

  it('is refused when it is more, or something else, than was said', async () => {
    const item = requests[1]?.request_id
    const picture = png(64, [20, 90, 120])
    const small = await start(item, 'image/png', picture.length - 1)
    expect((await put(small.body['url'], picture, 'image/png')).status).not.toBe(200)
    const lying = await start(item, 'application/pdf', picture.length)
    await put(lying.body['url'], picture, 'application/pdf')
    expect(await call({ action: 'confirm', secret, file_id: lying.body['file_id'] })).toMatchObject({ status: 400, body: { code: 'RHFRG' } })
    expect(await start(item, 'text/html', 9)).toMatchObject({ status: 400, body: { code: 'RHTYP' } })
  })
})

describe('a stranger', () => {
  it('starts, confirms and opens nothing without the secret of a proof', async () => {
    for (const by of ['', 'x', 'A'.repeat(43), null]) {
      expect(await start(requests[0]?.request_id, 'application/pdf', 9, by)).toMatchObject({ status: 400, body: { code: 'RHGST' } })
      for (const action of ['confirm', 'open']) {
        expect(await call({ action, secret: by, file_id: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ status: 400, body: { code: 'RHGST' } })
      }
    }
    expect(await call({ action: 'remove', secret })).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })
})
