import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../../support/pictures.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { administration, password, signedIn } from '../auth/support.ts'
import { employeeOf, personWithoutLogin } from '../functions/support.ts'
import { uploadFile } from './support.ts'

/** Who asks. The person is in the manager's team; the colleague has no team, and the stranger no company. */
const ROLES = ['admin', 'master', 'person', 'manager', 'colleague', 'foreign admin', 'stranger'] as const
type Role = (typeof ROLES)[number]

let server: TestServer
let clients: Readonly<Record<Role, SupabaseClient>>
let me: string
let company: string

async function newLogin(email: string, employee: string | null): Promise<SupabaseClient> {
  const { data, error } = await administration(server).auth.admin.createUser({ email, password, email_confirm: true })
  if (error !== null) throw error
  if (employee !== null) await runSql(server.databaseUrl, `update public.employees set user_id = $1, role = 'user' where id = $2`, [data.user.id, employee])
  return (await signedIn(server, email)).client
}

beforeAll(async () => {
  server = await startServer()
  const demo = async (email: string): Promise<SupabaseClient> => (await signedIn(server, email)).client
  clients = {
    admin: await demo('admin@aurora.demo'),
    master: await demo('master@vinculo.demo'),
    person: await demo('pessoa@aurora.demo'),
    manager: await demo('gestor@aurora.demo'),
    colleague: await newLogin('colega@aurora.demo', await personWithoutLogin(server, 'Aurora Tecnologia', 7)),
    'foreign admin': await demo('admin@boreal.demo'),
    stranger: await newLogin('ninguem@aurora.demo', null),
  }
  me = await employeeOf(server, 'pessoa@aurora.demo')
  const [row] = await runSql(server.databaseUrl, 'select company_id from public.employees where id = $1', [me])
  company = String(row?.['company_id'])
})
afterAll(() => server.stop())

function upload(sensitivity: string, employee: string | null): Promise<{ readonly file_id: string; readonly path: string }> {
  const asked = { purpose: `document_${sensitivity.toLowerCase()}`, name: 'papel.pdf', mime: 'application/pdf', company }
  return uploadFile(clients.admin, employee === null ? asked : { ...asked, employee }, pdf(`Classe ${sensitivity}`))
}

async function newType(sensitivity: string, who_sees: string): Promise<string> {
  const wish = { company_id: company, name: `Portas ${sensitivity} ${who_sees} ${String(Math.random()).slice(2, 8)}`, sensitivity, who_sees, who_sends: 'company', is_multiple: true }
  const saved = await clients.admin.rpc('save_document_type', { p_type: wish }).single<{ id: string }>()
  if (saved.error !== null) throw saved.error
  return saved.data.id
}

interface Paper {
  readonly id: string | null
  readonly file_id: string
  readonly path: string
}

async function paperOf(sensitivity: string, who_sees: string): Promise<Paper> {
  const type = await newType(sensitivity, who_sees)
  const file = await upload(sensitivity, me)
  const made = await clients.admin.rpc('submit_document', { p_type_id: type, p_file_id: file.file_id, p_employee_id: me }).single<{ id: string }>()
  if (made.error !== null) throw made.error
  return { id: made.data.id, ...file }
}

/** One file for two people, of pay: the person and somebody without a login. */
async function distributed(isPublished: boolean): Promise<Paper> {
  const { admin } = clients
  const wish = { company_id: company, type_id: await newType('P3', 'person'), mode: 'shared', title: 'Informe' }
  const { data: started } = await admin.rpc('start_distribution', { p_distribution: wish }).single<{ id: string }>()
  const file = await upload('P3', null)
  const employees = [me, await personWithoutLogin(server, 'Aurora Tecnologia', 9)]
  const added = await admin.rpc('add_distribution_items', { p_distribution_id: started?.id, p_file_id: file.file_id, p_employees: employees })
  expect(added.data).toBe(2)
  if (!isPublished) return { id: null, ...file }
  expect((await admin.rpc('publish_distribution', { p_distribution_id: started?.id, p_total: 2 })).error).toBeNull()
  const [document] = await runSql(server.databaseUrl, 'select id from public.documents where file_id = $1 and employee_id = $2', [file.file_id, me])
  return { id: String(document?.['id']), ...file }
}

const holds = (rows: unknown): boolean => Array.isArray(rows) && rows.length > 0

