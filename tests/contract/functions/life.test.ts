import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { startServer } from '../../support/server.ts'

/** Processes whose parent is that one, by their command line. */
function childrenOf(pid: number): readonly string[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8'))?.[1]
      return parent === String(pid) ? [readFileSync(`/proc/${entry}/cmdline`, 'utf8')] : []
    } catch {
      return []
    }
  })
}

it('starts a function with its first request, stops it when idle, and leaves none behind', async () => {
  const project = path.resolve(import.meta.dirname, 'project')
  const server = await startServer({ env: { VINCULO_FUNCTIONS_ROOT: project, VINCULO_FUNCTIONS_IDLE_MS: '1500' } })
  const functions = (): number => childrenOf(server.pid).filter((command) => command.includes('worker-entry')).length
  try {
    expect(functions()).toBe(0)
    const call = async (): Promise<number> => (await fetch(`${server.url}/functions/v1/open`, { method: 'POST' })).status
    expect(await call()).toBe(200)
    expect(functions()).toBe(1)
    await expect.poll(functions, { timeout: 10_000 }).toBe(0)
    expect(await call()).toBe(200)
    expect(functions()).toBe(1)
  } finally {
    await server.stop()
  }
  const left = readdirSync('/proc').filter((entry) => {
    try {
      return /^\d+$/.test(entry) && readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(path.join(project, 'supabase/functions/open/index.ts'))
    } catch {
      return false
    }
  })
  // Another test file may run the same function; none of ours is without its server.
  expect(left.filter((pid) => /\) \S 1 /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')))).toEqual([])
})
