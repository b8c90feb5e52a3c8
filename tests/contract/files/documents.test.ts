import { createHash } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../../support/pictures.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { browser, signedIn } from '../auth/support.ts'
import { employeeOf } from '../functions/support.ts'
import { deliverContract, type Paper } from './support.ts'

let server: TestServer
let admin: SupabaseClient
let person: SupabaseClient
let manager: SupabaseClient
let me: string
beforeAll(async () => {
  server = await startServer()
  const clients = await Promise.all(['admin@aurora.demo', 'pessoa@aurora.demo', 'gestor@aurora.demo'].map((email) => signedIn(server, email)))
  ;[admin, person, manager] = clients.map(({ client }) => client) as [SupabaseClient, SupabaseClient, SupabaseClient]
  me = await employeeOf(server, 'pessoa@aurora.demo')
})
afterAll(() => server.stop())

const deliver = (bytes: Buffer): Promise<Paper> => deliverContract(admin, me, bytes)

async function openFile(client: SupabaseClient, file_id: string): Promise<{ status: number; url: string | null }> {
  const { data, response } = await client.functions.invoke<{ url: string }>('open-file', { body: { file_id } })
  return { status: response?.status ?? 0, url: data?.url ?? null }
}

describe('a personal paper', () => {
  it('leaves by one audited door, which a manager finds shut, as every other one', async () => {
    const bytes = pdf('Contrato')
    const paper = await deliver(bytes)
    for (const client of [admin, person]) {
      const opened = await openFile(client, paper.file_id)
      expect(opened.status).toBe(200)
      expect(Buffer.from(await (await fetch(new URL(String(opened.url), server.url))).arrayBuffer()).equals(bytes)).toBe(true)
      expect((await client.storage.from('files').createSignedUrl(paper.path, 60)).data).toBeNull()
    }
    expect((await openFile(manager, paper.file_id)).status).toBeGreaterThanOrEqual(400)
    expect((await manager.storage.from('files').download(paper.path)).data).toBeNull()
    expect((await manager.storage.from('files').createSignedUrl(paper.path, 60)).data).toBeNull()
    expect((await manager.from('documents').select('id').eq('id', paper.id)).data).toEqual([])
    expect((await manager.from('files').select('id').eq('id', paper.file_id)).data).toEqual([])
    const lines = await runSql(server.databaseUrl, `select id from public.audit_logs where action_type = 'open_file' and entity_id = $1`, [paper.file_id])
    expect(lines).toHaveLength(2)
    expect((await person.rpc('document_openings', { p_document_id: paper.id })).data).toHaveLength(2)
  })

  it('is signed, and whoever has the code and the bytes verifies it without an account', async () => {
    const bytes = pdf('Contrato')
    const sha = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
    const paper = await deliver(bytes)
    const sent = await admin.rpc('send_for_signature', { p_document_id: paper.id, p_kind: 'signature' }).single<{ id: string; code: string }>()
    expect(sent.error).toBeNull()
    const signed = await person.rpc('sign_document', { p_envelope_id: sent.data?.id, p_sha256: sha(bytes) }).single<{ status: string }>()
    expect(signed.data?.status).toBe('completed')
    const verify = async (content: Buffer): Promise<unknown> =>
      (await browser(server).rpc('verify_document', { p_code: sent.data?.code, p_sha256: sha(content) })).data
    expect(await verify(bytes)).toMatchObject([{ status: 'completed', intact: true, matches: true, signers: [{ name: 'Beatriz Nogueira Campos' }] }])
    const changed = Buffer.from(bytes)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(await verify(changed)).toMatchObject([{ intact: true, matches: false }])
  })
})
