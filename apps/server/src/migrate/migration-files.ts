import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '../kernel/start-problem.ts'

/** One file of supabase/migrations: what makes a version out of the one before. The hash ignores the platform's line endings. */
export interface Migration {
  readonly version: string
  readonly name: string
  readonly file: string
  readonly text: string
  readonly hash: string
}

/** What the database says about a migration that it has; the hash is null when the Supabase CLI applied it. */
export interface Recorded {
  readonly version: string
  readonly name: string
  readonly hash: string | null
}

export interface MigrationPlan {
  readonly pending: readonly Migration[]
  /** Why the files do not continue what was applied, one sentence each; empty when they do. */
  readonly conflicts: readonly string[]
}

/** Databases from before versions had each chapter as a migration; the first version stands for all of them. */
export interface Adopted {
  /** Version of the migration that stands for them. */
  readonly migration: string
  /** Hash by version of each chapter. */
  readonly chapters: Readonly<Record<string, string>>
}

/** Reads the migrations in order. Throws StartProblem for a name that the order cannot be read from. */
export function readMigrations(folder: string): readonly Migration[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql')).sort()
  return files.map((file) => {
    const parts = /^(\d+)_(.+)\.sql$/.exec(file)
    if (parts?.[1] === undefined || parts[2] === undefined) {
      throw new StartProblem(`O nome da migração ${file} deve ter a forma 20261120120000_assunto.sql.`)
    }
    const text = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return { version: parts[1], name: parts[2], file, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

/** Version of the product that a migration makes: `0.9.0` of 20261128000000_0_9_0; empty for files that are named otherwise. */
export function versionOf(migration: Pick<Migration, 'name'> | undefined): string {
  return /^\d+_\d+_\d+$/.test(migration?.name ?? '') ? (migration?.name ?? '').replaceAll('_', '.') : ''
}

export function readAdopted(rootDir: string): Adopted | null {
  const file = path.join(rootDir, 'supabase/adopted.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) as Adopted : null
}

/** The records of a database from before versions as those of the first version, when it has exactly its chapters; others as they are. */
export function adopt(recorded: readonly Recorded[], adopted: Adopted | null): readonly Recorded[] {
  const chapters = Object.entries(adopted?.chapters ?? {})
  const known = new Map(recorded.map(({ version, hash }) => [version, hash]))
  const isWhole = chapters.length > 0 && known.size === chapters.length && chapters.every(([version, hash]) => (known.get(version) ?? hash) === hash && known.has(version))
  return isWhole && adopted !== null ? [{ version: adopted.migration, name: '', hash: null }] : recorded
}

/** Compares files and database: what is to be applied, and what makes that impossible. */
export function planMigrations(files: readonly Migration[], recorded: readonly Recorded[]): MigrationPlan {
  const known = new Map(recorded.map((entry) => [entry.version, entry]))
  const last = recorded.reduce((highest, entry) => (entry.version > highest ? entry.version : highest), '')
  const conflicts: string[] = []
  for (const file of files) {
    const entry = known.get(file.version)
    if (entry === undefined && file.version < last) conflicts.push(`${file.file} é anterior a uma migração já aplicada`)
    if (entry?.hash != null && entry.hash !== file.hash) conflicts.push(`${file.file} mudou depois de aplicada`)
  }
  const versions = new Set(files.map((file) => file.version))
  for (const entry of recorded) {
    if (!versions.has(entry.version)) conflicts.push(`a migração ${entry.version} foi aplicada e não existe mais`)
  }
  return { pending: files.filter((file) => !known.has(file.version)), conflicts }
}
