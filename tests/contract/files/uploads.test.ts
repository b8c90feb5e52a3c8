import type { SupabaseClient } from '@supabase/supabase-js'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, png } from '../../support/pictures.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { administration, signedIn } from '../auth/support.ts'
import { employeeOf, personWithoutLogin } from '../functions/support.ts'
import { deliverContract } from './support.ts'

let server: TestServer
let person: SupabaseClient
let admin: SupabaseClient
let foreigner: SupabaseClient
let me: string
beforeAll(async () => {
  server = await startServer()
  const clients = await Promise.all(['pessoa@aurora.demo', 'admin@aurora.demo', 'admin@boreal.demo'].map((email) => signedIn(server, email)))
  ;[person, admin, foreigner] = clients.map(({ client }) => client) as [SupabaseClient, SupabaseClient, SupabaseClient]
  me = await employeeOf(server, 'pessoa@aurora.demo')
})
afterAll(() => server.stop())

interface Prepared {
  readonly file_id: string
  readonly bucket: string
  readonly path: string
}

/** Whatever the service has written, finished or not. */
async function filesOnDisk(): Promise<readonly string[]> {
  const entries = await readdir(path.join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

async function bytesOnDisk(): Promise<number> {
  const files = await Promise.all((await filesOnDisk()).map((file) => stat(file)))
  return files.reduce((sum, { size }) => sum + size, 0)
}

const picture = png(64, [20, 90, 120])

async function prepare(client: SupabaseClient, bytes: Buffer, given: { purpose?: string; mime?: string; employee?: string | null } = {}): Promise<Prepared> {
  const { purpose = 'avatar', mime = 'image/png', employee = me } = given
  const args = { p_purpose: purpose, p_name: 'foto.png', p_mime: mime, p_size: bytes.length, ...(employee === null ? {} : { p_employee_id: employee }) }
  const { data, error } = await client.rpc('start_upload', args).single<Prepared>()
  if (error !== null) throw error
  return data
}

/** By a signed address, as the browser sends files. */
async function send(client: SupabaseClient, { bucket, path }: Prepared, bytes: Buffer, mime = 'image/png'): Promise<string> {
  const signed = await client.storage.from(bucket).createSignedUploadUrl(path)
  if (signed.error !== null) throw signed.error
  const answer = await fetch(signed.data.signedUrl, { method: 'PUT', headers: { 'content-type': mime }, body: new Uint8Array(bytes) })
  expect(await answer.json()).toMatchObject({ Key: `${bucket}/${path}` })
  return signed.data.signedUrl
}

interface Outcome {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function call(client: SupabaseClient, name: string, body: Record<string, unknown>): Promise<Outcome> {
  const answer = await client.functions.invoke<Record<string, unknown>>(name, { body })
  const status = answer.response?.status ?? 0
  return { status, body: answer.data ?? ((await answer.response?.json()) as Record<string, unknown>) }
}

const confirm = (client: SupabaseClient, file_id: string): Promise<Outcome> => call(client, 'confirm-upload', { file_id })
const exists = async ({ bucket, path }: Prepared): Promise<boolean> => (await administration(server).storage.from(bucket).exists(path)).data
const signedFor = async (client: SupabaseClient, { bucket, path }: Prepared): Promise<string | null> => (await client.storage.from(bucket).createSignedUrl(path, 60)).data?.signedUrl ?? null

describe('an upload', () => {
  it('is read, confirmed, linked and then seen by colleagues by a signed address', async () => {
    const upload = await prepare(person, picture)
    await send(person, upload, picture)
    expect(await signedFor(person, upload)).toBeNull()
    const { status, body } = await confirm(person, upload.file_id)
    expect([status, body]).toEqual([200, { file_id: upload.file_id, name: 'foto.png', mime: 'image/png', size: picture.length, path: upload.path, bucket: 'avatars' }])
    expect((await confirm(person, upload.file_id)).status).toBe(200)
    expect(await signedFor(person, upload)).toBeNull()

    expect((await person.rpc('set_profile_photo', { p_employee_id: me, p_file_id: upload.file_id })).error).toBeNull()
    const address = await signedFor(admin, upload)
    const shown = await fetch(`${String(address)}&t=1`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await shown.arrayBuffer()).equals(picture)).toBe(true)

    const [row] = await runSql(server.databaseUrl, 'select sha256 from public.files where id = $1', [upload.file_id])
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(picture))).toString('hex')
    expect(row?.['sha256']).toBe(digest)
  })

  it('of HTML that calls itself a PNG is refused in words and removed', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(400))
    const upload = await prepare(person, html)
    await send(person, upload, html)
    expect(await exists(upload)).toBe(true)
    const { status, body } = await confirm(person, upload.file_id)
    expect([status, body['code'], body['field']]).toEqual([400, 'RHFRG', 'file'])
    expect(body['message']).toContain('não é do tipo que o nome diz')
    expect(await exists(upload)).toBe(false)
    expect((await person.rpc('set_profile_photo', { p_employee_id: me, p_file_id: upload.file_id })).error?.code).toBe('RHUPL')
  })

  it('of another real type is refused as well', async () => {
    const document = pdf('oi')
    const renamed = await prepare(person, document)
    await send(person, renamed, document)
    expect((await confirm(person, renamed.file_id)).body['code']).toBe('RHFRG')
  })

  it('that never came, or is somebody else’s, is not confirmed', async () => {
    const upload = await prepare(person, picture)
    expect((await confirm(person, upload.file_id)).body['code']).toBe('RHUPL')
    await send(person, upload, picture)
    for (const other of [foreigner, admin]) expect((await confirm(other, upload.file_id)).body['code']).toBe('RHNTF')
    expect((await confirm(person, upload.file_id)).status).toBe(200)
  })

  it('is never replaced by a second one at the same address, confirmed or not', async () => {
    const upload = await prepare(person, picture)
    const address = await send(person, upload, picture)
    const again = await fetch(address, { method: 'PUT', headers: { 'content-type': 'text/html', 'x-upsert': 'true' }, body: '<script>' })
    expect(again.ok).toBe(false)
    expect((await person.storage.from(upload.bucket).createSignedUploadUrl(upload.path, { upsert: true })).error).not.toBeNull()
    expect((await person.storage.from(upload.bucket).remove([upload.path])).data ?? []).toEqual([])
    expect((await confirm(person, upload.file_id)).status).toBe(200)
  })
})

