import { describe, expect, it } from 'vitest'
import { countsOf, failuresOf, filesToTryAgain, withFilesOf } from './reports.mjs'

interface Test { status: string; fullName: string; failureMessages: string[] }
interface File { name: string; status: string; message: string; assertionResults: Test[] }

const test = (status: string, message = ''): Test => ({ status, fullName: `um teste ${status}`, failureMessages: message === '' ? [] : [message] })
const file = (name: string, ...tests: Test[]): File =>
  ({ name: `/repo/${name}`, status: tests.every((one) => one.status === 'passed') ? 'passed' : 'failed', message: '', assertionResults: tests })
const report = (...testResults: File[]): { testResults: File[] } => ({ testResults })

describe('counting the tests of a run', () => {
  it('takes passed and failed from the report', () => {
    expect(countsOf(report(file('a', test('passed'), test('passed')), file('b', test('passed'), test('failed'))), false)).toEqual({ passed: 3, failed: 1 })
  })

  it('counts skipped and unwritten tests as failed', () => {
    expect(countsOf(report(file('a', test('passed'), test('pending'), test('todo'))), true)).toEqual({ passed: 1, failed: 2 })
  })

  it('counts what failed outside the tests: a file, a run, a report that is missing', () => {
    const broken = { ...file('b'), status: 'failed', message: 'cannot be read' }
    expect(countsOf(report(file('a', test('passed')), broken), false)).toEqual({ passed: 1, failed: 1 })
    expect(countsOf(report(file('a', test('passed'))), false)).toEqual({ passed: 1, failed: 1 })
    expect(countsOf(null, true)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('what failed', () => {
  it('is named by file, test and first line of the message', () => {
    const broken = { ...file('b'), status: 'failed', message: 'cannot be read\n  at b:1' }
    expect(failuresOf(report(file('a', test('passed'), test('failed', 'one line\nanother')), broken), '/repo')).toEqual([
      'a > um teste failed: one line',
      'b: cannot be read',
    ])
  })

  it('is tried again by file, unless too much failed', () => {
    const failing = ['a', 'b', 'c', 'd'].map((name) => file(name, test('failed')))
    expect(filesToTryAgain(report(...failing, file('e', test('passed'))))).toEqual(['/repo/a', '/repo/b', '/repo/c', '/repo/d'])
    expect(filesToTryAgain(report(...failing, file('e', test('failed'))))).toEqual([])
  })

  it('counts as the second try says', () => {
    const both: unknown = withFilesOf(report(file('a', test('failed'), test('passed')), file('b', test('passed'))), report(file('a', test('passed'), test('passed'))))
    expect(countsOf(both, true)).toEqual({ passed: 3, failed: 0 })
    expect(failuresOf(both, '/repo')).toEqual([])
  })
})
