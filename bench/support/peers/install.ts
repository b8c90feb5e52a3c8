import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const sources = join(root, 'bench/peers')

/** What npm has of the peers, outside of the sources: nothing of it is a dependency of the product. */
export const peersFolder = join(root, '.cache/peers')

/** Installs the peers as their package-lock.json has them, unless that is what is there. */
export function installPeers(): void {
  const isInstalled = existsSync(join(peersFolder, 'node_modules/.package-lock.json')) && lockOf(peersFolder) === lockOf(sources)
  if (!isInstalled) rmSync(peersFolder, { recursive: true, force: true })
  cpSync(sources, peersFolder, { recursive: true })
  if (!isInstalled) execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: peersFolder, stdio: ['ignore', 'ignore', 'inherit'] })
}

const lockOf = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8')