describe('an upload that was declared as 100 bytes', () => {
  const large = Buffer.alloc(900_000, 7)
  const small = large.subarray(0, 100)
  const form = (bytes: Buffer): FormData => {
    const fields = new FormData()
    fields.append('', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'foto.png')
    return fields
  }
  type Sent = Pick<RequestInit, 'body'> & { readonly headers: Record<string, string>; readonly duplex?: 'half' }
  /** Without a length in the head, piece by piece. */
  const inPieces = (bytes: Buffer): Sent => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        for (let at = 0; at < bytes.length; at += 50_000) stream.enqueue(new Uint8Array(bytes.subarray(at, at + 50_000)))
        stream.close()
      },
    })
    return { body, duplex: 'half', headers: { 'content-type': 'image/png' } }
  }
  const whole = (bytes: Buffer): Sent => ({ body: new Uint8Array(bytes), headers: { 'content-type': 'image/png' } })
  const forms = (bytes: Buffer): Sent => ({ body: form(bytes), headers: {} })

  it.each([['as it is', whole], ['in pieces', inPieces], ['in a form', forms]])('stores no more when it is sent %s, with a token or by a signed address', async (_how, init) => {
    const { session } = (await person.auth.getSession()).data
    const asPerson = { apikey: server.publishableKey, authorization: `Bearer ${session?.access_token ?? ''}` }
    for (const signed of [false, true]) {
      const upload = await prepare(person, small)
      const at = signed
        ? (await person.storage.from(upload.bucket).createSignedUploadUrl(upload.path)).data?.signedUrl ?? ''
        : `${server.url}/storage/v1/object/${upload.bucket}/${upload.path}`
      const put = (bytes: Buffer, upsert: string): Promise<Response> => {
        const { headers, ...rest } = init(bytes)
        return fetch(at, { method: signed ? 'PUT' : 'POST', headers: { ...(signed ? {} : asPerson), ...headers, 'x-upsert': upsert }, ...rest })
      }
      for (const upsert of ['false', 'true']) {
        const refused = await put(large, upsert)
        expect([refused.status, ((await refused.json()) as { code: string }).code], String(signed)).toEqual([400, expect.stringMatching(/^(?:RHSIZ|EntityTooLarge|AccessDenied)$/)])
      }
      expect(await exists(upload)).toBe(false)
      expect(await bytesOnDisk()).toBeLessThan(50_000)
      expect((await put(small, 'false')).status).toBe(200)
      expect(await exists(upload)).toBe(true)
    }
  })

  it('comes too late after its hour, and for a path that nobody prepared any more', async () => {
    const upload = await prepare(person, small)
    const { signedUrl = '' } = (await person.storage.from(upload.bucket).createSignedUploadUrl(upload.path)).data ?? {}
    for (const [change, code] of [["update public.files set created_at = now() - interval '61 minutes' where id = $1", 'RHUPL'], ['delete from public.files where id = $1', 'RHNTF']] as const) {
      await runSql(server.databaseUrl, change, [upload.file_id])
      expect(await (await fetch(signedUrl, { method: 'PUT', ...whole(small) })).json()).toMatchObject({ code })
    }
    expect(await exists(upload)).toBe(false)
  })
})

