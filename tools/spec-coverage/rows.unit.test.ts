import { expect, it } from 'vitest'
import { coverageProblems } from './rows.ts'

const files = {
  exists: (path: string) => ['src/a.ts', 'src/a.test.ts'].includes(path),
  read: () => "it('shows the text', () => {})",
}
const page = (row: string): string =>
  ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((section) => `## ${section}. Title\n\n| sentence | where | proof |\n|---|---|---|\n${row}\n`).join('\n')

it('a row whose path and test exist is right', () => {
  expect(coverageProblems(page('| A text with \\| in it. | `src/a.ts` | `src/a.test.ts` › shows the text |'), files)).toEqual([])
})

it('a section without rows, an empty cell, a missing file and an unknown test are told', () => {
  expect(coverageProblems('## 1. Title\n', files)).toContain('section 1 has no rows')
  expect(coverageProblems(page('| A. |  | `src/a.test.ts` › shows the text |'), files)[0]).toContain('an empty cell')
  expect(coverageProblems(page('| A. | `src/b.ts` | `src/a.test.ts` › shows the text |'), files)).toContain('A.: src/b.ts does not exist')
  expect(coverageProblems(page('| A. | `src/a.ts` | `src/a.test.ts` › shows |'), files)).toContain("A.: src/a.test.ts holds no test 'shows'")
})
