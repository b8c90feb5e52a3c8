import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { REQUIREMENTS } from './requirements.ts'
import { asvsProblems } from './rows.ts'

const root = join(import.meta.dirname, '../..')
const tree = { exists: (path: string) => existsSync(join(root, path)), read: (path: string) => readFileSync(join(root, path), 'utf8') }
const small = { exists: (path: string) => ['src/a.test.ts', 'docs/a.md', 'README.md'].includes(path), read: (path: string) => (path.endsWith('.md') ? '# Title\n\n## A part, of it\n' : "it('shows the text', () => {})") }
const problems = (...rows: readonly string[]): string[] => asvsProblems(rows.join('\n'), new Map([['1.2.3', 1]]), small)

describe('docs/asvs.md', () => {
  it('answers each requirement once, with evidence that exists', () => {
    expect(REQUIREMENTS.size).toBe(146)
    expect(asvsProblems(readFileSync(join(root, 'docs/asvs.md'), 'utf8'), REQUIREMENTS, tree)).toEqual([])
  })

  it.each([
    '| 1.2.3 | 1 | words | met | `src/a.test.ts` › shows the text |',
    '| 1.2.3 | 1 | a \\| b | met: in part by the proxy | `src/a.test.ts`, [a](a.md#a-part-of-it), [readme](../README.md#title) |',
    '| 1.2.3 | 1 | words | not applicable: there is none | `src/a.test.ts` |',
    '| 1.2.3 | 1 | words | not met: the protocol asks for it | `docs/a.md`<br>`src/a.test.ts` › shows the text |',
  ])('accepts %s', (row) => expect(problems(row)).toEqual([]))

  it.each([
    ['', '1.2.3: 0 rows in place of one'],
    ['| 1.2.3 | 1 | words | met | `docs/a.md` |\n| 1.2.3 | 1 | words | met | `docs/a.md` |', '1.2.3: 2 rows in place of one'],
    ['| 1.2.4 | 1 | words | met | `docs/a.md` |', '1.2.4: not among the requirements'],
    ['| 1.2.3 | 2 | words | met | `docs/a.md` |', '1.2.3: level 2 in place of 1'],
    ['| 1.2.3 | 1 |  | met | `docs/a.md` |', '1.2.3: no requirement in our words'],
    ['| 1.2.3 | 1 | words | not met | `docs/a.md` |', '1.2.3: "not met" is no verdict with its reason'],
    ['| 1.2.3 | 1 | words |  | `docs/a.md` |', '1.2.3: "" is no verdict with its reason'],
    ['| 1.2.3 | 1 | words | met |  |', '1.2.3: no evidence'],
    ['| 1.2.3 | 1 | words | met | trust us |', '1.2.3: no evidence'],
    ['| 1.2.3 | 1 | words | met | `src/b.ts` |', '1.2.3: src/b.ts does not exist'],
    ['| 1.2.3 | 1 | words | met | [b](b.md) |', '1.2.3: docs/b.md does not exist'],
    ['| 1.2.3 | 1 | words | met | [a](a.md#another-part) |', '1.2.3: docs/a.md has no heading #another-part'],
    ['| 1.2.3 | 1 | words | met | `src/a.test.ts` › hides the text |', "1.2.3: src/a.test.ts holds no test 'hides the text'"],
    ['| 1.2.3 | 1 | words | met |', '1.2.3: 4 cells in place of 5'],
  ])('refuses %s', (row, problem) => expect(problems(row)).toContain(problem))
})
