import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '../kernel/start-problem.ts'
import type { Binaries } from './binaries.ts'

/** How PostgreSQL, which refuses to run as root, is run here, and where its cluster lives. */
export interface RunMode {
  readonly binaries: Binaries
  readonly home: string
  readonly prefix: readonly string[]
  readonly owner: { readonly uid: number; readonly gid: number } | null
}

const namespacePrefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']
const sharedHome = '/var/lib/vinculo'
const pointerOf = (dataDir: string): string => path.join(dataDir, 'postgres-location')

/** The folder in which the cluster of this data folder lives, without making anything. */
export function homeOf(dataDir: string): string {
  const pointer = pointerOf(dataDir)
  return process.getuid?.() === 0 && existsSync(pointer) ? readFileSync(pointer, 'utf8') : dataDir
}

/**
 * An ordinary user runs PostgreSQL as is. Root runs it in a user namespace, where the files stay root's; where the
 * system forbids namespaces, a copy of the programs and the cluster live in /var/lib/vinculo, named by a file of the
 * data folder, and belong to a system user. A cluster made one way is never opened the other way.
 */
export function chooseRunMode(binaries: Binaries, dataDir: string): RunMode {
  const plain: RunMode = { binaries, home: dataDir, prefix: [], owner: null }
  if (process.getuid?.() !== 0) return plain
  const pointer = pointerOf(dataDir)
  if (!existsSync(pointer) && namespacesWork()) return { ...plain, prefix: namespacePrefix }
  if (existsSync(path.join(dataDir, 'postgres'))) {
    throw new StartProblem(
      `O banco em ${dataDir} foi criado com "unshare", que este sistema não permite mais. ` +
        'Inicie como usuário comum, dono da pasta, ou permita namespaces de usuário.',
    )
  }
  const owner = systemUser()
  if (!existsSync(pointer)) writeFileSync(pointer, path.join(sharedHome, randomBytes(8).toString('hex')), { mode: 0o600 })
  const home = readFileSync(pointer, 'utf8')
  mkdirSync(home, { recursive: true, mode: 0o755 })
  chownSync(home, owner.uid, owner.gid)
  return { binaries: copyBinaries(binaries), home, prefix: [], owner }
}

function namespacesWork(): boolean {
  const [command = '', ...args] = namespacePrefix
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0
}

/** initdb wants a user with an entry in /etc/passwd: `postgres` where there is one, otherwise `nobody`. */
function systemUser(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n').map((line) => line.split(':'))
  const found = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  if (found === undefined) throw new StartProblem('Não há usuário "postgres" nem "nobody" para executar o PostgreSQL.')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

function copyBinaries(binaries: Binaries): Binaries {
  const version = createHash('sha256').update(readFileSync(path.join(binaries.native, 'pg-symlinks.json')))
  const target = path.join(sharedHome, `programs-${version.update(binaries.native).digest('hex').slice(0, 12)}`)
  if (!existsSync(target)) {
    const draft = `${target}.${String(process.pid)}`
    cpSync(binaries.native, draft, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(draft, target)
    } catch {
      rmSync(draft, { recursive: true, force: true }) // another start was faster
    }
  }
  return { ...binaries, native: target }
}
