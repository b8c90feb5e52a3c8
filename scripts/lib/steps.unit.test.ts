import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { countsOf, total } from './steps.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-steps-'))
afterAll(() => { rmSync(folder, { recursive: true }) })

const report = (counts: { passed: number; failed?: number; skipped?: number; todo?: number }): string => {
  const file = path.join(folder, 'report.json')
  const { passed, failed = 0, skipped = 0, todo = 0 } = counts
  writeFileSync(file, JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, numTodoTests: todo }))
  return file
}

describe('counting the tests of a run', () => {
  it('takes passed and failed from the report and adds the steps up', () => {
    expect(total([countsOf(report({ passed: 3 }), true), countsOf(report({ passed: 1, failed: 2 }), false)])).toEqual({ passed: 4, failed: 2 })
  })

  it('counts skipped and unwritten tests as failed', () => {
    expect(countsOf(report({ passed: 3, skipped: 1, todo: 1 }), true)).toEqual({ passed: 3, failed: 2 })
  })

  it('counts a run that failed outside its tests, or left no report, as one failure', () => {
    expect(countsOf(report({ passed: 3 }), false)).toEqual({ passed: 3, failed: 1 })
    expect(countsOf(path.join(folder, 'missing.json'), true)).toEqual({ passed: 0, failed: 1 })
  })
})
