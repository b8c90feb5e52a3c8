import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartProblem } from '../kernel/start-problem.ts'

/** The kernel's limit for a socket path is 104 bytes on macOS and 108 on Linux; `/.s.PGSQL.5432` takes 15 of them. */
const longestFolder = 85

/**
 * The private folder of PostgreSQL's Unix socket: inside the cluster's own parent where that is short enough, otherwise
 * a folder of ours below the temporary one. Only its owner may enter; a folder that another person prepared is refused.
 */
export function prepareSocketFolder(parent: string, owner: { uid: number; gid: number } | null): string {
  const near = path.join(parent, 'run')
  const folder = Buffer.byteLength(near) <= longestFolder ? near : path.join(os.tmpdir(), shortName(parent))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const self = process.getuid?.() ?? found.uid
  if (!found.isDirectory() || (found.uid !== self && found.uid !== owner?.uid)) {
    throw new StartProblem(`A pasta ${folder} pertence a outra pessoa: apague-a ou escolha outra pasta em VINCULO_DATA_DIR.`)
  }
  if (owner !== null) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  return folder
}

/** Removes what a killed PostgreSQL left there: its number may be a zombie's by now, and the next one would take that for a rival. */
export function clearSocketFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { force: true })
}

function shortName(parent: string): string {
  const user = String(process.getuid?.() ?? 0)
  return `vinculo-${user}-${createHash('sha256').update(parent).digest('hex').slice(0, 16)}`
}
