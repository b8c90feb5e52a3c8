import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebWhenStale } from '../scripts/lib/web-build.mjs'
import { chromiumPath } from '../tests/support/browser.ts'
import { startCluster } from '../tests/support/cluster.ts'
import { measureAssetImport } from './parts/asset-import.ts'
import { measureAssets } from './parts/assets.ts'
import { measureDashboard } from './parts/dashboard.ts'
import { measureEvaluations } from './parts/evaluations.ts'
import { measureExits } from './parts/exits.ts'
import { measureGoals } from './parts/goals.ts'
import { measureImport } from './parts/import.ts'
import { measureLargeCompany } from './parts/large-company.ts'
import { measureLeaveMap } from './parts/leave-map.ts'
import { measureLeavePreview } from './parts/leave-preview.ts'
import { measureList } from './parts/list.ts'
import { measureManyCompanies } from './parts/many-companies.ts'
import { measureMemory } from './parts/memory.ts'
import { measureMigration } from './parts/migration.ts'
import { measureJourneys } from './parts/journeys.ts'
import { measureNews } from './parts/news.ts'
import { measureReady } from './parts/ready.ts'
import { measurePolicyGate, measureRetention } from './parts/retention.ts'
import { measureScale } from './parts/scale.ts'
import { measureScreens } from './parts/screens.ts'
import { measureSizes } from './parts/sizes.ts'
import { concludeFigures, report } from './support/figures.ts'
import { type DemoServer, prepareTemplate, serveDemo, startProduct } from './support/product.ts'

/** `npm run bench` measures everything; `npm run bench -- list sizes` only these parts. One JSON line per figure, then the verdicts. */

const root = join(import.meta.dirname, '..')
const parts = ['sizes', 'ready', 'list', 'memory', 'scale', 'screens', 'import', 'leave-preview', 'leave-map', 'large-company', 'many-companies', 'migration', 'news', 'journeys', 'exits', 'assets', 'asset-import', 'evaluations', 'goals', 'dashboard', 'retention', 'policy-gate'] as const
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts.some((part) => part === name))
if (unknown.length > 0) throw new Error(`unknown part ${unknown.join(', ')}; the parts are ${parts.join(', ')}`)
const wants = (...names: (typeof parts)[number][]) => names.some((part) => asked.length === 0 || asked.includes(part))

if (wants('sizes', 'screens', 'import', 'leave-map', 'asset-import', 'goals') && !buildWebWhenStale(root)) throw new Error('the web application could not be built')
if (wants('sizes')) measureSizes(root)
if (wants('ready')) await measureReady(root)
if (wants('list', 'memory', 'scale', 'screens', 'import', 'leave-preview', 'leave-map', 'large-company', 'many-companies', 'migration', 'news', 'journeys', 'exits', 'assets', 'asset-import', 'evaluations', 'goals', 'dashboard', 'retention', 'policy-gate')) {
  // On the disk, as whoever installs the product has it.
  const cluster = await startCluster(undefined, mkdtempSync(join(tmpdir(), 'vinculo-bench-')))
  try {
    if (wants('list', 'memory', 'scale')) await measureRequests(cluster.url)
    await inChromium('screens', measureScreens)
    await inChromium('import', measureImport)
    await inChromium('asset-import', measureAssetImport)
    await inChromium('leave-map', measureLeaveMap)
    if (wants('leave-preview')) await onDemo(cluster.url, 'bench_leave_preview', measureLeavePreview)
    if (wants('news')) await onDemo(cluster.url, 'bench_news', measureNews)
    if (wants('journeys')) await onDemo(cluster.url, 'bench_journeys', measureJourneys)
    if (wants('exits')) await onDemo(cluster.url, 'bench_exits', measureExits)
    if (wants('assets')) await onDemo(cluster.url, 'bench_assets', measureAssets)
    for (const people of wants('evaluations') ? [1000, 20_000] : []) await onDemo(cluster.url, `bench_evaluations_${people}`, (server) => measureEvaluations(server, people))
    if (wants('goals')) await onDemo(cluster.url, 'bench_goals', measureGoals)
    for (const people of wants('dashboard') ? [1000, 20_000] : []) await onDemo(cluster.url, `bench_dashboard_${people}`, (server) => measureDashboard(server, people))
    if (wants('retention')) await onDemo(cluster.url, 'bench_retention', measureRetention)
    if (wants('policy-gate')) await onDemo(cluster.url, 'bench_policy_gate', measurePolicyGate)
    if (wants('migration')) await onDemo(cluster.url, 'bench_migration', measureMigration)
    for (const people of wants('scale', 'large-company') ? [1000, 5000, 20_000] : []) {
      await onDemo(cluster.url, `bench_people_${people}`, (server) => measureLargeCompany(server, people))
    }
    if (wants('scale', 'many-companies')) await onDemo(cluster.url, 'bench_many_companies', measureManyCompanies)
  } finally {
    await cluster.stop()
  }

  /** A part that needs a browser; left out, and told, on a machine without one. */
  async function inChromium(part: (typeof parts)[number], measure: (server: DemoServer) => Promise<void>): Promise<void> {
    if (!wants(part)) return
    if (chromiumPath() === undefined) report({ figure: part, value: Number.NaN, unit: 'left out', detail: { skipped: 'no Chromium was found: name one in CHROME_PATH' } })
    else await onDemo(cluster.url, `bench_${part.replace('-', '_')}`, measure)
  }
}
concludeFigures()

async function measureRequests(clusterUrl: string): Promise<void> {
  await prepareTemplate(clusterUrl)
  const small = await startProduct(clusterUrl, 10)
  try {
    if (wants('list')) await measureList(small)
    if (wants('memory')) await measureMemory(small)
    if (wants('scale')) {
      const large = await startProduct(clusterUrl, 1000)
      await measureScale(small, large).finally(() => large.stop())
    }
  } finally {
    await small.stop()
  }
}

async function onDemo(clusterUrl: string, name: string, measure: (server: DemoServer) => Promise<void>): Promise<void> {
  const server = await serveDemo(clusterUrl, name)
  try {
    await measure(server)
  } finally {
    await server.stop()
  }
}