describe('people of another company', () => {
  it('can neither sign, read, list nor open a file', async () => {
    const upload = await prepare(person, picture)
    await send(person, upload, picture)
    await confirm(person, upload.file_id)
    await person.rpc('set_profile_photo', { p_employee_id: me, p_file_id: upload.file_id })
    const folder = upload.path.slice(0, upload.path.lastIndexOf('/'))
    expect((await admin.storage.from('avatars').list(folder, { search: upload.file_id })).data?.map(({ name }) => name)).toEqual([upload.file_id])
    expect((await admin.storage.from('avatars').download(upload.path)).error).toBeNull()

    expect(await signedFor(foreigner, upload)).toBeNull()
    expect((await foreigner.storage.from('avatars').createSignedUrls([upload.path], 60)).data?.[0]?.signedUrl ?? null).toBeNull()
    expect((await foreigner.storage.from('avatars').list(folder)).data).toEqual([])
    expect((await foreigner.storage.from('avatars').download(upload.path)).error).not.toBeNull()
    expect((await call(foreigner, 'open-file', { file_id: upload.file_id })).body['code']).toBe('RHNTF')
    await expect(prepare(foreigner, picture)).rejects.toMatchObject({ code: 'RHNTF' })
    const open = await prepare(person, picture)
    expect((await foreigner.storage.from('avatars').createSignedUploadUrl(open.path)).error).not.toBeNull()
  })
})

