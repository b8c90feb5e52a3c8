import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sizeReport } from './boundaries/budgets.ts'
import { chapterProblems } from './boundaries/chapters.ts'
import { importCycles } from './boundaries/cycles.ts'
import { featureProblems } from './boundaries/feature-folders.ts'
import { firstPageProblems } from './boundaries/first-page.ts'
import { importsOf } from './boundaries/imports.ts'
import { layerProblem } from './boundaries/layer-rules.ts'
import { optionalPackagesWithout } from './boundaries/lockfile.ts'
import { isGenerated, isTest, sourceFiles } from './boundaries/source-files.ts'
import { forwardCalls, namedTables, sqlProblems, tableNames, uncalledFunctions } from './boundaries/sql-rules.ts'
import { webProblems } from './boundaries/web-rules.ts'

/** Checks the dependency rules and size budgets of docs/architecture.md against the files that are there; exits 1 on any breach. */

const root = join(import.meta.dirname, '..')
const codeEndings = ['.ts', '.tsx', '.mjs', '.cjs']
const code = ['apps', 'tests', 'tools', 'bench', 'scripts', 'supabase/functions'].flatMap((folder) => sourceFiles(root, folder, codeEndings))
const migrations = sourceFiles(root, 'supabase/chapters', ['.sql'])
const otherSql = ['supabase/seed', 'apps/server/src'].flatMap((folder) => sourceFiles(root, folder, ['.sql']))
const callers = [
  ...code.filter(({ path }) => /^(apps|scripts|supabase)\//.test(path) && !isTest(path) && !isGenerated(path)),
  ...sourceFiles(root, 'supabase', ['config.toml']),
]
const server = sourceFiles(root, 'apps/server/src', [...codeEndings, '.sql'])

const sizes = sizeReport(code)
const tables = tableNames(migrations)

const problems = [
  ...code.flatMap((file) =>
    importsOf(file.path, file.text).flatMap((used) => {
      const problem = layerProblem(file.path, used)
      return problem === null ? [] : [`${file.path}: imports ${used.target}: ${problem}`]
    }),
  ),
  ...importCycles(code.filter((file) => file.path.startsWith('apps/') && !isGenerated(file.path))).map((cycle) => `files import each other: ${cycle.join(' → ')}`),
  ...firstPageProblems(code.filter(({ path }) => path.startsWith('apps/web/'))),
  ...featureProblems(sourceFiles(root, 'apps/web/src/features', ['']).map((file) => file.path)),
  ...code.flatMap(webProblems),
  ...server.filter((file) => !isTest(file.path)).flatMap((file) => namedTables(file, tables)),
  ...migrations.flatMap(sqlProblems),
  ...migrations.flatMap(chapterProblems),
  ...forwardCalls(migrations),
  ...uncalledFunctions(migrations, callers),
  ...otherSql.filter((file) => file.text.split('\n').length > 501).map((file) => `${file.path}: more than 500 lines`),
  ...optionalPackagesWithout(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')), [20, 19, 0]),
  ...sizes.problems,
]

console.log(`${sizes.files} code files · median ${sizes.median} · 90th percentile ${sizes.p90} · largest ${sizes.largest} · ${migrations.length} SQL chapters · ${tables.length} tables`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
