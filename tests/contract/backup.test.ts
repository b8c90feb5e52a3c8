import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { urlOf } from '../support/cluster.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { makeDataFolder, type DataFolder } from '../support/data-folder.ts'
import { spawnServer, type ServerProcess } from '../support/server.ts'
import { runSql } from '../support/sql.ts'

// Whole servers are started and stopped here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const root = path.resolve(import.meta.dirname, '../..')
const passphrase = 'uma frase que só o RH conhece'
const password = 'Vinculo@2026'

const spawned = (command: 'backup' | 'restore', file: string, env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [path.join(root, `scripts/${command}.mjs`), file], {
    env: { ...process.env, DATABASE_URL: '', VINCULO_BACKUP_PASSPHRASE: passphrase, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** A restore that gets no further than some milliseconds after saying something. Returns what it said. */
async function endedAt(said: string, milliseconds: number, signal: 'SIGKILL' | 'SIGINT', file: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawned('restore', file, env)
  let text = ''
  const collect = (piece: string): void => {
    text += piece
    if (text.includes(said)) setTimeout(() => { child.kill(signal) }, milliseconds)
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', (piece: string) => { text += piece })
  await once(child, 'close')
  expect([child.signalCode ?? child.exitCode, text]).toEqual([signal === 'SIGKILL' ? 'SIGKILL' : 130, expect.stringContaining(said)])
  return text
}

async function run(command: 'backup' | 'restore', file: string, env: NodeJS.ProcessEnv): Promise<{ readonly code: number | null; readonly text: string }> {
  const child = spawned(command, file, env)
  let text = ''
  const collect = (piece: string): void => void (text += piece)
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  await once(child, 'close')
  return { code: child.exitCode, text }
}

async function clientsOf(url: string, databaseUrl: string, email = 'admin@aurora.demo') {
  const quiet = { auth: { persistSession: false, autoRefreshToken: false } }
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
  const [secret] = await runSql(databaseUrl, `select value from engine.secrets where name = 'secret_key'`)
  const admin = createClient(url, publishableKey, quiet)
  const { data } = await admin.auth.signInWithPassword({ email, password })
  return { admin, service: createClient(url, String(secret?.['value']), quiet), token: data.session?.access_token ?? '', publishableKey }
}

/** Rows and digest of every table that a backup keeps. */
async function fingerprint(databaseUrl: string): Promise<Record<string, unknown>> {
  const tables = await runSql(databaseUrl, `select n.nspname || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage', 'jobs')
    and n.nspname || '.' || c.relname <> all (jobs.unsaved_tables()) order by 1`)
  const found = await runSql(databaseUrl, tables.map(({ name }) =>
    `select '${String(name)}' as name, count(*)::integer as rows, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest from ${String(name)} t`).join('\nunion all '))
  expect(found.length).toBeGreaterThan(100)
  return Object.fromEntries(found.map(({ name, ...row }) => [String(name), row]))
}

describe('a backup', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-backup-'))
  const file = path.join(folder, 'vinculo.backup')
  const photo = randomBytes(5_000_000)
  let source: TestDatabase
  let targetUrl: string
  const servers: ServerProcess[] = []
  const start = async (databaseUrl: string, files: string): Promise<string> => {
    const server = spawnServer({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', DATABASE_URL: databaseUrl, VINCULO_DATA_DIR: path.join(folder, files), PUBLIC_URL: 'http://rh.exemplo.test' })
    servers.push(server)
    return server.ready
  }
  beforeAll(async () => {
    source = await cloneDatabase('demo')
    const name = `restored_${randomBytes(6).toString('hex')}`
    await runSql(inject('clusterUrl'), `create database ${name}`)
    targetUrl = urlOf(inject('clusterUrl'), name)
  })
  afterAll(async () => {
    for (const server of servers) {
      server.child.kill('SIGTERM')
      await server.exited
    }
    await source.drop()
    await runSql(inject('clusterUrl'), `drop database ${new URL(targetUrl).pathname.slice(1)} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  })

  it('made while people work restores to the same rows, files and keys, on an empty place', async () => {
    const url = await start(source.url, 'a')
    const { admin, service, token } = await clientsOf(url, source.url)
    expect((await service.storage.createBucket('drill')).error).toBeNull()
    expect((await service.storage.from('drill').upload('ferias/foto.bin', photo)).error).toBeNull()
    expect((await service.storage.from('drill').upload('vazio.txt', '')).error).toBeNull()

    let isWorking = true
    const work = (async () => {
      const company = (await admin.from('employees').select('company_id').limit(1).single()).data as { company_id: string }
      for (let made = 0; isWorking; made += 1) {
        const { error } = await admin.from('employees').insert({ company_id: company.company_id, first_name: 'Pessoa', last_name: `Nova ${String(made)}` })
        if (error !== null) throw new Error(error.message)
      }
    })()
    const busy = await run('backup', path.join(folder, 'busy.backup'), { DATABASE_URL: source.url, VINCULO_DATA_DIR: path.join(folder, 'a') })
    isWorking = false
    await work
    expect(busy.text).toContain('O arquivo foi lido de volta e confere.')
    expect(busy.code).toBe(0)
    const noted = /^vinculo_backup_timestamp_seconds (\S+)$/m.exec(await (await fetch(`${url}/metrics`)).text())
    expect(Math.abs(Number(noted?.[1]) - Date.now() / 1000)).toBeLessThan(120)

    servers[0]?.child.kill('SIGTERM')
    await servers[0]?.exited
    // Ten years on: all but the last entry of each company is archived.
    await runSql(source.url, `insert into private.frozen_clock (instant) values (now() + interval '10 years');
      do $$ begin while private.run_audit_archive() > 0 loop end loop; end $$; delete from private.frozen_clock`)
    expect((await run('backup', file, { DATABASE_URL: source.url, VINCULO_DATA_DIR: path.join(folder, 'a') })).code).toBe(0)
    // Where the files cannot be written nothing is there, and a second attempt finds the place as empty as the first did.
    mkdirSync(path.join(folder, 'b'))
    writeFileSync(path.join(folder, 'b/files'), '')
    expect((await run('restore', file, { DATABASE_URL: targetUrl, VINCULO_DATA_DIR: path.join(folder, 'b') })).code).toBe(1)
    rmSync(path.join(folder, 'b/files'))
    for (const milliseconds of [0, 20]) await endedAt('Gravando os arquivos', milliseconds, 'SIGKILL', file, { DATABASE_URL: targetUrl, VINCULO_DATA_DIR: path.join(folder, 'b') })
    const restored = await run('restore', file, { DATABASE_URL: targetUrl, VINCULO_DATA_DIR: path.join(folder, 'b') })
    expect(restored.text).toContain(' arquivos, iguais ao backup')
    expect(await fingerprint(targetUrl)).toEqual(await fingerprint(source.url))
    expect(await runSql(targetUrl, `select bool_and(l.intact) as intact, (select sum(cardinality(a.ids)) > 500 from private.audit_archives a) as archived
      from public.companies c cross join lateral private.check_audit_links(c.id, 0, '', null) l`)).toEqual([{ intact: true, archived: true }])
    // The keys of sealed forms stay where they are.
    const keysIn = async (url: string): Promise<unknown> => (await runSql(url, 'select count(*)::integer as n from private.form_keys'))[0]?.['n']
    expect([await keysIn(source.url), await keysIn(targetUrl)]).toEqual([2, 0])

    const again = await start(targetUrl, 'b')
    const revived = await clientsOf(again, targetUrl)
    const { data } = await revived.service.storage.from('drill').download('ferias/foto.bin')
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(photo)).toBe(true)
    // The keys came along: a token of before is still good.
    const headers = { apikey: revived.publishableKey, authorization: `Bearer ${token}` }
    const asked = await fetch(`${again}/rest/v1/departments?select=company_id&limit=1`, { headers })
    const [department] = (await asked.json()) as readonly { company_id: string }[]
    expect((await revived.admin.from('departments').insert({ company_id: department?.company_id, name: 'Depois da volta' })).error).toBeNull()
  })

  it('is refused with a wrong passphrase, when it was cut or changed, and by a place that has data; nothing is touched', async () => {
    const before = await runSql(source.url, 'select count(*) from public.employees')
    expect(await run('restore', file, { DATABASE_URL: source.url })).toMatchObject({ code: 1, text: expect.stringContaining('O destino já tem dados') as string })
    expect(await runSql(source.url, 'select count(*) from public.employees')).toEqual(before)
    expect((await run('restore', file, { DATABASE_URL: source.url, VINCULO_BACKUP_PASSPHRASE: 'outra' })).text).toContain('A frase secreta não abre este arquivo')
    expect((await run('restore', file, { DATABASE_URL: source.url, VINCULO_BACKUP_PASSPHRASE: '' })).text).toContain('Este backup está cifrado')
    const damaged = path.join(folder, 'damaged.backup')
    const bytes = readFileSync(file)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(damaged, bytes)
    expect((await run('restore', damaged, { DATABASE_URL: source.url })).text).toContain('alterado')
    truncateSync(damaged, 100_000)
    expect((await run('restore', damaged, { DATABASE_URL: source.url })).code).toBe(1)
    expect((await run('restore', path.join(folder, 'nada'), { DATABASE_URL: source.url })).text).toContain('Não foi possível abrir')
    // Neither the clear text of a name nor a key lies in the encrypted file.
    expect(bytes.includes('Aurora Tecnologia')).toBe(false)
  })
})

describe('a backup of the database that comes with the product', () => {
  let folders: DataFolder[] = []
  afterAll(async () => {
    for (const folder of folders) await folder.remove()
    folders = []
  })

  it('is made beside the running server and fills a new data folder, where people sign in as before', async () => {
    const [old, fresh] = [makeDataFolder(), makeDataFolder()]
    folders = [old, fresh]
    // Without the demo, which the other backup has: here one person is enough.
    const server = old.start({ VINCULO_DEMO: '0' })
    const { service } = await clientsOf(await server.ready, old.databaseUrl())
    expect((await service.auth.admin.createUser({ email: 'ana@primeira.com.br', password, email_confirm: true })).error).toBeNull()
    const file = `${old.path}.backup`
    const saved = await run('backup', file, { VINCULO_DATA_DIR: old.path, VINCULO_BACKUP_PASSPHRASE: '' })
    expect(saved.code, saved.text).toBe(0)
    expect(saved.text).toContain('Ele não está cifrado e traz dados pessoais e chaves')
    expect((await run('restore', file, { VINCULO_DATA_DIR: old.path, VINCULO_BACKUP_PASSPHRASE: '' })).text).toContain('está em funcionamento')
    server.child.kill('SIGTERM')
    await server.exited
    // Killed while it works, it leaves a folder that the same command fills.
    const moments = [
      ['Conferindo o arquivo', 0], ['Criando o banco de dados', 0], ['Criando o banco de dados', 150], ['Preparando o banco de dados', 0], ['Preparando o banco de dados', 120],
      ['Preparando o banco de dados', 300], ['Preparando o banco de dados', 500], ['Gravando o banco de dados', 0], ['Gravando o banco de dados', 30], ['Gravando o banco de dados', 60],
    ] as const
    for (const [said, milliseconds] of moments) {
      // Once it was made, the cluster is there and is not made again.
      if (said !== 'Criando o banco de dados' || !existsSync(path.join(fresh.path, 'postgres'))) await endedAt(said, milliseconds, 'SIGKILL', file, { VINCULO_DATA_DIR: fresh.path, VINCULO_BACKUP_PASSPHRASE: '' })
    }
    // A start on it says so, and seeds no demo; so does a backup.
    const refused = fresh.start()
    expect(await refused.exited).toBe(1)
    expect(refused.logs()).toMatch(/Uma restauração foi interrompida neste lugar[^]*npm run restore -- <arquivo>/)
    const half = await run('backup', `${fresh.path}.half`, { VINCULO_DATA_DIR: fresh.path, VINCULO_BACKUP_PASSPHRASE: '' })
    expect(half).toMatchObject({ code: 1, text: expect.stringContaining('Uma restauração foi interrompida') as string })
    // Ctrl+C leaves no PostgreSQL behind.
    expect(await endedAt('Gravando o banco de dados', 0, 'SIGINT', file, { VINCULO_DATA_DIR: fresh.path, VINCULO_BACKUP_PASSPHRASE: '' })).toContain('Interrompido: ')
    expect(fresh.postgresPid()).toBeNull()
    const filled = await run('restore', file, { VINCULO_DATA_DIR: fresh.path, VINCULO_BACKUP_PASSPHRASE: '' })
    expect(filled.code, filled.text).toBe(0)
    expect(filled.text).toContain('iguais ao backup')
    // Killed after the last row, before its last word, it would be started again.
    const twice = await run('restore', file, { VINCULO_DATA_DIR: fresh.path, VINCULO_BACKUP_PASSPHRASE: '' })
    expect(twice).toMatchObject({ code: 0, text: expect.stringContaining('Este backup já foi restaurado aqui, inteiro') as string })
    const again = fresh.start()
    const { token } = await clientsOf(await again.ready, fresh.databaseUrl(), 'ana@primeira.com.br')
    expect(token).not.toBe('')
  })
})
