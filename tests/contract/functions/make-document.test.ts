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
let manager: SupabaseClient
let foreigner: SupabaseClient
let me: string
let company: string
beforeAll(async () => {
  server = await startServer()
  const accounts = ['admin@aurora.demo', 'pessoa@aurora.demo', 'gestor@aurora.demo', 'admin@boreal.demo']
  const clients = await Promise.all(accounts.map((email) => signedIn(server, email)))
  ;[admin, person, manager, foreigner] = clients.map(({ client }) => client) as [SupabaseClient, SupabaseClient, SupabaseClient, SupabaseClient]
  me = await employeeOf(server, 'pessoa@aurora.demo')
  const [row] = await runSql(
    server.databaseUrl,
    `update public.employees set first_name = 'João', last_name = 'Conceição Ñuñez', cpf = '52998224725', hire_date = '2020-03-01', position = 'Analista de Manutenção', rg = null
     where id = $1 returning company_id`,
    [me],
  )
  company = String(row?.['company_id'])
})
afterAll(() => server.stop())

interface Made {
  readonly document_id: string
  readonly file_id: string
  readonly signature: { readonly sent: boolean; readonly message: string | null } | null
}

async function make(client: SupabaseClient, making: unknown): Promise<{ status: number; data: Made | null; code: string | null }> {
  const { data, response } = await client.functions.invoke<Made>('make-document', { body: { making_id: making } })
  const refusal = data === null ? ((await response?.json()) as { code?: string }) : null
  return { status: response?.status ?? 0, data, code: refusal?.code ?? null }
}

/** A template of the company, of the blocks given. */
async function template(blocks: unknown[], type = 'Declaração'): Promise<string> {
  const found = await admin.from('document_types').select('id').eq('name', type).single<{ id: string }>()
  const body = { blocks, inputs: [{ key: 'cidade', label: 'Cidade', kind: 'text' }], letterhead: true, footer: true }
  const wish = { company_id: company, type_id: found.data?.id, name: `Modelo ${crypto.randomUUID()}`, body }
  const saved = await admin.rpc('save_document_template', { p_template: wish }).single<{ id: string }>()
  if (saved.error !== null) throw saved.error
  return saved.data.id
}

async function start(id: string, inputs: Record<string, string> = {}, signature: Record<string, string> | null = null): Promise<string> {
  const started = await admin.rpc('start_document_batch', { p_template_id: id, p_employees: [me], p_inputs: inputs, p_signature: signature }).single<{ making_id: string }>()
  if (started.error !== null) throw started.error
  return started.data.making_id
}

/** The bytes behind the audited door, as that client gets them. */
async function fetched(client: SupabaseClient, file: string): Promise<Uint8Array> {
  const { data } = await client.functions.invoke<{ url: string }>('open-file', { body: { file_id: file } })
  return new Uint8Array(await (await fetch(new URL(String(data?.url), server.url))).arrayBuffer())
}

async function textOf(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const { totalPages, text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })
  return { pages: totalPages, text: text.replaceAll(/\s+/g, ' ') }
}

const said = (text: string): unknown => ({ type: 'paragraph', align: 'justify', text: [{ text }] })
const declaration = [
  { type: 'heading', level: 1, align: 'center', text: [{ text: 'Declaração de vínculo' }] },
  {
    type: 'paragraph',
    text: [
      { text: 'Declaramos que ' }, { variable: 'pessoa.nome_civil', bold: true }, { text: ', CPF ' }, { variable: 'pessoa.cpf' }, { text: ', é ' },
      { variable: 'vinculo.cargo', italic: true }, { text: ' desde ' }, { variable: 'vinculo.admissao', underline: true }, { text: '. ' }, { variable: 'entrada.cidade' },
    ],
  },
  { type: 'list', ordered: true, items: [[{ text: 'primeiro, à vista' }], [{ text: 'segundo, às claras' }]] },
  { type: 'page_break' },
  said('Última página'),
]

