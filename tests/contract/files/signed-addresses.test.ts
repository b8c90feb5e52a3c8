import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, png } from '../../support/pictures.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { signedIn } from '../auth/support.ts'
import { employeeOf } from '../functions/support.ts'
import { deliverContract, uploadFile } from './support.ts'

let server: TestServer
let photo: string
let admin: SupabaseClient
beforeAll(async () => {
  server = await startServer()
  admin = (await signedIn(server, 'admin@aurora.demo')).client
  const me = await employeeOf(server, 'admin@aurora.demo')
  const { file_id, path } = await uploadFile(admin, { purpose: 'avatar', name: 'foto.png', mime: 'image/png', employee: me }, png(64, [20, 90, 120]))
  photo = path
  await admin.rpc('set_profile_photo', { p_employee_id: me, p_file_id: file_id }).throwOnError()
})
afterAll(() => server.stop())

const sql = (text: string): Promise<unknown> => runSql(server.databaseUrl, text)
const person = async (): Promise<SupabaseClient> => (await signedIn(server, 'pessoa@aurora.demo')).client
const addressOf = async (client: SupabaseClient): Promise<string> => (await client.storage.from('avatars').createSignedUrl(photo, 3_600)).data?.signedUrl ?? ''
const statusOf = async (address: string): Promise<number> => (await fetch(address)).status

describe('the address of a colleague’s photo', () => {
  it('shows it without any key, whole and in parts, and stays when the token is renewed', async () => {
    const client = await person()
    const address = await addressOf(client)
    const answer = await fetch(address)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([200, 'image/png', expect.stringMatching(/^private, /)])
    expect((await fetch(address, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
    expect((await fetch(address, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })).status).toBe(304)
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await statusOf(address)).toBe(200)
  })

  it.each<[string, (client: SupabaseClient) => Promise<unknown>, string]>([
    ['signing out everywhere', (client) => client.auth.signOut({ scope: 'global' }), 'select 1'],
    ['signing out here', (client) => client.auth.signOut({ scope: 'local' }), 'select 1'],
    ['a ban', () => sql(`update auth.users set banned_until = now() + interval '1 day' where email = 'pessoa@aurora.demo'`), `update auth.users set banned_until = null where email = 'pessoa@aurora.demo'`],
    ['the end of the employment', () => sql(`update public.employees set status = 'terminated' where email = 'pessoa@aurora.demo'`), `update public.employees set status = 'active' where email = 'pessoa@aurora.demo'`],
    ['a login that was taken away', () => sql(`create table public.kept as select id, user_id from public.employees where email = 'pessoa@aurora.demo'; update public.employees set user_id = null where email = 'pessoa@aurora.demo'`),
      `update public.employees e set user_id = k.user_id from public.kept k where k.id = e.id; drop table public.kept`],
  ])('ends with %s', async (_what, end, back) => {
    const client = await person()
    const [address, stranger] = [await addressOf(client), await addressOf((await signedIn(server, 'admin@boreal.demo')).client)]
    expect(stranger).toBe('')
    expect(await statusOf(address)).toBe(200)
    await end(client)
    expect(await statusOf(address)).toBe(400)
    expect(await (await fetch(address, { headers: { range: 'bytes=0-9' } })).json()).toMatchObject({ code: 'NoSuchKey' })
    await sql(back)
    expect(await statusOf(await addressOf(await person()))).toBe(200)
  })

  it('ends when the photo is taken off', async () => {
    const address = await addressOf(await person())
    expect(await statusOf(address)).toBe(200)
    await admin.rpc('set_profile_photo', { p_employee_id: await employeeOf(server, 'admin@aurora.demo'), p_file_id: null }).throwOnError()
    expect(await statusOf(address)).toBe(400)
  })
})

it('the address of a paper that open-file gives is good for a minute, whoever asks', async () => {
  const employee = await employeeOf(server, 'pessoa@aurora.demo')
  const paper = await deliverContract(admin, employee, pdf('Contrato'))
  const opened = await (await person()).functions.invoke<{ url: string }>('open-file', { body: { file_id: paper.file_id } })
  const address = `${server.url}${opened.data?.url ?? ''}`
  const token = new URL(address).searchParams.get('token') ?? ''
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number; iat: number; by: unknown }
  expect([claims.exp - claims.iat, claims.by]).toEqual([60, { role: 'service_role' }])
  expect(await statusOf(address)).toBe(200)
})
