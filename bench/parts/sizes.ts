import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { report } from '../support/figures.ts'

/** Budgets in KB of gzip, by what a person waits for. */
const budgets = { entry: 185, supabase: 60, route: 45 } as const

/** The chunks of the frame around every page below /app; a route pays only for what comes on top. */
const frame = '/app/**'

/**
 * Sizes of the built web: what the app's HTML asks for at once, the chunk of supabase-js, and what each route adds to the frame:
 * alone (its budget) and with what other routes use too (`shared`, `together`), which is fetched once for all of them.
 */
export function measureSizes(root: string): void {
  const dist = join(root, 'apps/web/dist')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const client = scripts(dist).filter((path) => readFileSync(join(dist, path), 'utf8').includes('gotrue-js/'))
  const asked = [...new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''))]
  const entry = asked.filter((path) => !client.includes(path))
  reportSize('web.entry', dist, entry, budgets.entry)
  reportSize('web.supabase', dist, client, budgets.supabase)
  const routes = routeChunks(html)
  const first = new Set([...asked, ...client, ...(routes[frame] ?? [])])
  reportSize(`web.route ${frame}`, dist, (routes[frame] ?? []).filter((path) => !asked.includes(path)))
  const pages = Object.entries(routes).filter(([route]) => route !== frame)
  for (const [route, chunks] of pages) {
    const others = new Set(pages.flatMap(([other, theirs]) => (other === route ? [] : theirs)))
    const added = chunks.filter((path) => !first.has(path))
    const own = added.filter((path) => !others.has(path))
    reportSize(`web.route ${route}`, dist, own, budgets.route, { shared: sizeOf(dist, added.filter((path) => others.has(path))), together: sizeOf(dist, added) })
  }
}

function sizeOf(dist: string, paths: readonly string[]): number {
  return Number(paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length / 1000, 0).toFixed(1))
}

function reportSize(figure: string, dist: string, paths: readonly string[], atMost?: number, detail: Readonly<Record<string, unknown>> = {}): void {
  const value = sizeOf(dist, paths)
  report({ figure, value, unit: 'KB gzip', ...(atMost === undefined ? {} : { budget: { atMost } }), detail: { ...detail, files: paths.map((path) => basename(path)) } })
}

/** The map from page to chunks that the build writes into the HTML, so that a route's chunks load with the page. */
function routeChunks(html: string): Record<string, string[]> {
  const map = /\((\{"\/[^\n]*?\]\})\)/.exec(html)?.[1]
  return map === undefined ? {} : (JSON.parse(map) as Record<string, string[]>)
}

function scripts(dist: string): string[] {
  return readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`)
}
