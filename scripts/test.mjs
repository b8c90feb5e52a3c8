// `npm test`: every check there is, in the order in which a failure is cheapest to find.
import { buildWebWhenStale } from './lib/web-build.mjs'
import { findChromium } from './lib/chromium.mjs'
import { runChecks } from './lib/checks.mjs'
import { requireNode24 } from './lib/node-version.mjs'
import { finish, root, runCheck, runVitest } from './lib/steps.mjs'

requireNode24()
const env = process.argv.includes('--full') ? { VINCULO_TEST_FULL: '1' } : {}
const results = [...runChecks(), runCheck('arquivos gerados em dia', ['tools/generate.ts', '--check']), runVitest('db', env)]
results.push(buildWebWhenStale(root) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
results.push(runVitest('contract', env))
const chromium = findChromium()
if (chromium === null) {
  process.stdout.write('Nenhum Chromium encontrado nem instalável: informe o caminho em CHROME_PATH.\n')
  results.push({ passed: 0, failed: 1 })
} else {
  results.push(runVitest('e2e', { ...env, CHROME_PATH: chromium }))
}
finish(results)
