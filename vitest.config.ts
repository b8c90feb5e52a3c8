import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

import { guide } from './apps/web/vite/guide.ts'

/**
 * What only the pipeline asks for (ADR 0008): what screens do besides, the commands that nobody runs each day, and the same tests of
 * databases once more on other PostgreSQLs.
 */
const details = {
  e2e: ['tests/e2e/details/**'],
  contract: ['tests/contract/{backup,deployment,first-master,upgrade,postgres-upgrade,runtime-external}.test.ts', 'tests/contract/functions/deno.test.ts'],
  versions: ['tests/db/versions/postgres-*'],
}
/** One transaction of ten minutes where it runs whole (`npm run attack`): the audit chain waits for every transaction of its cluster, and its tests with it. */
const alone = process.env['VINCULO_TEST_MIRROR'] === undefined ? [] : ['tests/db/attacks/every-call.test.ts']
const areDetailsAsked = process.env['VINCULO_TEST_WITHOUT_DETAILS'] !== '1'

const longest = /(versions\/|accessibility|crawler-roles|company-start|runtime-|storage\/limits|contract\/(backup|deployment|two-servers|functions\/deno|upgrade|postgres|faults|fuzz|soak)|postgres-upgrade|first-master|access-matrix|every-function|answered-shapes|attacks\/(locks|confidential-exits)|figures|tests\/e2e\/(import|obligations|offboarding)\.)/

const hasOwnEnvironment = (file: string): boolean => readFileSync(file, 'utf8').startsWith('// @vitest-environment')

/**
 * What lasts longest begins first, also where no earlier run has told: otherwise all wait for it at the end. Files with a DOM follow one
 * another: a worker that meets another environment is replaced, and loads everything again (MEASURED: 68 workers in place of 11, twice
 * the time).
 */
class InGoodOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => (longest.test(moduleId) ? 0 : hasOwnEnvironment(moduleId) ? 1 : 2)
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** Tests of databases: on a cluster that each file copies its databases from. */
const database = { globalSetup: ['tests/support/cluster.ts'], testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

/**
 * Servers and browsers wait more than they compute: more workers than cores keep the cores busy. One project per kind of proof;
 * `npm test` runs them all, one after the other, `npm run check` only `unit`. Where `isolate` is false the files of a worker share its
 * modules (MEASURED: a third to a half of the processor time): a test leaves nothing behind in them.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: InGoodOrder },
    projects: [
      {
        // The router knows every page, that of the guide among them.
        plugins: [guide('apps/web/guide')],
        test: {
          name: 'unit',
          include: ['apps/**/*.unit.test.{ts,tsx}', 'tools/**/*.unit.test.ts', 'scripts/**/*.unit.test.ts', 'bench/**/*.unit.test.ts', 'tests/**/*.unit.test.ts'],
          environment: 'node',
          isolate: false,
          // Machines may be busy: none of these waits for anything, so that a longer limit hides nothing.
          testTimeout: 20_000,
          maxWorkers: 3,
        },
      },
      { test: { ...database, name: 'db', include: ['tests/db/**/*.test.ts'], exclude: ['tests/db/versions/**', ...alone], isolate: false, maxWorkers: 2 } },
      // These register the files of others once more: each needs its own modules.
      { test: { ...database, name: 'db-versions', include: ['tests/db/versions/*.test.ts'], exclude: areDetailsAsked ? [] : details.versions, maxWorkers: 2 } },
      { test: { ...database, name: 'contract', include: ['tests/contract/**/*.test.ts'], exclude: areDetailsAsked ? [] : details.contract, isolate: false, maxWorkers: 3 } },
      {
        test: {
          ...database,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: areDetailsAsked ? [] : details.e2e,
          // Looking at a page costs the page: less often than the 50 ms of Vitest.
          expect: { poll: { timeout: 15_000, interval: 150 } },
          testTimeout: 90_000,
          hookTimeout: 90_000,
          isolate: false,
          maxWorkers: 3,
        },
      },
    ],
  },
})
