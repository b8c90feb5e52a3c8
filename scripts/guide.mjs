// `npm run guide`: takes the pictures of the guide from the demo, and records what their screens say.
import { findChromium } from './lib/chromium.mjs'
import { requireNode24 } from './lib/node-version.mjs'
import { commandOf, finish, root, runCheck } from './lib/steps.mjs'
import { buildWebWhenStale } from './lib/web-build.mjs'

requireNode24()
const chromium = findChromium()
const isReady = buildWebWhenStale(root) && chromium !== null
finish([
  { passed: isReady ? 1 : 0, failed: isReady ? 0 : 1, failures: isReady ? [] : ['aplicação web e Chromium (informe o caminho em CHROME_PATH)'] },
  ...(isReady
    ? [await runCheck('figuras do guia', [commandOf('vitest'), 'run', '--project', 'e2e', 'tests/e2e/guide-pictures.test.ts'], { VINCULO_GUIDE: 'take', CHROME_PATH: chromium })]
    : []),
])
