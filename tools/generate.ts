import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchmarksPage } from '../bench/page/render.ts'
import { sourceFiles } from './boundaries/source-files.ts'
import { renderBanks } from './generate/banks.ts'
import { renderDatabaseTypes } from './generate/database-types.ts'
import { readConstraints, refusals, renderErrorsDoc } from './generate/errors-doc.ts'
import { withFreshClient } from './generate/fresh-database.ts'
import { introspect } from './generate/introspect.ts'
import { renderMailTemplates } from './generate/mail-templates.ts'
import { readAccess, renderPermissions } from './generate/permissions.ts'
import { renderShapes } from './generate/shapes.ts'
import { deriveMigration, readText } from './release/migration.ts'
import { renderSnapshot } from '../apps/server/src/migrate/snapshot.ts'

/** Writes what is derived from the chapters, the letters and the figures of the benchmarks; with --check writes nothing and exits 1 when a committed file is stale. */

const root = join(import.meta.dirname, '..')
const check = process.argv.includes('--check')

const migration = await deriveMigration(root)
const stale: string[] = []
if (migration !== null) settleFile(migration.path, migration.text)

const derived = await withFreshClient(root, async (client) => {
  const constraints = await readConstraints(client)
  const schema = await introspect(client)
  return {
    'apps/web/src/shared/supabase/database.types.ts': renderDatabaseTypes(schema),
    'apps/web/src/shared/supabase/shapes.gen.ts': renderShapes(schema),
    'apps/web/src/shared/access/permissions.gen.ts': renderPermissions(await readAccess(client)),
    'apps/web/src/shared/lib/banks.gen.ts': await renderBanks(client),
    'supabase/schema.snapshot.sql': await renderSnapshot(client),
    'docs/errors.md': renderErrorsDoc(refusals(sourceFiles(root, 'supabase/chapters', ['.sql'])), constraints),
  }
})

const outputs: Readonly<Record<string, string>> = { ...derived, ...renderMailTemplates(root), 'docs/benchmarks.md': benchmarksPage(root) }
for (const [path, text] of Object.entries(outputs)) settleFile(path, text)
if (stale.length === 0) console.log(`${Object.keys(outputs).length} generated files are up to date`)
if (check && stale.length > 0) {
  console.error('Run `npm run generate` and commit the result.')
  process.exitCode = 1
}

function settleFile(path: string, text: string): void {
  if (readText(root, path) === text) return
  stale.push(path)
  if (!check) writeFileSync(join(root, path), text)
  console.log(`${check ? 'stale' : 'written'}: ${path}`)
}
