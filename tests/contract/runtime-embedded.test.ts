import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeDataFolder, type DataFolder } from '../support/data-folder.ts'
import { runSql } from '../support/sql.ts'
import { makeSmallProject } from './small-project.ts'

// Whole servers are started and stopped here, several per test, on machines that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let folders: DataFolder[] = []
const makeWholeFolder = (options: Parameters<typeof makeDataFolder>[0] = {}): DataFolder => {
  const folder = makeDataFolder(options)
  folders.push(folder)
  return folder
}

const project = makeSmallProject()
/** A folder whose servers prepare the small project. */
const small = (folder: DataFolder): DataFolder => ({ ...folder, start: (env = {}) => folder.start({ ...project.env, ...env }) })
const makeFolder = (options: Parameters<typeof makeDataFolder>[0] = {}): DataFolder => small(makeWholeFolder(options))

/** A folder of the demo whose server was stopped; tests of what follows a first start begin with a copy. */
const used = small(makeDataFolder())
beforeAll(async () => {
  const server = used.start()
  await server.ready
  server.child.kill('SIGTERM')
  await server.exited
})
afterAll(async () => {
  await used.remove()
  project.remove()
})
const makeUsedFolder = (name = 'data'): DataFolder => makeFolder({ name, copy: used.path })
afterEach(async () => {
  for (const folder of folders) await folder.remove()
  folders = []
})

const drafts = (folder: DataFolder): string[] =>
  existsSync(folder.path) ? readdirSync(folder.path).filter((name) => name.startsWith('postgres.partial-')) : []

/** Ends the server and its PostgreSQL without a word. */
function killBoth(folder: DataFolder, { child }: { child: ChildProcess }): void {
  child.kill('SIGKILL')
  process.kill(folder.postgresPid() ?? 0, 'SIGKILL')
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(20)
}

const statOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const passwordOf = (folder: DataFolder): string => readFileSync(path.join(folder.path, 'superuser.password'), 'utf8')

const health = async (origin: string): Promise<number> => (await fetch(`${origin}/health`)).status