describe('a sensitive file', () => {
  it('is signed by nobody, and opened for 60 seconds with a line in the trail', async () => {
    await runSql(
      server.databaseUrl,
      `insert into public.file_purposes (purpose, label, bucket, max_bytes, mime_types, sensitivity, audience, own_upload, write_permission, read_permission)
       values ('test_secret', 'Teste', 'files', 1048576, array['application/pdf'], 'P3', 'person', true, 'manage_documents', 'manage_documents')`,
    )
    const document = pdf('segredo')
    const upload = await prepare(person, document, { purpose: 'test_secret', mime: 'application/pdf' })
    await send(person, upload, document, 'application/pdf')
    expect((await confirm(person, upload.file_id)).status).toBe(200)
    await runSql(server.databaseUrl, `update public.files set linked_at = now(), entity_type = 'employee', entity_id = employee_id where id = $1`, [upload.file_id])
    for (const client of [person, admin]) expect(await signedFor(client, upload)).toBeNull()

    const { status, body } = await call(admin, 'open-file', { file_id: upload.file_id, download: true })
    expect([status, body['seconds'], body['mime']]).toEqual([200, 60, 'application/pdf'])
    const answer = await fetch(`${server.url}${String(body['url'])}`)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await answer.arrayBuffer()).equals(document)).toBe(true)
    const trail = await runSql(server.databaseUrl, `select metadata->>'purpose' as purpose from audit_logs where action_type = 'open_file' and entity_id = $1`, [upload.file_id])
    expect(trail).toEqual([{ purpose: 'test_secret' }])
  })
})

describe('what is left behind', () => {
  it('is removed by the server that starts, without being asked', async () => {
    const old = await prepare(person, picture)
    await send(person, old, picture)
    await runSql(server.databaseUrl, `update public.files set created_at = now() - interval '2 hours' where id = $1`, [old.file_id])
    const other = await startServer({ beside: server, env: { VINCULO_DATA_DIR: server.dataDir } })
    try {
      while (await exists(old)) await nextTurn(20)
    } finally {
      await other.stop()
    }
  })

  it('of somebody anonymised is removed from the disk by the next clean-up', async () => {
    const id = await personWithoutLogin(server, 'Aurora Tecnologia')
    const paper = await deliverContract(admin, id, pdf('Contrato de quem saiu'))
    const [stored] = await runSql(server.databaseUrl, 'select version from storage.objects where name = $1', [paper.path])
    const isOnDisk = async (): Promise<boolean> => (await filesOnDisk()).some((file) => path.basename(file) === stored?.['version'])
    await runSql(server.databaseUrl, `begin; set local session_replication_role = replica;
      update public.employees set status = 'terminated', hire_date = '1989-02-01', termination_date = '1990-03-31' where id = '${id}'; commit`)
    const company = await runSql(server.databaseUrl, 'select company_id from public.employees where id = $1', [id])
    const ordered = await admin.rpc('request_erasures', { p_company_id: company[0]?.['company_id'], p_employee_ids: [id], p_confirmation: 'anonimizar' })
    expect(ordered.error).toBeNull()
    await runSql(server.databaseUrl, 'update private.erasures set due_on = due_on - 7 where employee_id = $1', [id])
    await runSql(server.databaseUrl, 'select private.run_erasures()')
    // The server's own job may be at it already.
    await expect.poll(() => runSql(server.databaseUrl, 'select status, cancel_reason from private.erasures where employee_id = $1', [id])).toEqual([{ status: 'done', cancel_reason: null }])
    expect(await isOnDisk()).toBe(true)

    const other = await startServer({ beside: server, env: { VINCULO_DATA_DIR: server.dataDir } })
    try {
      while (await isOnDisk()) await nextTurn(20)
    } finally {
      await other.stop()
    }
    expect(await runSql(server.databaseUrl, 'select from storage.objects where name = $1', [paper.path])).toEqual([])
  })

  it('is removed through the Storage service by the next upload', async () => {
    const old = await prepare(person, picture)
    await send(person, old, picture)
    await runSql(server.databaseUrl, `update public.files set created_at = now() - interval '4 hours' where id = $1`, [old.file_id])
    expect(await exists(old)).toBe(true)
    const next = await prepare(person, picture)
    await send(person, next, picture)
    expect((await confirm(person, next.file_id)).status).toBe(200)
    expect(await exists(old)).toBe(false)
    expect(await runSql(server.databaseUrl, 'select id from public.files where id = $1', [old.file_id])).toEqual([])
  })
})
