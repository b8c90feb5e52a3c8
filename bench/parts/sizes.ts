import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { report } from '../support/figures.ts'

/** Budgets in KB of gzip, by what a person waits for. */
const budgets = { login: 120, entry: 185, supabase: 60, frame: 25, route: 45, editor: 130 } as const

/** The chunks of the frame around every page below /app; a route pays only for what comes on top. */
const frame = '/app/**'

/**
 * Sizes of the built web: what the login page loads, what every page of the app loads before its frame, the chunk of supabase-js, the editor of rich texts, the frame with the dashboard, and what each route adds to the frame:
 * alone (its budget) and with what other routes use too (`shared`, `together`), which is fetched once for all of them.
 */
export function measureSizes(root: string): void {
  const dist = join(root, 'apps/web/dist')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const client = scripts(dist).filter((path) => readFileSync(join(dist, path), 'utf8').includes('gotrue-js/'))
  const asked = [...new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''))]
  const { login, app, routes } = pageChunks(html)
  reportSize('web.login', dist, [...asked, ...login], budgets.login)
  const entry = [...new Set([...asked, ...app])].filter((path) => !client.includes(path))
  reportSize('web.entry', dist, entry, budgets.entry)
  reportSize('web.supabase', dist, client, budgets.supabase)
  reportSize('web.editor', dist, scripts(dist).filter((path) => basename(path).startsWith('loaded-editor-')), budgets.editor)
  const first = new Set([...entry, ...client, ...(routes[frame] ?? [])])
  reportSize(`web.route ${frame}`, dist, (routes[frame] ?? []).filter((path) => !entry.includes(path)), budgets.frame)
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

/** As vite/first-script.ts writes it into the HTML, so that a page's chunks load with it. */
interface PageChunks {
  readonly login: readonly string[]
  readonly app: readonly string[]
  readonly routes: Readonly<Record<string, readonly string[]>>
}

function pageChunks(html: string): PageChunks {
  const text = /id="vinculo-chunks">([^<]*)</.exec(html)?.[1]
  if (text === undefined) throw new Error('the page does not say which chunks it needs')
  return JSON.parse(text) as PageChunks
}

function scripts(dist: string): string[] {
  return readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`)
}
