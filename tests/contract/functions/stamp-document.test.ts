import { createHash } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { signedIn } from '../auth/support.ts'
import { employeeOf } from './support.ts'

let server: TestServer
let admin: SupabaseClient
let person: SupabaseClient
let me: string
let company: string
beforeAll(async () => {
  server = await startServer()
  const clients = await Promise.all(['admin@aurora.demo', 'pessoa@aurora.demo'].map((email) => signedIn(server, email)))
  ;[admin, person] = clients.map(({ client }) => client) as [SupabaseClient, SupabaseClient]
  me = await employeeOf(server, 'pessoa@aurora.demo')
  const [row] = await runSql(server.databaseUrl, `update public.employees set last_name = 'Łukasz Ñuñez' where id = $1 returning company_id`, [me])
  company = String(row?.['company_id'])
})
afterAll(() => server.stop())

interface Sent {
  readonly document_id: string
  readonly file_id: string
  readonly envelope_id: string
  readonly code: string
  readonly sha256: string
}

/** An addendum of two pages, made from a template and sent to the person and then to the company. */
async function sent(): Promise<Sent> {
  const type = await admin.from('document_types').select('id').eq('name', 'Contrato de trabalho').single<{ id: string }>()
  const blocks = [{ type: 'paragraph', text: [{ text: 'Aditivo' }] }, { type: 'page_break' }, { type: 'paragraph', text: [{ text: 'Fim' }] }]
  const wish = { company_id: company, type_id: type.data?.id, name: `Aditivo ${crypto.randomUUID()}`, body: { blocks, inputs: [], letterhead: false, footer: false } }
  const template = await admin.rpc('save_document_template', { p_template: wish }).single<{ id: string }>()
  const signature = { kind: 'signature', parties: [{ role: 'person' }, { role: 'company' }] }
  const started = await admin.rpc('start_document_batch', { p_template_id: template.data?.id, p_employees: [me], p_signature: signature }).single<{ making_id: string }>()
  const made = await admin.functions.invoke<{ document_id: string; file_id: string; signature: unknown }>('make-document', { body: { making_id: started.data?.making_id } })
  expect(made.data?.signature).toMatchObject({ sent: true, message: null })
  const [row] = await runSql(server.databaseUrl, 'select id, code, digest from public.signature_envelopes where document_id = $1 order by created_at desc limit 1', [made.data?.document_id])
  return { document_id: String(made.data?.document_id), file_id: String(made.data?.file_id), envelope_id: String(row?.['id']), code: String(row?.['code']), sha256: String(row?.['digest']) }
}

async function sign(client: SupabaseClient, { envelope_id, sha256 }: Sent): Promise<string | null> {
  return (await client.rpc('sign_document', { p_envelope_id: envelope_id, p_sha256: sha256 })).error?.code ?? null
}

/** Asked as a stranger: the code is all that the function wants. */
async function stamp(code: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${server.url}/functions/v1/stamp-document`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code }) })
  return { status: answer.status, body: await answer.json() }
}

async function signedCopy(client: SupabaseClient, fileId: string): Promise<string | null> {
  const { data } = await client.rpc('signed_copy', { p_file_id: fileId }).maybeSingle<{ file_id: string | null }>()
  return data?.file_id ?? null
}

async function fetched(client: SupabaseClient, file: string): Promise<Uint8Array> {
  const { data } = await client.functions.invoke<{ url: string }>('open-file', { body: { file_id: file } })
  return new Uint8Array(await (await fetch(new URL(String(data?.url), server.url))).arrayBuffer())
}

async function pagesOf(bytes: Uint8Array): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('the signed copy of a paper', () => {
  it('bears code and digest on each page and the signatures behind, is made once, and leaves the original alone', async () => {
    const paper = await sent()
    expect(await sign(admin, paper)).toBe('RHSIG')
    expect(await sign(person, paper)).toBeNull()
    expect(await stamp(paper.code)).toEqual({ status: 200, body: { made: false } })
    expect(await sign(admin, paper)).toBeNull()
    const twice = await Promise.all([stamp(paper.code), stamp(paper.code)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await stamp(paper.code)).toEqual({ status: 200, body: { made: false } })
    const copy = String(await signedCopy(person, paper.file_id))
    const bytes = await fetched(person, copy)
    const pages = await pagesOf(bytes)
    expect(pages).toHaveLength(3)
    for (const page of pages) {
      expect(page).toContain(paper.code)
      expect(page).toContain(paper.sha256)
    }
    expect(pages[0]).toContain('Aditivo')
    const sheet = String(pages[2])
    for (const part of ['Página de assinaturas', 'Łukasz Ñuñez', 'Titular do documento', 'Pela empresa, Diretoria de Pessoas', `/verificar/${paper.code}`, 'GMT-3']) expect(sheet).toContain(part)
    expect(sheet).toMatch(/CPF \*\*\*\.\d{3}\.\d{3}-\*\*/)
    const [chain] = await runSql(server.databaseUrl, 'select evidence_hash from public.signature_envelopes where id = $1', [paper.envelope_id])
    expect(sheet).toContain(String(chain?.['evidence_hash']))
    expect(digestOf(await fetched(person, paper.file_id))).toBe(paper.sha256)
    const proof = await admin.rpc('verify_document', { p_code: paper.code }).single<{ signed_sha256: string; intact: boolean }>()
    expect(proof.data).toMatchObject({ signed_sha256: digestOf(bytes), intact: true })
    const left = await runSql(server.databaseUrl, `select o.name from storage.objects o where o.bucket_id = 'files' and not exists (select from public.files f where f.path = o.name)`)
    expect(left).toEqual([])
  })

  it('names the counter at which somebody signed, where the paper is opened by its party', async () => {
    const paper = await sent()
    const [party] = await runSql(server.databaseUrl, 'select p.id, e.cpf from private.signature_parties p join public.employees e on e.id = p.employee_id where p.envelope_id = $1 and p.place = 1', [paper.envelope_id])
    expect((await person.rpc('set_my_signing_code', { p_code: '493817' })).error).toBeNull()
    const act = { p_party_id: party?.['id'], p_cpf: party?.['cpf'], p_code: '493817', p_sha256: paper.sha256 }
    expect((await admin.rpc('sign_at_counter', act)).error?.code).toBe('RHSIG')
    const open = (client: SupabaseClient) => client.functions.invoke<{ url: string }>('open-file', { body: { party_id: party?.['id'] } })
    expect((await open(person)).data).toBeNull()
    const bytes = new Uint8Array(await (await fetch(new URL(String((await open(admin)).data?.url), server.url))).arrayBuffer())
    expect(digestOf(bytes)).toBe(paper.sha256)
    expect((await admin.rpc('sign_at_counter', act)).data).toEqual({ state: 'right', status: 'open' })
    expect(await sign(admin, paper)).toBeNull()
    await stamp(paper.code)
    const sheet = (await pagesOf(await fetched(person, String(await signedCopy(person, paper.file_id))))).at(-1)
    expect(sheet).toMatch(/balcão, com .+: CPF e código de assinatura/)
    expect(sheet).toContain('acesso ao sistema, com senha')
  })

  it('says nothing to who has no code', async () => {
    expect((await stamp('nada')).status).toBe(400)
    expect(await stamp('AAAA-BBBB-CCCC-DDDD')).toEqual({ status: 200, body: { made: false } })
    expect((await fetch(`${server.url}/rest/v1/rpc/prepare_signed_copy`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"p_code":"AAAA-BBBB-CCCC-DDDD"}' })).status).toBeGreaterThanOrEqual(400)
  })
})
