import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { residentMegabytes } from '../product.ts'

/** A server process of the comparison. */
export interface Running {
  residentMegabytes(): number
  stop(): Promise<void>
}

/** A peer by this Node, with these variables alone: nothing of the environment configures it. It has nothing to save when it stops. */
export function spawnPeer(script: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>>): Running {
  const child = spawn(process.execPath, [script, ...args], { cwd, env: { PATH: process.env['PATH'], ...env }, stdio: 'ignore' })
  const exited = once(child, 'exit')
  return {
    residentMegabytes: () => residentMegabytes(child.pid),
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