describe('the life of a server with the embedded database', () => {
  it('creates the data folder, keeps a second start out, stops cleanly and starts again with the same data', async () => {
    // The whole product, once.
    const folder = makeWholeFolder()
    const first = folder.start()
    expect(await health(await first.ready)).toBe(200)
    expect(statSync(folder.path).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(folder.path, 'superuser.password')).mode & 0o777).toBe(0o600)
    expect(passwordOf(folder)).toMatch(/^[0-9a-f]{48}$/)
    expect(passwordOf(folder)).not.toBe(passwordOf(used))
    await runSql(folder.databaseUrl(), 'create table public.kept (id int); insert into public.kept values (7)')

    const second = folder.start()
    expect(await second.exited).toBe(1)
    expect(second.logs()).toContain(`Outro Vínculo já usa a pasta de dados ${folder.path} (processo ${String(first.child.pid)})`)
    expect(await health(await first.ready)).toBe(200)

    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    expect(folder.postgresPid()).toBeNull()
    expect(existsSync(path.join(folder.path, 'owner.json'))).toBe(false)

    await folder.start().ready
    expect(await runSql(folder.databaseUrl(), 'select id from public.kept')).toEqual([{ id: 7 }])
  })

  it('listens for PostgreSQL on a private socket only, which asks for the password', async () => {
    const folder = makeUsedFolder('a-very-long-folder-name-'.repeat(5))
    await folder.start({ VINCULO_DEMO: '0' }).ready
    const [settings] = await runSql(
      folder.databaseUrl(),
      "select current_setting('listen_addresses') as tcp, current_setting('unix_socket_directories') as socket, current_setting('fsync') as durable",
    )
    expect(settings).toMatchObject({ tcp: '', durable: 'on' })
    const socket = String(settings?.['socket']).replaceAll('"', '')
    expect(statSync(socket).mode & 0o777).toBe(0o700)
    expect(Buffer.byteLength(`${socket}/.s.PGSQL.5432`)).toBeLessThan(104)
    const connect = (password: string): Promise<unknown> => runSql(folder.databaseUrl().replace(`:${passwordOf(folder)}@`, password), 'select')
    await connect(`:${passwordOf(folder)}@`)
    await expect(connect(`:${'0'.repeat(48)}@`)).rejects.toMatchObject({ code: '28P01' })
    await expect(connect('@')).rejects.toThrow(/password/)
  })

  it('starts again and again where root may not use namespaces, and for an ordinary user as ever', async () => {
    const folder = makeFolder()
    const forbidding = path.join(folder.path, '../bin')
    mkdirSync(forbidding)
    writeFileSync(path.join(forbidding, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    const env = { VINCULO_DEMO: '0', PATH: `${forbidding}:${process.env['PATH'] ?? ''}` }
    for (const attempt of ['first', 'second']) {
      const server = folder.start(env)
      expect(await health(await server.ready), attempt).toBe(200)
      server.child.kill('SIGTERM')
      expect(await server.exited).toBe(0)
    }
    const pointer = path.join(folder.path, 'postgres-location')
    if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8'), { recursive: true })
  })

  it('recovers the PostgreSQL that a killed server left behind, under whatever name the folder is reached', async () => {
    const folder = makeUsedFolder()
    const killed = folder.start({ VINCULO_DEMO: '0' })
    await killed.ready
    killed.child.kill('SIGKILL')
    await killed.exited
    const orphan = folder.postgresPid()
    expect(orphan).not.toBeNull()

    const alias = `${folder.path}-alias`
    symlinkSync(folder.path, alias)
    const next = folder.start({ VINCULO_DEMO: '0', VINCULO_DATA_DIR: alias })
    expect(await health(await next.ready)).toBe(200)
    expect(next.logs()).toContain('Recuperando o banco de dados')
    expect(folder.postgresPid()).not.toBe(orphan)
  })

  it('leaves nothing running when Ctrl+C reaches the server and its parent passes it on again', async () => {
    const folder = makeUsedFolder()
    const server = folder.start({ VINCULO_DEMO: '0' })
    await server.ready
    server.child.kill('SIGINT')
    server.child.kill('SIGINT')
    expect(await server.exited).toBe(0)
    expect(folder.postgresPid()).toBeNull()
  })
})

describe('a PostgreSQL that ends by itself', () => {
  it('is started again while the server runs on, which says meanwhile that it is not well', async () => {
    const folder = makeUsedFolder()
    const server = folder.start({ VINCULO_DEMO: '0' })
    const origin = await server.ready
    const { publishableKey } = (await (await fetch(`${origin}/config.json`)).json()) as { publishableKey: string }
    const read = async (): Promise<number> => (await fetch(`${origin}/rest/v1/companies`, { headers: { apikey: publishableKey } })).status
    const before = await read()
    for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
      const killed = folder.postgresPid() ?? 0
      process.kill(killed, signal)
      await until(async () => (await health(origin)) === 503)
      expect([before, 503, 504]).toContain(await read())
      await until(async () => (await health(origin)) === 200)
      expect(folder.postgresPid()).not.toBe(killed)
      await until(async () => (await read()) === before)
    }
    expect(server.logs().match(/parou de repente e foi iniciado de novo/g)).toHaveLength(2)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(folder.postgresPid()).toBeNull()
  })
})

