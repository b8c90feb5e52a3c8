import path from 'node:path'

/** More files than these do not fail by a busy machine. */
const MOST_TRIED_AGAIN = 4

/** Files of a Vitest report with something that did not hold, when they are few enough to be tried once more. */
export function filesToTryAgain(report) {
  const files = failedFiles(report).map((file) => file.name)
  return files.length > MOST_TRIED_AGAIN ? [] : files
}

/** The report with the files of another run in place of its own. */
export function withFilesOf(report, later) {
  const again = new Map(later.testResults.map((file) => [file.name, file]))
  return { ...report, testResults: report.testResults.map((file) => again.get(file.name) ?? file) }
}

/**
 * Passed and failed tests. A skipped test counts as failed: nothing is left out in silence. So does a file that failed outside its
 * tests, a run that failed outside its files (`succeeded` false and nothing else to show for it), and a report that was not written.
 */
export function countsOf(report, succeeded) {
  if (report === null) return { passed: 0, failed: 1 }
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const outside = failedFiles(report).filter((file) => !file.assertionResults.some(isMissing)).length
  const failed = tests.length - passed + outside
  return { passed, failed: failed === 0 && !succeeded ? 1 : failed }
}

/** One line for each test that did not hold: its file, its name, the first line of what it said. */
export function failuresOf(report, folder) {
  return failedFiles(report).flatMap((file) => {
    const place = path.relative(folder, file.name)
    const missing = file.assertionResults.filter(isMissing)
    if (missing.length === 0) return [`${place}: ${firstLine(file.message)}`]
    return missing.map((test) => `${place} > ${test.fullName}: ${firstLine(test.failureMessages?.[0]) || test.status}`)
  })
}

const isMissing = (test) => test.status !== 'passed'
const failedFiles = (report) => report.testResults.filter((file) => file.status === 'failed' || file.assertionResults.some(isMissing))
const firstLine = (text = '') => text.split('\n', 1)[0] ?? ''
