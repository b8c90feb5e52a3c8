import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, png } from '../../support/pictures.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { administration, signedIn } from '../auth/support.ts'
import { employeeOf } from '../functions/support.ts'

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

const picture = png(64, [20, 90, 120])

async function prepare(client: SupabaseClient, bytes: Buffer, given: { purpose?: string; mime?: string; employee?: string | null } = {}): Promise<Prepared> {
  const { purpose = 'avatar', mime = 'image/png', employee = me } = given
  const args = { p_purpose: purpose, p_name: 'foto.png', p_mime: mime, p_size: bytes.length, ...(employee === null ? {} : { p_employee: employee }) }
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

  it('of another real type, or of more bytes than announced, is refused as well', async () => {
    const document = pdf('oi')
    const renamed = await prepare(person, document)
    await send(person, renamed, document)
    expect((await confirm(person, renamed.file_id)).body['code']).toBe('RHFRG')
    const larger = await prepare(person, picture.subarray(0, 20))
    await send(person, larger, picture)
    expect((await confirm(person, larger.file_id)).body['code']).toBe('RHSIZ')
    expect(await exists(larger)).toBe(false)
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

describe('people of another company', () => {
  it('can neither sign, read, list nor open a file', async () => {
    const upload = await prepare(person, picture)
    await send(person, upload, picture)
    await confirm(person, upload.file_id)
    await person.rpc('set_profile_photo', { p_employee_id: me, p_file_id: upload.file_id })
    const folder = upload.path.slice(0, upload.path.lastIndexOf('/'))
    expect((await admin.storage.from('avatars').list(folder)).data?.map(({ name }) => name)).toContain(upload.file_id)
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
