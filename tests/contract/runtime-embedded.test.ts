import { spawn } from 'node:child_process'
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

const health = async (origin: string): Promise<number> => (await fetch(`${origin}/health`)).status

describe('the life of a server with the embedded database', () => {
  it('creates the data folder, keeps a second start out, stops cleanly and starts again with the same data', async () => {
    // The whole product, once.
    const folder = makeWholeFolder()
    const first = folder.start()
    expect(await health(await first.ready)).toBe(200)
    expect(statSync(folder.path).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(folder.path, 'superuser.password')).mode & 0o777).toBe(0o600)
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

  it('listens for PostgreSQL on a private socket only', async () => {
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
  const changed = makeSmallProject('create table public.companies (name text, since date);')
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
