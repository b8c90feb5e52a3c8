import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startCluster, urlOf } from '../support/cluster.ts'
import { makeDataFolder, type DataFolder } from '../support/data-folder.ts'
import { runSql } from '../support/sql.ts'

// Clusters of two majors are made, filled and killed here, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const OLD = 'postgres-17-linux-x64'
const script = path.resolve(import.meta.dirname, '../../scripts/postgres-upgrade.mjs')
const refusal = 'Esta pasta de dados é do PostgreSQL 17 e esta versão traz o 18. Pare o Vínculo e rode: npm run postgres-upgrade'
const photo = randomBytes(200_000)

function isInstalled(): boolean {
  try {
    return createRequire(import.meta.url).resolve(OLD) !== ''
  } catch {
    return false
  }
}

interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly text: string
}

/** Runs the command; once it has said `killAt` it gets no further. */
async function upgrade(folder: string, env: NodeJS.ProcessEnv = {}, killAt?: string): Promise<Ended> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: '', VINCULO_BACKUP_PASSPHRASE: '', VINCULO_DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      if (killAt !== undefined && text.includes(killAt)) child.kill('SIGKILL')
    })
  }
  await once(child, 'close')
  return { code: child.exitCode, signal: child.signalCode, text }
}

const majorIn = (folder: DataFolder, name = 'postgres'): string => readFileSync(path.join(folder.path, name, 'PG_VERSION'), 'utf8').trim()

/** Rows and digest of every table that must come along, and every sequence. */
async function fingerprint(url: string): Promise<Record<string, unknown>> {
  const tables = await runSql(url, `select n.nspname || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage', 'jobs', 'engine', 'supabase_migrations')
      and not (n.nspname = 'engine' and (c.relname = 'logins' or c.relname like 'realtime%'))
      and n.nspname || '.' || c.relname <> all (jobs.unsaved_tables()) order by 1`)
  const rows = await runSql(url, tables.map(({ name }) => {
    // The rest of engine.secrets, keys among it, travels.
    const own = name === 'engine.secrets' ? "where name not in ('owner_role', 'bootstrap', 'restored')" : ''
    const text = `convert_to(coalesce(string_agg(t::text, E'\\n' order by t::text), ''), 'UTF8')`
    return `select '${String(name)}' as name, count(*)::integer as rows, encode(sha256(${text}), 'hex') as digest from ${String(name)} t ${own}`
  }).join('\nunion all '))
  expect(rows.length).toBeGreaterThan(100)
  const sequences = await runSql(url, `select schemaname || '.' || sequencename as name, last_value from pg_sequences where schemaname not in ('engine', 'realtime') order by 1`)
  return Object.fromEntries([...rows, ...sequences].map(({ name, ...row }) => [String(name), row]))
}

async function clientsOf(url: string, databaseUrl: string) {
  const quiet = { auth: { persistSession: false, autoRefreshToken: false } }
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
  const [secret] = await runSql(databaseUrl, `select value from engine.secrets where name = 'secret_key'`)
  return { admin: createClient(url, publishableKey, quiet), service: createClient(url, String(secret?.['value']), quiet) }
}

it('finds PostgreSQL 17 to come from, where npm has one', () => {
  expect(isInstalled() || `${process.platform}-${process.arch}` !== 'linux-x64').toBe(true)
})

