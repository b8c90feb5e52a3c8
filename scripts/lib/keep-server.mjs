// The small process above the server: starts it again when it is killed or crashes, and ends with it otherwise.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { supervise } from '../../apps/server/src/kernel/supervise.ts'
import { EXIT } from '../../apps/server/src/lifecycle/exit-codes.ts'
import { watchParent } from '../../apps/server/src/lifecycle/shutdown.ts'
import { memoryFlags, memorySettings } from './memory.mjs'

const entry = path.join(import.meta.dirname, 'server.mjs')
/** The server ends by itself within ten seconds. */
const patienceMilliseconds = 11_000

/** Signals by which people end a program, be it before the server listens to them. */
const meant = new Set(['SIGINT', 'SIGTERM', 'SIGHUP'])
/** Whoever has set such a flag keeps it. */
const flags = (process.env.NODE_OPTIONS ?? '').includes('semi-space') ? [] : memoryFlags

/** Runs the server until somebody stops it, it refuses to go on with a sentence of its own, or it does not stay up. */
export function keepServer() {
  let isStopping = false
  const isCrash = (child) => (child.signalCode === null ? child.exitCode === EXIT.crashed : !meant.has(child.signalCode))
  const isWanted = (child) => !isStopping && isCrash(child)
  let current = start()
  const end = supervise(current, {
    start: async () => (current = start()),
    isWanted,
    onRestart: () => { process.stderr.write('O servidor parou de repente e foi iniciado de novo.\n') },
    onGiveUp: () => {
      process.stderr.write('O servidor parou várias vezes em seguida e não foi iniciado de novo: as mensagens acima dizem por quê.\n')
      process.exit(EXIT.refused)
    },
  })

  function start() {
    // The channel ends with this process, however it ends, and the server with the channel.
    const child = spawn(process.execPath, [...flags, ...process.execArgv, entry], { env: { ...memorySettings, ...process.env }, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.once('error', (error) => {
      process.stderr.write(`O servidor não pôde ser iniciado: ${error.message}\n`)
      process.exit(EXIT.refused)
    })
    child.once('exit', (code) => { if (!isWanted(child)) process.exit(code ?? EXIT.refused) })
    return child
  }

  function stop() {
    if (isStopping) return
    isStopping = true
    void end()
    if (current.exitCode !== null || current.signalCode !== null) process.exit(0)
    if (current.connected) current.disconnect()
    setTimeout(() => current.kill('SIGKILL'), patienceMilliseconds)
  }

  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop)
  if (process.env.npm_lifecycle_event !== undefined) watchParent(stop)
}
