import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { makeDataFolder, type DataFolder } from '../support/data-folder.ts'
import { startServer } from '../support/server.ts'
import { runSql } from '../support/sql.ts'
import { browser, signedIn } from './auth/support.ts'

// Whole servers are started and stopped here, on machines that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const root = path.resolve(import.meta.dirname, '../..')
const ana = ['--email', 'Ana@primeira.com.br', '--name', 'Ana Souza', '--company', 'Primeira & Filhos']
const secret = 'Casa-azul-2026'

interface Outcome {
  readonly code: number | null
  readonly text: string
  readonly link: string
}

/** Runs the command as npm does, with exactly these variables added. */
async function firstMaster(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/first-master.mjs'), ...args], {
    env: { ...process.env, DATABASE_URL: '', SUPABASE_URL: '', PUBLIC_URL: 'https://rh.primeira.com.br', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const collect = (piece: string): void => void (text += piece)
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  await once(child, 'close')
  return { code: child.exitCode, text, link: /^https?:\/\/\S+\/reset-password\?\S+$/m.exec(text)?.[0] ?? '' }
}

const tokenOf = ({ link }: Outcome): string => new URL(link).searchParams.get('token_hash') ?? ''

let databases: TestDatabase[] = []
let folders: DataFolder[] = []
afterEach(async () => {
  for (const folder of folders) await folder.remove()
  for (const database of databases) await database.drop()
  databases = []
  folders = []
})
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await cloneDatabase('empty')
  databases.push(database)
  return database
}

describe('the first master of an installation', () => {
  it('comes from the command, sets the password by its link and signs in: external database', async () => {
    const server = await startServer({ template: 'empty' })
    try {
      const made = await firstMaster(ana, { DATABASE_URL: server.databaseUrl })
      expect(made.text).toContain('Pronto: Ana Souza é master de Primeira & Filhos.')
      expect(made.code).toBe(0)
      expect(made.link).toMatch(/^https:\/\/rh\.primeira\.com\.br\/reset-password\?token_hash=\w+&type=invite$/)

      const client = browser(server)
      expect((await client.auth.verifyOtp({ type: 'invite', token_hash: tokenOf(made) })).error).toBeNull()
      expect((await client.auth.updateUser({ password: secret })).error).toBeNull()
      const { client: master } = await signedIn(server, 'ana@primeira.com.br', secret)
      expect((await master.from('employees').select('display_name, role')).data).toEqual([{ display_name: 'Ana Souza', role: 'master' }])
      expect((await master.from('companies').select('name')).data).toEqual([{ name: 'Primeira & Filhos' }])

      const notice = await master.rpc('needs_first_access').single<{ notice_id: string }>()
      expect((await master.rpc('accept_first_access', { p_notice_id: notice.data?.notice_id })).error).toBeNull()
      const again = await firstMaster(ana, { DATABASE_URL: server.databaseUrl })
      expect(again).toMatchObject({ code: 1, link: '' })
      expect(again.text).toContain('Já existe um master nesta instalação.')
    } finally {
      await server.stop()
    }
  })

  it('gets a new link and seven days more while the first access was never finished, and nobody else does', async () => {
    const { url } = await emptyDatabase()
    const first = await firstMaster(ana, { DATABASE_URL: url })
    const other = await firstMaster(['--email', 'outra@primeira.com.br', ...ana.slice(2)], { DATABASE_URL: url })
    expect(other).toMatchObject({ code: 1, link: '' })
    expect(other.text).toContain('Já existe um master nesta instalação.')
    // What waits to be sent is for the server, which knows a mail server; the command knows none.
    const wish = JSON.stringify({ kind: 'recovery', email: 'ana@primeira.com.br', redirectTo: 'https://rh.primeira.com.br', challenge: null })
    await runSql(url, 'insert into engine.auth_mails (wish) values ($1)', [wish])
    await runSql(url, "update public.invitations set expires_at = now() - interval '1 day'")
    const second = await firstMaster(ana, { DATABASE_URL: url })
    expect(await runSql(url, "select expires_at > now() + interval '6 days' as open from public.invitations")).toEqual([{ open: true }])
    expect(await runSql(url, 'select attempts from engine.auth_mails')).toEqual([{ attempts: 0 }])
    expect(second.code).toBe(0)
    expect(tokenOf(second)).not.toBe(tokenOf(first))
    expect(await runSql(url, 'select count(*)::int as logins from auth.users')).toEqual([{ logins: 1 }])
    expect(await runSql(url, 'select count(*)::int as companies from public.companies')).toEqual([{ companies: 1 }])
  })

  it('is made in the embedded database beside a running server, and without one', async () => {
    const folder = makeDataFolder()
    folders.push(folder)
    const running = folder.start({ VINCULO_DEMO: '0' })
    const url = await running.ready
    const made = await firstMaster(ana, { VINCULO_DATA_DIR: folder.path, PUBLIC_URL: url })
    expect(made.code, made.text).toBe(0)
    const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
    const client = createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
    expect((await client.auth.verifyOtp({ type: 'invite', token_hash: tokenOf(made) })).error).toBeNull()

    const other = makeDataFolder()
    folders.push(other)
    const alone = await firstMaster(ana, { VINCULO_DATA_DIR: other.path })
    expect(alone.code, alone.text).toBe(0)
    expect(other.postgresPid()).toBeNull()
    // A later start with the default settings adds no demo companies to it.
    await other.start().ready
    expect(await runSql(other.databaseUrl(), 'select name from public.companies')).toEqual([{ name: 'Primeira & Filhos' }])
  })

  it('is made over the API of a project whose address and secret key are given', async () => {
    const server = await startServer({ template: 'empty' })
    try {
      const env = { SUPABASE_URL: server.url, PUBLIC_URL: undefined }
      expect((await firstMaster(ana, env)).text).toContain('informe também SUPABASE_SECRET_KEY')
      expect((await firstMaster(ana, { ...env, SUPABASE_SECRET_KEY: server.publishableKey })).text).toContain('A chave secreta não foi aceita.')
      const made = await firstMaster(ana, { ...env, SUPABASE_SECRET_KEY: server.secretKey })
      expect(made.code, made.text).toBe(0)
      expect(made.link).toMatch(new RegExp(`^${server.url}/reset-password`))
      expect((await browser(server).auth.verifyOtp({ type: 'invite', token_hash: tokenOf(made) })).error).toBeNull()
    } finally {
      await server.stop()
    }
  })

  it('is refused on wrong arguments before anything is opened', async () => {
    const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    expect(await firstMaster([], nowhere)).toMatchObject({ code: 1, text: expect.stringMatching(/Falta --email\.\nFalta --name\.\nFalta --company\./) as string })
    expect((await firstMaster(['--email', 'ana', ...ana.slice(2)], nowhere)).text).toContain('O e-mail "ana" não é válido.')
    expect((await firstMaster(ana, nowhere)).text).toContain('Não foi possível conectar ao banco de dados')
  })
})
