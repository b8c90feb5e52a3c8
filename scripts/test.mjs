// `npm test`: every check, and of the browser's tests the journeys; `--details` adds what else their screens do and the older PostgreSQLs, `--full` every role as well.
import { findChromium } from './lib/chromium.mjs'
import { readCode } from './lib/checks.mjs'
import { requireNode24 } from './lib/node-version.mjs'
import { runWithin } from './lib/parts.mjs'
import { finish, inTurn, runCheck, runVitest } from './lib/steps.mjs'

requireNode24()
// TypeScript: only for a Node that reads it.
const { startTemplates } = await import('../tests/support/cluster.ts')

/** Work of ours in a process of its own, so that others go on meanwhile: it is well when it says so. */
const ours = (name, module, code) => () => runCheck(name, ['-e', `import('./scripts/lib/${module}').then((it) => { process.exitCode = ${code} ? 0 : 1 })`])

const begun = Date.now()
const isFull = process.argv.includes('--full')
let cluster
try {
  const prepared = await inTurn(2, [
    // One cluster for all that follows: every test file copies its databases from the same two.
    async () => {
      cluster = await startTemplates()
      return { passed: 0, failed: 0 }
    },
    ours('aplicação web', 'web-build.mjs', 'it.buildWebWhenStale(process.cwd())'),
    ours('Chromium (informe o caminho em CHROME_PATH quando nenhum servir)', 'chromium.mjs', 'it.findChromium() !== null'),
    () => runCheck('arquivos gerados em dia', ['tools/generate.ts', '--check']),
  ])
  const chromium = findChromium()
  const env = {
    VINCULO_TEST_CLUSTER: cluster.url,
    ...(chromium === null ? {} : { CHROME_PATH: chromium }),
    ...(isFull ? { VINCULO_TEST_FULL: '1' } : {}),
    ...(isFull || process.argv.includes('--details') ? {} : { VINCULO_TEST_WITHOUT_DETAILS: '1' }),
  }
  // Servers wait where compilers compute: what only reads the code takes what is left beside the contract, whose proofs about time go first.
  const judge = { name: 'tabela de compatibilidade', tool: 'tools/compat-table.ts' }
  const [read, contract] = await Promise.all([readCode(1, { yields: true }), runVitest('contract', env, judge)])
  const results = [...prepared, ...read, contract]
  // One kind after the other: each fills two cores alone, and beside another its proofs about time wait for nothing.
  for (const kind of ['unit', 'db*']) results.push(await runVitest(kind, env))
  results.push(await runWithin('e2e', env, begun))
  finish(results)
} finally {
  await cluster?.stop()
}