describe('a start right after everything was killed', () => {
  it('works again and again, and has what was written', async () => {
    const folder = makeUsedFolder()
    for (const round of [1, 2]) {
      const server = folder.start({ VINCULO_DEMO: '0' })
      expect(await health(await server.ready)).toBe(200)
      await runSql(folder.databaseUrl(), 'insert into public.companies values ($1)', [`round ${String(round)}`])
      killBoth(folder, server)
    }
    await folder.start({ VINCULO_DEMO: '0' }).ready
    expect(await runSql(folder.databaseUrl(), "select name from public.companies where name like 'round%' order by name")).toHaveLength(2)
  })

  it('works in the middle of the seed, which begins again', async () => {
    const slow = makeSmallProject({ seed: "insert into public.companies values ('Aurora'); select pg_sleep(2);" })
    const folder = makeFolder()
    for (const victim of ['both', 'server'] as const) {
      const killed = folder.start({ ...slow.env, VINCULO_DEMO: '1' })
      await until(() => Promise.resolve(killed.logs().includes('Criando as empresas')))
      if (victim === 'both') killBoth(folder, killed)
      else killed.child.kill('SIGKILL')
    }
    await folder.start({ ...slow.env, VINCULO_DEMO: '1' }).ready
    slow.remove()
    expect(await runSql(folder.databaseUrl(), 'select name from public.companies')).toEqual([{ name: 'Aurora' }])
  })

  it('takes dead processes that nobody has buried for what they are', async () => {
    const folder = makeUsedFolder()
    // The shell becomes a program that never asks for its child.
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const zombie = Number(String((await once(parent.stdout, 'data'))[0]))
    await until(() => Promise.resolve(statOf(zombie)[0] === 'Z'))
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    writeFileSync(path.join(folder.path, 'owner.json'), JSON.stringify({ pid: zombie, startMark: `${boot}/${statOf(zombie)[19] ?? ''}` }))
    const lock = [zombie, path.join(folder.path, 'postgres'), 1, 5432, '', '', '', 'ready', ''].join('\n')
    writeFileSync(path.join(folder.path, 'postgres/postmaster.pid'), lock, { mode: 0o600 })
    expect(await health(await folder.start({ VINCULO_DEMO: '0' }).ready)).toBe(200)
    parent.kill()
  })

  it.each([['empty', ''], ['garbage', 'nothing that PostgreSQL wrote\n\u0000']])('replaces a lock file that is %s', async (_what, text) => {
    const folder = makeUsedFolder()
    writeFileSync(path.join(folder.path, 'postgres/postmaster.pid'), text, { mode: 0o600 })
    expect(await health(await folder.start({ VINCULO_DEMO: '0' }).ready)).toBe(200)
  })

  it('ends processes of PostgreSQL that have lost their postmaster before it starts another', async () => {
    const folder = makeUsedFolder()
    const server = folder.start({ VINCULO_DEMO: '0' })
    await server.ready
    // A computation that asks for nothing does not notice for minutes that the postmaster is gone.
    const busy = runSql(folder.databaseUrl(), "select count(*) from generate_series(1, 4000000000)").catch(() => undefined)
    await until(async () => (await runSql(folder.databaseUrl(), "select from pg_stat_activity where query like 'select count(*) from generate%'")).length > 0)
    killBoth(folder, server)
    expect(await health(await folder.start({ VINCULO_DEMO: '0' }).ready)).toBe(200)
    await busy
  })
})

