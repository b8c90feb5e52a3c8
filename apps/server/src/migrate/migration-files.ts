import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '../kernel/start-problem.ts'

/** One chapter of supabase/migrations. The hash ignores the platform's line endings. */
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
  readonly hash: string | null
}

export interface MigrationPlan {
  readonly pending: readonly Migration[]
  /** Why the files do not continue what was applied, one sentence each; empty when they do. */
  readonly conflicts: readonly string[]
}

/** Reads the chapters in order. Throws StartProblem for a name that the order cannot be read from. */
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
