// `npm run dev`: the server with watch and Vite with hot reload, on a data folder and ports of their own.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { requireNode24 } from './lib/node-version.mjs'

requireNode24()
const root = path.resolve(import.meta.dirname, '..')
const apiPort = process.env.PORT ?? '3100'
const webPort = process.env.WEB_PORT ?? '5173'
// Migrations, seed and configuration are read, not imported: a change there restarts the server too.
const watched = ['apps/server/src', 'supabase'].map((folder) => `--watch-path=${path.join(root, folder)}`)
const shared = { ...process.env, VINCULO_API_URL: `http://127.0.0.1:${apiPort}` }

const children = [
  run('servidor', [...watched, '--watch-preserve-output', path.join(root, 'apps/server/src/main.ts')], root, {
    ...shared,
    PORT: apiPort,
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
    VINCULO_DATA_DIR: process.env.VINCULO_DATA_DIR ?? '.data-dev',
  }),
  run('web', [path.join(root, 'node_modules/vite/bin/vite.js'), '--port', webPort, '--strictPort'], path.join(root, 'apps/web'), shared),
]
process.stdout.write(`Desenvolvimento: abra http://localhost:${webPort} (servidor na porta ${apiPort}).\n`)

let stopping = false
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stopAll(name === 'SIGINT' ? 130 : 143))

function run(label, args, cwd, env) {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  child.once('exit', (code) => {
    if (!stopping) process.stderr.write(`${label} terminou (código ${code ?? 'sinal'}); parando o resto.\n`)
    stopAll(code ?? 1)
  })
  return child
}

function stopAll(code) {
  if (stopping) return
  stopping = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}
