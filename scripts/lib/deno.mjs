import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.mjs'

/** What hosted runs edge functions on; its package from npm brings the program. */
const npmDeno = 'deno@2.9.6'
const folder = path.join(root, '.cache', 'deno')
const program = path.join(folder, 'node_modules/.bin/deno')

/** Path of a Deno that starts: DENO_PATH, the system's, one from npm; null when none does. */
export function findDeno() {
  const given = process.env.DENO_PATH
  if (given !== undefined && given !== '') return starts(given) ? given : null
  const found = (process.env.PATH ?? '').split(path.delimiter).map((place) => path.join(place, 'deno')).find((place) => existsSync(place) && starts(place))
  return found ?? fromNpm()
}

function fromNpm() {
  if (existsSync(program)) return starts(program) ? program : null
  const npm = process.env.npm_execpath
  if (npm === undefined) return null
  process.stdout.write('Baixando o Deno do registro do npm para os testes…\n')
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const args = [npm, 'install', '--no-audit', '--no-fund', '--no-save', '--loglevel=error', '--prefix', draft, npmDeno]
  if (spawnSync(process.execPath, args, { cwd: draft, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) return null
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  return starts(program) ? program : null
}

function starts(place) {
  const done = spawnSync(place, ['--version'], { encoding: 'utf8', timeout: 60_000 })
  return done.status === 0 && done.stdout.startsWith('deno 2.')
}
