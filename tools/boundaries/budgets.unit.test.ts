import { describe, expect, it } from 'vitest'
import { sizeReport } from './budgets.ts'

const file = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) })

describe('the size budgets', () => {
  it('hold for a tree of small files, generated ones left out', () => {
    const report = sizeReport([file('a.ts', 10), file('b.ts', 20), file('c.ts', 400), file('database.types.ts', 4000)])
    expect(report).toMatchObject({ files: 3, median: 20, problems: [] })
  })

  it('name a file over the cap and a median over its budget', () => {
    const report = sizeReport([file('a.ts', 401), file('b.ts', 90), file('c.ts', 80)])
    expect(report.problems).toEqual([expect.stringContaining('a.ts: 401 lines'), expect.stringContaining('median file 90')])
  })
})
