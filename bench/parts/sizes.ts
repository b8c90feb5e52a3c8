import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { report } from '../support/figures.ts'

/** Budgets in KB of gzip, by what a person waits for. */
const budgets = { entry: 185, supabase: 60, route: 45 } as const

/**
 * Sizes of the built web: the JavaScript that the app's HTML asks for at once, the chunk of supabase-js, and each chunk that a
 * route loads late. Needs a build in apps/web/dist.
 */
export function measureSizes(root: string): void {
  const dist = join(root, 'apps/web/dist')
  const scripts = filesBelow(dist).filter((path) => path.endsWith('.js'))
  const entry = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/(?:src|href)="([^"]+\.js)"/g)].map((match) => join(dist, match[1] ?? ''))
  const unique = [...new Set(entry)]
  report({ figure: 'web.entry', value: total(unique), unit: 'KB gzip', budget: { atMost: budgets.entry }, detail: { files: unique.map((path) => basename(path)) } })
  const client = scripts.filter((path) => readFileSync(path, 'utf8').includes('supabase-js-'))
  report({ figure: 'web.supabase', value: total(client), unit: 'KB gzip', budget: { atMost: budgets.supabase }, detail: { files: client.map((path) => basename(path)) } })
  for (const path of scripts.filter((one) => !unique.includes(one) && !client.includes(one)).toSorted((a, b) => kilobytes(b) - kilobytes(a)).slice(0, 12)) {
    report({ figure: 'web.late-chunk', value: kilobytes(path), unit: 'KB gzip', budget: { atMost: budgets.route }, detail: { file: basename(path) } })
  }
}

function total(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + kilobytes(path), 0)
}

function kilobytes(path: string): number {
  return gzipSync(readFileSync(path)).length / 1000
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
