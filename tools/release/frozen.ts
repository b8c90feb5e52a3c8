import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { productVersion } from '../../apps/server/src/kernel/product-version.ts'
import { statementsOf, type Statement } from './statements.ts'

/** What the last released version consisted of: from then on installations have it. */
export interface Frozen {
  readonly version: string
  /** SHA-256 of each released migration by its file name: installations have recorded it. */
  readonly migrations: Readonly<Record<string, string>>
  /** Digest of the policies and grants of the snapshot, to tell whether a version changes what somebody may do. */
  readonly rights: string
  /** By chapter, the hashes of what only an appended chapter changes: tables, indexes, rows. */
  readonly stored: Readonly<Record<string, readonly string[]>>
  /** By name, the hash of what can be made again: functions, views, triggers, policies, comments, grants. */
  readonly replaceable: Readonly<Record<string, string>>
}

const nothing: Frozen = { version: '0.0.0', migrations: {}, rights: '', stored: {}, replaceable: {} }
const fileOf = (root: string): string => join(root, 'supabase/frozen.json')

/** The manifest, or an empty one before the first release. */
export function readFrozen(root: string): Frozen {
  try {
    return JSON.parse(readFileSync(fileOf(root), 'utf8')) as Frozen
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing
    throw error
  }
}

/** Every statement of every chapter, in the order of the chapters. Throws when two make the same thing. */
export function readChapters(root: string): readonly Statement[] {
  const folder = join(root, 'supabase/chapters')
  const statements = sqlFiles(folder).flatMap((name) => statementsOf(name, readFileSync(join(folder, name), 'utf8')))
  const seen = new Map<string, string>()
  for (const { key, chapter } of statements) {
    const other = seen.get(key)
    if (key !== '' && other !== undefined) throw new Error(`${chapter} and ${other} both make ${key}`)
    seen.set(key, chapter)
  }
  return statements
}

/** Names of the SQL files of a folder, in order. */
export const sqlFiles = (folder: string): readonly string[] => readdirSync(folder).filter((name) => name.endsWith('.sql')).sort()

/** Writes the manifest of a version whose migrations, chapters and rights are final. */
export function writeFrozen(root: string, rights: string): void {
  const chapters = readChapters(root)
  const folder = join(root, 'supabase/migrations')
  const frozen: Frozen = {
    version: productVersion(root),
    migrations: Object.fromEntries(sqlFiles(folder).map((name) => [name, digestOf(readFileSync(join(folder, name), 'utf8'))])),
    rights,
    stored: storedOf(chapters),
    replaceable: Object.fromEntries(chapters.filter(({ kind }) => kind !== 'stored').map(({ key, hash }) => [key, hash])),
  }
  writeFileSync(fileOf(root), `${JSON.stringify(frozen, null, 1)}\n`)
}

/** Hashes of the stored statements by chapter; a chapter without any has an empty list. */
export function storedOf(chapters: readonly Statement[]): Record<string, string[]> {
  const stored: Record<string, string[]> = {}
  for (const { chapter, kind, hash } of chapters) {
    const list = (stored[chapter] ??= [])
    if (kind === 'stored') list.push(hash)
  }
  return stored
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Released migrations that are no longer what installations have, one sentence each. */
export function changedMigrations(root: string, frozen: Frozen): readonly string[] {
  const folder = join(root, 'supabase/migrations')
  const there = new Set(sqlFiles(folder))
  return Object.entries(frozen.migrations)
    .filter(([name, digest]) => !there.has(name) || digestOf(readFileSync(join(folder, name), 'utf8')) !== digest)
    .map(([name]) => `supabase/migrations/${name} was released and is in installations: restore it with git, it never changes again.`)
}
