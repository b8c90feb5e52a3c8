import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../kernel/config.ts'
import { passphraseOf } from './passphrase.ts'
import { saveBackup } from './save.ts'

const PREFIX = 'antes-da-'
const ENDING = '.vinculo'

/** Where the product keeps backups of its own, which only its owner opens. */
export function backupFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  const folder = path.join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  return folder
}

/**
 * For a preparation: saves the installation whole, under the name of the version that it becomes, in the data folder. The backup stays
 * until the next upgrade has its own. It is encrypted when VINCULO_BACKUP_PASSPHRASE says how. Throws StartProblem.
 */
export function saveBefore(config: Config, progress: (text: string) => void): (url: string, version: string) => Promise<string> {
  return async (url, version) => {
    const folder = backupFolder(config)
    const name = `${PREFIX}${version}${ENDING}`
    await saveBackup({ config, url }, path.join(folder, name), passphraseOf(process.env), progress)
    for (const other of readdirSync(folder)) {
      if (other.startsWith(PREFIX) && other.includes(ENDING) && other !== name) rmSync(path.join(folder, other))
    }
    return path.join(folder, name)
  }
}
