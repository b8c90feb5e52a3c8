import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWebWhenStale } from '../scripts/lib/web-build.mjs'
import { chromiumPath } from '../tests/support/browser.ts'
import { startCluster } from '../tests/support/cluster.ts'
import { keepPart, runOf } from './page/kept-figures.ts'
import { benchmarksPage } from './page/render.ts'
import { type Part, parts } from './page/subjects.ts'
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
import { measurePeers } from './parts/peers.ts'
import { measureReady } from './parts/ready.ts'
import { measurePolicyGate, measureRetention } from './parts/retention.ts'
import { measureScale } from './parts/scale.ts'
import { measureScreens } from './parts/screens.ts'
import { measureSizes } from './parts/sizes.ts'
import { measureWebPeer } from './parts/web-peer.ts'
import { commit, concludeFigures, report, reported } from './support/figures.ts'
import { type DemoServer, prepareTemplate, type Product, serveDemo, startProduct } from './support/product.ts'

/**
 * `npm run bench` measures everything; `npm run bench -- list sizes` only these parts. One JSON line per figure, then the verdicts. With
 * `--write` the figures of these parts are kept and docs/benchmarks.md is written; with `--brief` rounds are short, to try a part.
 */

const root = join(import.meta.dirname, '..')
const { values: options, positionals: asked } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean', default: false }, brief: { type: 'boolean', default: false } } })
const unknown = asked.filter((name) => !parts.some((part) => part === name))
if (unknown.length > 0) throw new Error(`unknown part ${unknown.join(', ')}; the parts are ${parts.join(', ')}`)
if (options.write && options.brief) throw new Error('figures of short rounds are not kept: --write or --brief')
const wants = (...names: Part[]) => names.some((part) => asked.length === 0 || asked.includes(part))

/** Those on a server with the demo, each with a database of its own; some with several companies, by their number of people. */
const onDemo: Readonly<Partial<Record<Part, (server: DemoServer, people: number) => Promise<void>>>> = {
  screens: measureScreens, 'web-peer': measureWebPeer, import: measureImport, 'asset-import': measureAssetImport, 'leave-map': measureLeaveMap,
  'leave-preview': measureLeavePreview, news: measureNews, journeys: measureJourneys, exits: measureExits, assets: measureAssets, evaluations: measureEvaluations, goals: measureGoals,
  dashboard: measureDashboard, retention: measureRetention, 'policy-gate': measurePolicyGate, migration: measureMigration, 'large-company': measureLargeCompany,
  'many-companies': measureManyCompanies,
}
const inChromium: readonly Part[] = ['screens', 'web-peer', 'import', 'asset-import', 'leave-map']
const people: Readonly<Partial<Record<Part, readonly number[]>>> = { evaluations: [1000, 20_000], dashboard: [1000, 20_000], 'large-company': [1000, 5000, 20_000] }
/** `scale` measures these too. */
const ofScale: readonly Part[] = ['large-company', 'many-companies']

if (wants('sizes', ...inChromium, 'goals') && !buildWebWhenStale(root)) throw new Error('the web application could not be built')
await measured('sizes', () => { measureSizes(root) })
await measured('ready', () => measureReady(root))
if (wants(...parts.filter((part) => part !== 'sizes' && part !== 'ready'))) {
  // On the disk, as whoever installs the product has it.
  const cluster = await startCluster(undefined, mkdtempSync(join(tmpdir(), 'vinculo-bench-')))
  try {
    if (wants('list', 'peers', 'memory', 'scale')) await prepareTemplate(cluster.url)
    await measured('peers', () => measurePeers(cluster.url, options.brief ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 4 }))
    if (wants('list', 'memory', 'scale')) await measureRequests(cluster.url)
    for (const part of parts) await measured(part, () => measureOnDemo(cluster.url, part), onDemo[part] !== undefined)
  } finally {
    await cluster.stop()
  }
}
concludeFigures()
if (options.write) writeFileSync(join(root, 'docs/benchmarks.md'), benchmarksPage(root))

/** A part that was asked for; what it reported is kept as soon as it has ended. One that breaks off is told, and the others are measured all the same. */
async function measured(part: Part, work: () => void | Promise<void>, isThere = true): Promise<void> {
  if (!isThere || !wants(part, ...(ofScale.includes(part) ? ['scale' as const] : []))) return
  const before = reported.length
  try {
    await work()
  } catch (error) {
    console.error(`${part} broke off:`, error)
    process.exitCode = 1
    return
  }
  if (options.write) keepPart(root, part, runOf(commit, reported.slice(before)))
}

async function measureRequests(clusterUrl: string): Promise<void> {
  const small = await startProduct(clusterUrl, 10)
  try {
    await measured('list', () => measureList(small))
    await measured('memory', () => measureMemory(small))
    await measured('scale', () => measureMillion(clusterUrl, small))
  } finally {
    await small.stop()
  }
}

async function measureMillion(clusterUrl: string, small: Product): Promise<void> {
  const large = await startProduct(clusterUrl, 1000)
  await measureScale(small, large).finally(() => large.stop())
}

async function measureOnDemo(clusterUrl: string, part: Part): Promise<void> {
  if (inChromium.includes(part) && chromiumPath() === undefined) {
    report({ figure: part, value: Number.NaN, unit: 'left out', detail: { skipped: 'no Chromium was found: name one in CHROME_PATH' } })
    return
  }
  for (const count of people[part] ?? [0]) {
    const server = await serveDemo(clusterUrl, `bench_${part.replaceAll('-', '_')}_${String(count)}`)
    try {
      await onDemo[part]?.(server, count)
    } finally {
      await server.stop()
    }
  }
}
