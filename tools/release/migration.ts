import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLater, productVersion } from '../../apps/server/src/kernel/product-version.ts'
import { withFreshClient } from '../generate/fresh-database.ts'
import { difference, type Difference } from './derive.ts'
import { changedMigrations, digestOf, readChapters, readFrozen, sqlFiles, type Frozen } from './frozen.ts'
import { settle } from './settle.ts'

/** A file of supabase/migrations: what an installation of the version before runs to become this version. */
export interface VersionMigration {
  /** Relative to the root. */
  readonly path: string
  readonly text: string
}

/**
 * Derives the migration of the version under development from its chapters; null when package.json names the released one. Throws with
 * sentences that say what to do when a released chapter changed in a way that cannot be derived.
 */
export async function deriveMigration(root: string): Promise<VersionMigration | null> {
  const found = compare(root)
  if (found === null) return null
  const { frozen, version, change } = found
  const statements = await inOrder(root, frozen, change)
  return { path: join('supabase/migrations', fileName(root, version)), text: `${heading(root, frozen, version)}\n${statements.join(';\n\n')};\n` }
}

/**
 * Whoever prepares a database from migrations that are older than the chapters would test yesterday's rules. Throws with what to do.
 */
export function requireDerived(root: string): void {
  const found = compare(root)
  if (found === null) return
  const text = readText(root, join('supabase/migrations', fileName(root, found.version)))
  if (text?.startsWith(heading(root, found.frozen, found.version)) !== true) throw new Error('The chapters changed since their migration was derived: npm run generate')
}

/** What the version under development changes; null when nothing. Throws what cannot be derived, and what may not change any more. */
function compare(root: string): { readonly frozen: Frozen; readonly version: string; readonly change: Difference } | null {
  const frozen = readFrozen(root)
  const version = productVersion(root)
  const found = difference(frozen, readChapters(root))
  const refusals = [...changedMigrations(root, frozen), ...found.refusals]
  if (refusals.length > 0) throw new Error(refusals.join('\n'))
  const isChanged = found.drops.length + found.replaced.length + found.appended.length > 0
  if (version === frozen.version && isChanged) {
    throw new Error(`Version ${version} is released and its chapters are final. Begin the next one: npm run release -- open <version>`)
  }
  if (version !== frozen.version && !isLater(version, frozen.version)) throw new Error(`package.json says ${version}, and ${frozen.version} is released already.`)
  return isChanged ? { frozen, version, change: found } : null
}

/** Appended chapters alone are in order already. */
async function inOrder(root: string, frozen: Frozen, found: Difference): Promise<readonly string[]> {
  if (found.drops.length + found.replaced.length === 0) {
    return found.appended.flatMap(({ chapter, statements }) => statements.map((text, at) => (at === 0 ? `-- ${chapter}\n\n${text}` : text)))
  }
  return withReleased(root, frozen, (released) => withFreshClient(released, (client) => settle(client, found)))
}

/** A project of the released migrations alone. */
async function withReleased<T>(root: string, frozen: Frozen, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'vinculo-released-'))
  try {
    for (const name of Object.keys(frozen.migrations)) cpSync(join(root, 'supabase/migrations', name), join(folder, 'supabase/migrations', name))
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** It names the chapters that it was derived from, comments included, by their digest. */
function heading(root: string, frozen: Frozen, version: string): string {
  const from = frozen.version === '0.0.0' ? 'an empty database' : frozen.version
  const chapters = digestOf(sqlFiles(join(root, 'supabase/chapters')).map((name) => readFileSync(join(root, 'supabase/chapters', name), 'utf8')).join(''))
  return `-- Version ${version}, from ${from}. Derived from supabase/chapters by \`npm run generate\`: read and edit those.\n-- Chapters: ${chapters}\n`
}

/** A version keeps the file name of its first derivation: the day, after every earlier file. */
function fileName(root: string, version: string): string {
  const names = sqlFiles(join(root, 'supabase/migrations'))
  const suffix = `_${version.replaceAll('.', '_')}.sql`
  const own = names.find((name) => name.endsWith(suffix))
  if (own !== undefined) return own
  const today = `${new Date().toISOString().slice(0, 10).replaceAll('-', '')}000000`
  const last = names.at(-1)?.split('_')[0] ?? ''
  return `${today > last ? today : String(BigInt(last) + 1n)}${suffix}`
}

/** The digestible part of a snapshot: who may do what with which table. */
export function rightsOf(snapshot: string, permissions: string): string {
  return [...snapshot.split('\n').filter((line) => /^ {2}(?:policy|grant) /.test(line)), permissions].join('\n')
}

export function readText(root: string, path: string): string | null {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return null
  }
}