/** Every way to a paper that supabase-js has. */
const DOORS: Readonly<Record<string, (client: SupabaseClient, paper: Paper) => Promise<boolean>>> = {
  table: async (client, { id, file_id }) => holds((await client.from('documents').select('id').or(`id.eq.${id ?? file_id},file_id.eq.${file_id}`)).data),
  row: async (client, { file_id }) => holds((await client.from('files').select('id').eq('id', file_id)).data),
  draft: async (client, { file_id }) => holds((await client.from('document_distribution_items').select('id').eq('file_id', file_id)).data),
  history: async (client, { id }) => id !== null && holds((await client.rpc('document_history', { p_document_id: id })).data),
  openings: async (client, { id }) => id !== null && holds((await client.rpc('document_openings', { p_document_id: id })).data),
  open: async (client, { file_id }) => (await client.functions.invoke('open-file', { body: { file_id } })).error === null,
  download: async (client, { path }) => (await client.storage.from('files').download(path)).data !== null,
  sign: async (client, { path }) => (await client.storage.from('files').createSignedUrl(path, 60)).data !== null,
  list: async (client, { path, file_id }) => holds((await client.storage.from('files').list(path.slice(0, path.lastIndexOf('/')), { search: file_id })).data),
}

const record = 'table row history openings open'
const everything = `${record} download sign list`
const read = 'table open'

interface Case {
  readonly name: string
  readonly make: () => Promise<Paper>
  /** What opens, by role; nobody else finds any door open. */
  readonly open: Readonly<Partial<Record<Role, string>>>
}

const CASES: readonly Case[] = [
  { name: 'P0 for the company', make: () => paperOf('P0', 'company'), open: { admin: everything, master: everything, person: everything, manager: read, colleague: read } },
  { name: 'P1 for the team', make: () => paperOf('P1', 'team'), open: { admin: everything, master: everything, person: everything, manager: read } },
  { name: 'P1 for the person', make: () => paperOf('P1', 'person'), open: { admin: everything, master: everything, person: everything } },
  { name: 'P2, personal', make: () => paperOf('P2', 'person'), open: { admin: record, master: record, person: record } },
  { name: 'P3, pay', make: () => paperOf('P3', 'person'), open: { admin: record, master: record, person: record } },
  { name: 'P4, health and discipline', make: () => paperOf('P4', 'person'), open: { admin: record, master: record, person: record } },
  { name: 'P4, for the administration alone', make: () => paperOf('P4', 'hr'), open: { admin: record, master: record } },
  { name: 'P3, distributed and not published', make: () => distributed(false), open: { admin: 'row draft open', master: 'row draft open' } },
  {
    name: 'P3, distributed and published',
    make: () => distributed(true),
    open: { admin: `${record} draft`, master: `${record} draft`, person: 'table history openings open' },
  },
]

describe('a paper of class', () => {
  it.each(CASES)('$name opens exactly these doors', async ({ make, open }) => {
    const paper = await make()
    // Somebody has opened it already, so that the list of openings is not empty for want of any.
    await clients.admin.functions.invoke('open-file', { body: { file_id: paper.file_id } })
    for (const role of ROLES) {
      const found: string[] = []
      for (const [door, tries] of Object.entries(DOORS)) if (await tries(clients[role], paper)) found.push(door)
      expect([role, found.toSorted()]).toEqual([role, (open[role] ?? '').split(' ').filter((door) => door !== '').toSorted()])
    }
  })

  it.each(['files', 'avatars'])('of any kind is not found by walking through the bucket %s', async (bucket) => {
    const { data } = await clients.admin.storage.from(bucket).list('')
    expect(Array.isArray(data)).toBe(true)
    for (const role of ['manager', 'colleague'] as const) {
      const sensitive = await Promise.all(['p2', 'p3', 'p4'].map((letter) => clients[role].storage.from(bucket).list(`${company}/document_${letter}`)))
      expect(sensitive.flatMap((answer) => answer.data ?? []), role).toEqual([])
    }
  })

  // Dossiers are signed for one minute by the function that opens them, after it has asked who may.
  it('of a dossier is read by nobody in its bucket, whatever the role', async () => {
    const bytes = Buffer.from('PK')
    const path = `${company}/pasta.zip`
    expect((await administration(server).storage.from('dossiers').upload(path, bytes, { contentType: 'application/zip' })).error).toBeNull()
    expect((await administration(server).storage.from('dossiers').download(path)).error).toBeNull()
    for (const role of ROLES) {
      expect((await clients[role].storage.from('dossiers').list(company)).data, role).toEqual([])
      expect((await clients[role].storage.from('dossiers').download(path)).error, role).not.toBeNull()
      expect((await clients[role].storage.from('dossiers').upload(`${company}/outra.zip`, bytes, { contentType: 'application/zip' })).error, role).not.toBeNull()
    }
  })

  it('has no bucket besides the three that are tried here', async () => {
    expect((await runSql(server.databaseUrl, 'select id from storage.buckets order by id')).map((row) => row['id'])).toEqual(['avatars', 'dossiers', 'files'])
    const purposes = await runSql(server.databaseUrl, `select purpose from public.file_purposes where audience = 'company' and sensitivity not in ('P0', 'P1')`)
    expect(purposes).toEqual([])
  })
})