describe('a paper made from a template', () => {
  it('holds what the records say, with every accent, stored by its digest and once', async () => {
    const making = await start(await template(declaration), { cidade: 'São Luís' })
    const made = await make(admin, making)
    expect([made.status, made.data?.signature]).toEqual([200, null])
    const bytes = await fetched(person, String(made.data?.file_id))
    const { text, pages } = await textOf(bytes)
    expect(pages).toBe(2)
    for (const part of ['João Conceição Ñuñez', '529.982.247-25', 'Analista de Manutenção', '1º de março de 2020', 'São Luís', 'primeiro, à vista', 'Última página', 'página 2 de 2']) {
      expect(text).toContain(part)
    }
    const [file] = await runSql(server.databaseUrl, 'select sha256, size, mime, sensitivity, employee_id from public.files where id = $1', [made.data?.file_id])
    expect(file).toEqual({ sha256: createHash('sha256').update(bytes).digest('hex'), size: String(bytes.length), mime: 'application/pdf', sensitivity: 'P2', employee_id: me })
    // Once more answers the same document.
    expect((await make(admin, making)).data).toMatchObject({ document_id: made.data?.document_id, file_id: made.data?.file_id })
    const again = await make(admin, await start(await template(declaration), { cidade: 'São Luís' }))
    const second = await textOf(await fetched(admin, String(again.data?.file_id)))
    expect(second.text.replaceAll(/Modelo [0-9a-f-]+/g, '')).toBe(text.replaceAll(/Modelo [0-9a-f-]+/g, ''))
  })

  it('is made by who manages documents of that company alone, and never twice nor while something is missing', async () => {
    const making = await start(await template([said('Olá')]))
    for (const client of [person, manager, foreigner]) expect(await make(client, making)).toMatchObject({ status: 400, code: 'RHNTF' })
    expect((await make(admin, 'nada')).status).toBe(400)
    expect((await make(admin, making)).status).toBe(200)
    const lacking = await template([{ type: 'paragraph', text: [{ variable: 'pessoa.rg' }] }])
    await expect(start(lacking)).rejects.toMatchObject({ code: 'RHVAR' })
    await runSql(server.databaseUrl, `update public.employees set rg = '12.345.678-9' where id = $1`, [me])
    const late = await start(lacking)
    await runSql(server.databaseUrl, 'update public.employees set rg = null where id = $1', [me])
    expect(await make(admin, late)).toMatchObject({ status: 400, code: 'RHVAR' })
    const left = await runSql(server.databaseUrl, `select o.name from storage.objects o where o.bucket_id = 'files' and not exists (select from public.files f where f.path = o.name)`)
    expect(left).toEqual([])
  })

  it('goes out to be signed when that was asked', async () => {
    const made = await make(admin, await start(await template([said('Para assinar')]), {}, { kind: 'signature' }))
    expect(made.data?.signature).toMatchObject({ sent: true, message: null })
    const mine = (await person.rpc('my_signatures')).data as { file_id: string; my_state: string }[]
    expect(mine.find(({ file_id }) => file_id === made.data?.file_id)?.my_state).toBe('pending')
  })

  it('of forty pages stays within the memory and the time of a function', async () => {
    const line = 'A pessoa empregada declara que recebeu, leu e entendeu as orientações de segurança, saúde e proteção de dados, e que conhece os canais de comunicação. '
    const blocks = Array.from({ length: 40 }, (_, page) => [said(`Capítulo ${String(page + 1)}`), ...Array.from({ length: 5 }, () => said(line.repeat(3))), ...(page < 39 ? [{ type: 'page_break' }] : [])]).flat()
    const made = await make(admin, await start(await template(blocks)))
    expect(made.status).toBe(200)
    const { text, pages } = await textOf(await fetched(admin, String(made.data?.file_id)))
    expect(pages).toBe(40)
    expect(text).toContain('Capítulo 40')
  })
})
