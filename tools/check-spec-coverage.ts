import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coverageProblems } from './spec-coverage/rows.ts'

/** Holds docs/spec-coverage.md to the files: every path exists, every test file contains the named test; exits 1 otherwise. */

const root = join(import.meta.dirname, '..')
const texts = new Map<string, string>()
const problems = coverageProblems(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8'), {
  exists: (path) => existsSync(join(root, path)),
  read: (path) => {
    const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8')
    texts.set(path, text)
    return text
  },
})

for (const problem of problems) console.error(`docs/spec-coverage.md: ${problem}`)
if (problems.length > 0) process.exitCode = 1