describe('npm run postgres-upgrade', () => {
  // elsewhere only the absence is stated
  if (!isInstalled()) return
  const old = makeDataFolder()
  const folders = [old]
  const copyOf = ({ path: copy }: DataFolder): DataFolder => {
    const folder = makeDataFolder({ copy })
    folders.push(folder)
    return folder
  }
  let before: Record<string, unknown>
  /** A copy that the first test moves and the second finds moved. */
  let moved: DataFolder

  /** A demo person signs in and finds the file of before. */
  const isAtWork = async (folder: DataFolder): Promise<void> => {
    const server = folder.start({ VINCULO_DEMO: '1' })
    const { admin, service } = await clientsOf(await server.ready, folder.databaseUrl())
    expect((await admin.auth.signInWithPassword({ email: 'admin@aurora.demo', password: 'Vinculo@2026' })).error).toBeNull()
    expect((await admin.from('employees').select('id').limit(5)).data).toHaveLength(5)
    const { data } = await service.storage.from('drill').download('foto.bin')
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(photo)).toBe(true)
    server.child.kill('SIGTERM')
    await server.exited
  }
  const refusesToStart = async (folder: DataFolder, reason: string): Promise<void> => {
    const server = folder.start()
    expect(await server.exited).toBe(1)
    expect(server.logs()).toContain(reason)
    expect(server.logs()).not.toContain('    at ')
  }

  beforeAll(async () => {
    const cluster = await startCluster(OLD, old.path, true)
    try {
      await runSql(cluster.url, 'create database vinculo')
      await runSql(cluster.url, 'create database vinculo_antigo')
      const url = urlOf(cluster.url, 'vinculo')
      const server = old.start({ DATABASE_URL: url, VINCULO_DEMO: '1' })
      const { service } = await clientsOf(await server.ready, url)
      expect((await service.storage.createBucket('drill')).error).toBeNull()
      expect((await service.storage.from('drill').upload('foto.bin', photo)).error).toBeNull()
      server.child.kill('SIGTERM')
      await server.exited
      before = await fingerprint(url)
    } finally {
      await cluster.stop()
    }
    moved = copyOf(old)
  })
  afterAll(async () => {
    for (const folder of folders) await folder.remove()
  })

  it('loses no row however often it is killed, and keeps the old cluster in place until the new one is whole', async () => {
    const folder = moved
    await refusesToStart(folder, refusal)
    const moments = ['Iniciando o PostgreSQL 17', 'Copiando o banco de dados', 'Conferindo o arquivo', 'Criando o banco de dados', 'Preparando o banco', 'Gravando o banco de dados']
    for (const moment of moments) {
      const killed = await upgrade(folder.path, {}, moment)
      expect(killed).toMatchObject({ signal: 'SIGKILL', text: expect.stringContaining(moment) as string })
      expect([moment, majorIn(folder)]).toEqual([moment, '17'])
    }
    await refusesToStart(folder, refusal)
    // Killed just before the swap: a new cluster that may be older than the old one by now.
    mkdirSync(path.join(folder.path, 'postgres.moved'))

    const done = await upgrade(folder.path)
    expect(done, done.text).toMatchObject({ code: 0, text: expect.stringMatching(/Pronto: o banco passou do PostgreSQL 17 para o 18 com [\d.]+ linhas[^]*Só o banco antigo tem ainda: vinculo_antigo\./) as string })
    expect([majorIn(folder), majorIn(folder, 'postgres-17')]).toEqual(['18', '17'])
    expect(readdirSync(folder.path).filter((name) => /moving|moved|partial/.test(name))).toEqual([])
    expect(statSync(path.join(folder.path, 'backups/antes-do-postgresql-18.vinculo')).mode & 0o777).toBe(0o600)
    const cluster = await startCluster(undefined, folder.path, true)
    try {
      expect(await fingerprint(urlOf(cluster.url, 'vinculo'))).toEqual(before)
    } finally {
      await cluster.stop()
    }
    await isAtWork(folder)
    expect(await upgrade(folder.path)).toMatchObject({ code: 0, text: 'Nada a fazer: o banco já é do PostgreSQL que esta versão traz.\n' })
  })

  it('is completed by the next start after a kill in the middle of the swap, and undone when the new cluster is gone', async () => {
    const folder = moved
    const place = (name: string): string => path.join(folder.path, name)
    renameSync(place('postgres'), place('postgres.moved'))
    await isAtWork(folder)
    expect(existsSync(place('postgres.moved'))).toBe(false)

    renameSync(place('postgres'), place('elsewhere'))
    await refusesToStart(folder, refusal)
    expect([majorIn(folder), existsSync(place('postgres-17'))]).toEqual(['17', false])
  })

  it('writes an encrypted backup with a passphrase, and never replaces a cluster that it has set aside before', async () => {
    const folder = copyOf(old)
    const aside = path.join(folder.path, 'postgres-17')
    mkdirSync(aside)
    expect(await upgrade(folder.path)).toMatchObject({ code: 1, text: expect.stringContaining('guarda o banco de uma mudança anterior') as string })
    renameSync(aside, `${aside}-antes`)
    const done = await upgrade(folder.path, { VINCULO_BACKUP_PASSPHRASE: 'uma frase' })
    expect(done, done.text).toMatchObject({ code: 0, text: expect.not.stringContaining('não está cifrado') as string })
    expect(readFileSync(path.join(folder.path, 'backups/antes-do-postgresql-18.vinculo')).subarray(0, 2).toString('hex')).not.toBe('1f8b')
  })

  it('refuses in a sentence, and changes nothing, where it cannot or must not work', async () => {
    const folder = copyOf(old)
    const refused = async (reason: string, env: NodeJS.ProcessEnv = {}): Promise<void> => {
      const { code, text } = await upgrade(folder.path, env)
      expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining(reason) as string })
      expect(text).not.toContain('    at ')
      expect(readdirSync(folder.path).filter((name) => /^postgres[.-]\d|moving|programs|backups/.test(name))).toEqual([])
    }
    await refused('DATABASE_URL aponta para um PostgreSQL que o Vínculo não administra', { DATABASE_URL: 'postgresql://rh@banco.exemplo.test/rh' })
    await refused('Não há dados em', { VINCULO_DATA_DIR: `${folder.path}-nada` })
    const cluster = await startCluster(OLD, folder.path, true)
    try {
      await refused('Outro Vínculo já usa a pasta de dados')
    } finally {
      await cluster.stop()
    }
    writeFileSync(path.join(folder.path, 'postgres/PG_VERSION'), '16\n')
    await refused('não passa dados do PostgreSQL 16 adiante')
    writeFileSync(path.join(folder.path, 'postgres/PG_VERSION'), '99\n')
    await refused('Este programa é mais antigo do que os dados')
    await refusesToStart(folder, 'Este programa é mais antigo do que os dados')
  })
})
