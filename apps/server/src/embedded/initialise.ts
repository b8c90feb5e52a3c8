import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '../kernel/start-problem.ts'
import { program } from './binaries.ts'
import type { RunMode } from './run-mode.ts'

export const superuser = 'supabase_admin'

/**
 * The cluster's folder and the superuser's password, made on the first start. initdb works in a folder with another
 * name that becomes the cluster only when whole, so an interrupted first start leaves nothing that a later one trusts.
 */
export function ensureCluster(mode: RunMode, onCreate: () => void): { folder: string; password: string } {
  const folder = path.join(mode.home, 'postgres')
  const password = ensurePassword(path.join(mode.home, 'superuser.password'), mode)
  removeDrafts(mode.home)
  if (!existsSync(folder)) {
    onCreate()
    const draft = `${folder}.partial-${randomBytes(4).toString('hex')}`
    initdb(mode, draft)
    renameSync(draft, folder)
  }
  return { folder, password }
}

/** initdb outlives a killed server for a moment and may still write: what resists now is removed by the next start. */
function removeDrafts(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('postgres.partial-'))) {
    try {
      rmSync(path.join(home, name), { recursive: true, force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
    }
  }
}

function ensurePassword(file: string, mode: RunMode): string {
  if (!existsSync(file)) {
    const draft = `${file}.partial`
    writeFileSync(draft, randomBytes(24).toString('hex'), { mode: 0o600 })
    if (mode.owner !== null) chownSync(draft, mode.owner.uid, mode.owner.gid)
    renameSync(draft, file)
  }
  return readFileSync(file, 'utf8')
}

/** Named explicitly: initdb would otherwise take the terminal's language, SQL_ASCII where there is none. */
function localeOf(major: number): readonly string[] {
  return major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8']
}

function initdb(mode: RunMode, folder: string): void {
  const [command = '', ...args] = [
    ...mode.prefix,
    program(mode.binaries, 'initdb'),
    '-D', folder, '-U', superuser, '--auth=scram-sha-256', `--pwfile=${path.join(mode.home, 'superuser.password')}`,
    '--encoding=UTF8', '--no-instructions', ...localeOf(mode.binaries.major),
  ]
  const done = spawnSync(command, args, { encoding: 'utf8', ...mode.owner })
  if (done.status !== 0) {
    throw new StartProblem(`Não foi possível criar o banco de dados em ${folder}: ${done.error?.message ?? done.stderr.trim()}`)
  }
}
