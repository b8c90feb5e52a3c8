import { createHash } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pdf } from '../../support/pictures.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { signedIn } from '../auth/support.ts'
import { deliverContract } from '../files/support.ts'
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
  company = String((await runSql(server.databaseUrl, 'select company_id from public.employees where id = $1', [me]))[0]?.['company_id'])
})
afterAll(() => server.stop())

interface Listed {
  readonly status: string
  readonly left_out: number
  readonly files: readonly { readonly file_id: string; readonly name: string }[]
}

/** Nobody calls the function: the server does, once the job has gathered. */
async function ready(ask: () => PromiseLike<{ data: unknown }>): Promise<Listed> {
  return vi.waitFor(async () => {
    const [first] = (await ask()).data as readonly Listed[]
    expect(first?.status).toBe('ready')
    return first as Listed
  }, { timeout: 45_000, interval: 500 })
}

async function bytesOf(client: SupabaseClient, file: string): Promise<Uint8Array> {
  const { data } = await client.functions.invoke<{ url: string }>('open-file', { body: { file_id: file, download: true } })
  return new Uint8Array(await (await fetch(new URL(String(data?.url), server.url))).arrayBuffer())
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

it('a dossier of a person is an index with page numbers and a ZIP whose files have the digests that the index names', async () => {
  const bytes = pdf('Contrato de Beatriz')
  await deliverContract(admin, me, bytes)
  const ordered = await admin.rpc('order_dossier', { p_company_id: company, p_from: '2020-01-01', p_to: '2030-12-31', p_parts: ['registration', 'contracts', 'exams', 'documents'], p_reason: 'Fiscalização 42', p_employee_id: me })
  expect(ordered.error).toBeNull()
  const dossier = await ready(async () => { const answer = await admin.rpc('dossier_list', { p_company_id: company, p_employee_id: me }); return { data: (answer.data as { items: unknown }).items } })
  expect(dossier.left_out).toBe(0)
  const [index, archive] = await Promise.all(dossier.files.map(({ file_id }) => bytesOf(admin, file_id)))
  const text = await textOf(index ?? new Uint8Array())
  expect(text).toContain('Fiscalização 42')
  expect(text).toContain('Sumário')
  expect(text).toMatch(/Página 1 de \d+/)
  const files = unzipSync(archive ?? new Uint8Array())
  const name = Object.keys(files).find((path) => path.endsWith('contrato.pdf')) ?? ''
  expect(Buffer.from(files[name] ?? []).equals(Buffer.from(bytes))).toBe(true)
  const digest = createHash('sha256').update(bytes).digest('hex')
  const manifest = JSON.parse(strFromU8(files['manifesto.json'] ?? new Uint8Array())) as { arquivos: readonly { arquivo: string; sha256: string }[] }
  expect(manifest.arquivos).toContainEqual(expect.objectContaining({ arquivo: name, sha256: digest, ficouDeFora: null }))
  expect(text.replaceAll(' ', '')).toContain(digest.slice(0, 32))
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['Índice.pdf', 'Planilhas/exams.csv', 'Planilhas/registration.csv']))
  const sheet = files['Planilhas/registration.csv'] ?? new Uint8Array()
  expect([...sheet.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(strFromU8(sheet).split('\r\n')[0]).toBe('Pessoa;CPF;Matrícula;Admissão;Cargo;Departamento;Vínculo;Saída;Arquivo nº')
}, 90_000)

it('the own data come as JSON that programs read, with what stays out and why', async () => {
  expect((await person.rpc('order_own_data')).error).toBeNull()
  const copy = await ready(() => person.rpc('own_dossiers'))
  const archive = unzipSync(await bytesOf(person, copy.files[1]?.file_id ?? ''))
  const data = JSON.parse(strFromU8(archive['dados.json'] ?? new Uint8Array())) as { formato: string; naoIncluido: readonly unknown[]; tabelas: Readonly<Record<string, { titulo: string; colunas: object; registros: readonly { id: string }[] }>> }
  expect(data.formato).toBe('vinculo-meus-dados-1')
  expect(data.tabelas['public.employees']?.registros).toEqual([expect.objectContaining({ id: me })])
  expect(data.naoIncluido.length).toBeGreaterThan(10)
  expect(await textOf(await bytesOf(person, copy.files[0]?.file_id ?? ''))).toContain('LGPD, art. 18, II e V')
  const foreign = await admin.functions.invoke('open-file', { body: { file_id: copy.files[1]?.file_id } })
  expect(foreign.response?.status).toBe(400)
}, 90_000)

it('only the secret key makes archives', async () => {
  const call = (key: string): Promise<Response> => fetch(`${server.url}/functions/v1/make-dossier`, { method: 'POST', body: '{}', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } })
  expect((await call(server.secretKey)).status).toBe(200)
  expect((await call(server.publishableKey)).status).toBe(401)
})
