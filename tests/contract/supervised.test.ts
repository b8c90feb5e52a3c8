import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { makeDataFolder, type DataFolder } from '../support/data-folder.ts'
import { freePort } from '../support/free-port.ts'
import type { ServerProcess } from '../support/server.ts'
import { runSql } from '../support/sql.ts'
import { makeSmallProject } from './small-project.ts'

// Whole servers are started and stopped here, several per test, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 })

/** How often everything is killed; `VINCULO_ROUNDS=20` to be sure. */
const rounds = Number(process.env['VINCULO_ROUNDS'] ?? 5)

const project = makeSmallProject()
const used = makeDataFolder()
let folder: DataFolder
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  const server = used.start(project.env)
  await server.ready
  server.child.kill('SIGTERM')
  await server.exited
})
afterEach(() => folder.remove())
afterAll(async () => {
  await used.remove()
  project.remove()
})

/** A folder of a stopped server, and a fixed port: whoever comes next serves at the same address. */
async function prepare(): Promise<string> {
  folder = makeDataFolder({ copy: used.path })
  const port = String(await freePort())
  env = { ...project.env, VINCULO_DEMO: '0', PORT: port }
  return `http://localhost:${port}`
}

const health = (origin: string): Promise<number> => fetch(`${origin}/health`).then(({ status }) => status, () => 0)

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await wait(20)
}

function kill(...pids: readonly (number | null | undefined)[]): void {
  for (const pid of pids) process.kill(pid ?? Number.NaN, 'SIGKILL')
}

/** Waits until another process serves the folder than this one. */
const anotherServes = (origin: string, before: number | null): Promise<void> =>
  until(async () => folder.serverPid() !== before && (await health(origin)) === 200)

it('npm run serve starts the server again when it is killed, alone or with its PostgreSQL, and stops with everything below it', async () => {
  const origin = await prepare()
  const served = folder.serve(env)
  await served.ready
  for (const withPostgres of [false, true]) {
    const before = folder.serverPid()
    expect(before).not.toBe(served.child.pid)
    kill(before, ...(withPostgres ? [folder.postgresPid()] : []))
    await anotherServes(origin, before)
  }
  expect(served.logs().match(/O servidor parou de repente e foi iniciado de novo\./g)).toHaveLength(2)
  served.child.kill('SIGTERM')
  expect(await served.exited).toBe(0)
  expect([folder.postgresPid(), folder.serverPid(), await health(origin)]).toEqual([null, null, 0])
})

it('npm run serve ends with a server that refuses with a sentence, or that somebody stops', async () => {
  const origin = await prepare()
  const served = folder.serve(env)
  await served.ready
  const second = folder.serve({ ...env, PORT: '0' })
  expect(await second.exited).toBe(1)
  expect(second.logs().match(/Outro Vínculo já usa a pasta de dados/g)).toHaveLength(1)
  expect(second.logs()).not.toContain('de novo.\n')

  process.kill(folder.serverPid() ?? 0, 'SIGTERM')
  expect(await served.exited).toBe(0)
  expect(await health(origin)).toBe(0)
})

it(`a start right after everything was killed works ${String(rounds)} times of ${String(rounds)}, and has what was written`, async () => {
  const origin = await prepare()
  let served: ServerProcess = folder.serve(env)
  for (let round = 1; round <= rounds; round += 1) {
    await served.ready
    expect(await health(origin)).toBe(200)
    await runSql(folder.databaseUrl(), 'insert into public.companies values ($1)', [`round ${String(round)}`])
    // The odd ones leave the server behind, which ends when it notices.
    kill(served.child.pid, ...(round % 2 === 0 ? [folder.serverPid()] : []), folder.postgresPid())
    served = folder.serve(env)
  }
  await served.ready
  expect(await runSql(folder.databaseUrl(), "select name from public.companies where name like 'round%'")).toHaveLength(rounds)
})
