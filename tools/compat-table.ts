import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { authSection } from '../tests/contract/compat/auth.ts'
import { functionsSection } from '../tests/contract/compat/functions.ts'
import { realtimeSection } from '../tests/contract/compat/realtime.ts'
import { restSection } from '../tests/contract/compat/rest.ts'
import { storageSection } from '../tests/contract/compat/storage.ts'
import { rowProblems, unproven, withTable, type Report } from './compat/table.ts'

/**
 * Writes the table of docs/supabase-compat.md from the rows beside the contract tests. `--check` writes nothing and exits 1 when it is stale;
 * `--results <file>` asks Vitest's JSON report of the contract tests whether the test of every row passed.
 */

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs/supabase-compat.md')
const sections = [restSection, authSection, storageSection, realtimeSection, functionsSection]
const results = process.argv.indexOf('--results')

const problems = rowProblems(sections, (file) => {
  const path = join(root, 'tests/contract', file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
})
if (results > 0) problems.push(...unproven(sections, JSON.parse(readFileSync(process.argv[results + 1] ?? '', 'utf8')) as Report))

const committed = readFileSync(page, 'utf8')
const text = withTable(committed, sections)
if (text !== committed) {
  if (process.argv.includes('--check') || results > 0) problems.push('docs/supabase-compat.md is stale: run `node tools/compat-table.ts` and commit the result.')
  else writeFileSync(page, text)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