describe('a disk that takes nothing', () => {
  const large = makeSmallProject({ seed: 'insert into public.companies select repeat(md5(n::text), 40) from generate_series(1, 100000) n;' })
  afterAll(() => { large.remove() })

  /** A start whose data folder lies on a disk in memory, mounted with these options in a namespace of its own. */
  const startOn = async (options: string): Promise<{ code: number | null; said: string }> => {
    const place = makeFolder().path
    mkdirSync(place)
    const main = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts')
    const start = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', 'mount -t tmpfs -o "$1" tmpfs "$2" && exec "$3" "$4"', 'sh', options, place, process.execPath, main], {
      env: { ...process.env, ...large.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', VINCULO_DATA_DIR: place, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [start.stdout, start.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => { said += piece })
    await once(start, 'close')
    return { code: start.exitCode, said }
  }

  it('is told in a sentence when it only reads, and when it is full before or during the first start', async () => {
    expect(await startOn('ro')).toEqual({ code: 1, said: expect.stringMatching(/^A pasta de dados .* só permite leitura: [^\n]*\n$/) as string })
    for (const size of ['4k', '30m', '64m']) {
      const { code, said } = await startOn(`size=${size}`)
      expect({ size, code, said }).toEqual({ size, code: 1, said: expect.stringMatching(/^O disco da pasta de dados .* está cheio: /m) as string })
      expect(said).not.toContain('    at ')
    }
  })
})

describe('a start that meets leftovers', () => {
  it('says that the port is taken before doing any work', async () => {
    const folder = makeFolder()
    const other = net.createServer()
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as net.AddressInfo
    const server = folder.start({ PORT: String(port) })
    expect(await server.exited).toBe(1)
    other.close()
    expect(server.logs()).toContain(`A porta ${String(port)} já está em uso`)
    expect(server.logs()).not.toContain('    at ')
    expect(existsSync(folder.path)).toBe(false)
  })

  it('leaves the pages of a server that is running alone: npm start looks at the port before it builds', async () => {
    const other = net.createServer()
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as net.AddressInfo
    const start = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../scripts/start.mjs')], {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [start.stdout, start.stderr]) stream.on('data', (piece: Buffer) => { said += piece.toString() })
    const [code] = (await once(start, 'close')) as [number]
    other.close()
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/^A porta \d+ já está em uso[^\n]*\n$/) as string })
  })

  it('begins again after a first start that was killed while creating the database', async () => {
    const folder = makeFolder()
    const killed = folder.start({ VINCULO_DEMO: '0' })
    while (!killed.logs().includes('Criando o banco de dados') || drafts(folder).length === 0) await wait(5)
    killed.child.kill('SIGKILL')
    await killed.exited
    expect(existsSync(path.join(folder.path, 'postgres'))).toBe(false)

    expect(await health(await folder.start({ VINCULO_DEMO: '0' }).ready)).toBe(200)
  })

  it('takes over files whose process numbers now belong to other programs, without touching those', async () => {
    const folder = makeUsedFolder()
    const bystander = spawn('sleep', ['600'], { stdio: 'ignore' })
    writeFileSync(path.join(folder.path, 'owner.json'), JSON.stringify({ pid: bystander.pid, startMark: 'another life' }))
    const lock = [bystander.pid, path.join(folder.path, 'postgres'), 1, 5432, '', '', '', 'ready', ''].join('\n')
    writeFileSync(path.join(folder.path, 'postgres/postmaster.pid'), lock, { mode: 0o600 })

    expect(await health(await folder.start({ VINCULO_DEMO: '0' }).ready)).toBe(200)
    expect(bystander.exitCode).toBeNull()
    expect(bystander.signalCode).toBeNull()
    bystander.kill()
    expect(readFileSync(path.join(folder.path, 'owner.json'), 'utf8')).not.toContain('another life')
  })
})

describe('a migration that changed after it was applied', () => {
  const changed = makeSmallProject({ chapter: 'create table public.companies (name text, since date);' })
  afterAll(() => { changed.remove() })
  const refusedText = /1_first\.sql mudou depois de aplicada[^]*Nada foi alterado/

  it('rebuilds a demo database that nobody has used and keeps the old one under a dated name, but refuses any other', async () => {
    const folder = makeUsedFolder()
    const refused = folder.start({ ...changed.env, VINCULO_DEMO: '0' })
    expect(await refused.exited).toBe(1)
    expect(refused.logs()).toMatch(refusedText)
    expect(folder.postgresPid()).toBeNull()

    const rebuilt = folder.start({ ...changed.env, VINCULO_DEMO: '1' })
    expect(await health(await rebuilt.ready)).toBe(200)
    const kept = /foi guardado como "(vinculo_\d{4}-\d\d-\d\d_\d{6})"/.exec(rebuilt.logs())?.[1]
    expect(kept).toBeDefined()
    expect(await runSql(folder.databaseUrl(), 'select since from public.companies')).toEqual([{ since: null }])
    expect(await runSql(folder.databaseUrl(kept), 'select name from public.companies')).toEqual([{ name: 'Aurora' }])
  })

  it('never sets aside what somebody has written into a demo: it refuses, says what to do, and loses nothing', async () => {
    const folder = makeUsedFolder()
    const server = folder.start({ VINCULO_DEMO: '1' })
    await server.ready
    await runSql(folder.databaseUrl(), "insert into public.companies values ('Minha')")
    server.child.kill('SIGTERM')
    await server.exited

    const refused = folder.start({ ...changed.env, VINCULO_DEMO: '1' })
    expect(await refused.exited).toBe(1)
    expect(refused.logs()).toMatch(refusedText)
    expect(refused.logs()).toMatch(/já tem dados gravados depois de criado \(em public\.companies\)[^]*npm run backup[^]*VINCULO_DATA_DIR/)
    expect(refused.logs()).not.toContain('    at ')

    await folder.start({ VINCULO_DEMO: '1' }).ready
    expect(await runSql(folder.databaseUrl(), 'select name from public.companies order by name')).toEqual([{ name: 'Aurora' }, { name: 'Minha' }])
  })
})
