import { describe, expect, it } from 'vitest'

import type { CompatSection } from '../../tests/contract/compat/rows.ts'
import { rowProblems, unproven, withTable } from './table.ts'

const section: CompatSection = {
  title: 'Data',
  rows: [
    { method: 'from(a | b)', state: 'supported', test: ['rest/a.test.ts', 'reads'] },
    { method: 'csv()', state: 'left out', note: 'answers 406', test: ['rest/a.test.ts', 'refuses'] },
  ],
}

describe('the table of methods', () => {
  it('stands between its marks and has no empty cell', () => {
    const page = withTable('x\n<!-- the table: tools/compat-table.ts -->\nold\n<!-- end of the table -->\ny', [section])
    expect(page).toContain('| from(a \\| b) | supported | – | [rest/a.test.ts](../tests/contract/rest/a.test.ts) › reads |\n| csv() | left out | answers 406 |')
    expect(page).not.toContain('old')
    expect([page.startsWith('x\n'), page.endsWith('\ny')]).toEqual([true, true])
    expect(withTable(page, [section])).toBe(page)
    expect(() => withTable('no marks', [section])).toThrow('the page has no')
  })
  it('names tests that are there, and says how what is not supported is answered', () => {
    expect(rowProblems([section], () => `it('reads', …) it("refuses", …)`)).toEqual([])
    expect(rowProblems([section], () => `it('reads', …)`)).toEqual([`Data: csv(): tests/contract/rest/a.test.ts holds no test 'refuses'`])
    expect(rowProblems([{ title: 'Data', rows: [{ method: 'x()', state: 'partial', test: ['a', 'reads'] }] }], () => `'reads'`)).toEqual(['Data: x() is partial, and nothing says how'])
  })
  it('is held by a run: every test of a row passed in it', () => {
    const report = (status: string) => ({
      testResults: [{ name: '/repo/tests/contract/rest/a.test.ts', assertionResults: [{ title: 'reads', status: 'passed' }, { title: 'refuses', status }] }],
    })
    expect(unproven([section], report('passed'))).toEqual([])
    expect(unproven([section], report('failed'))).toEqual([`Data: csv(): 'refuses' of rest/a.test.ts did not pass`])
  })
})
