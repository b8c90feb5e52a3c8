import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { renderSnapshot } from '../apps/server/src/migrate/snapshot.ts'
import { isLater, productVersion } from '../apps/server/src/kernel/product-version.ts'
import { withFreshClient } from './generate/fresh-database.ts'
import { sectionProblem, withOpenSection } from './release/changelog.ts'
import { digestOf, readFrozen, writeFrozen } from './release/frozen.ts'
import { deriveMigration, readText, rightsOf } from './release/migration.ts'

/**
 * `npm run release -- open <version>` begins a version, `-- freeze` ends it: from then on its migration and the tables of its chapters are
 * what installations have. `-- derive` writes migration and snapshot alone, for a project elsewhere with --root.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { root: { type: 'string' } } })
const root = values.root ?? join(import.meta.dirname, '..')
const [command, version = ''] = positionals

const snapshotFile = 'supabase/schema.snapshot.sql'

const snapshot = (): Promise<string> => withFreshClient(root, renderSnapshot)

async function derive(): Promise<void> {
  const migration = await deriveMigration(root)
  if (migration !== null) writeFileSync(join(root, migration.path), migration.text)
  writeFileSync(join(root, snapshotFile), await snapshot())
  console.log(migration === null ? 'nothing to derive' : `written: ${migration.path}`)
}

function open(): void {
  const released = readFrozen(root).version
  if (!/^\d+\.\d+\.\d+$/.test(version) || !isLater(version, released)) throw new Error(`Give a version after ${released}: npm run release -- open <version>`)
  if (productVersion(root) !== released) throw new Error(`Version ${productVersion(root)} is under development already: freeze it first.`)
  for (const file of ['package.json', 'package-lock.json']) {
    const text = readFileSync(join(root, file), 'utf8')
    // The lock names the version of the root twice, before any other.
    const times = file === 'package.json' ? 1 : 2
    writeFileSync(join(root, file), Array.from({ length: times }).reduce<string>((rest) => rest.replace(`"version": "${released}"`, `"version": "${version}"`), text))
  }
  const changelog = join(root, 'CHANGELOG.md')
  writeFileSync(changelog, withOpenSection(readFileSync(changelog, 'utf8'), version, new Date()))
  console.log(`version ${version} is open: npm run generate derives its migration from the chapters`)
}

async function freeze(): Promise<void> {
  const current = productVersion(root)
  const migration = await deriveMigration(root)
  const fresh = await snapshot()
  if ((migration !== null && readText(root, migration.path) !== migration.text) || readText(root, snapshotFile) !== fresh) {
    throw new Error('The migration or the snapshot is stale: run npm run generate, test, commit, and freeze again.')
  }
  const rights = digestOf(rightsOf(fresh, readText(root, 'apps/web/src/shared/access/permissions.gen.ts') ?? ''))
  const problem = sectionProblem(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), current, rights !== readFrozen(root).rights)
  if (problem !== null) throw new Error(problem)
  writeFrozen(root, rights)
  console.log(`version ${current} is frozen`)
}

const commands: Readonly<Record<string, () => void | Promise<void>>> = { open, freeze, derive }
try {
  const run = commands[command ?? '']
  if (run === undefined) throw new Error('Usage: npm run release -- open <version> | freeze | derive [--root <folder>]')
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
