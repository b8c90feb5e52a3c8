import { needsLoginAlone } from './login-alone.ts'

/** The files of the build that a page needs beside the entry. */
export interface PageChunks {
  readonly login: readonly string[]
  readonly app: readonly string[]
  /** supabase-js. The dashboard is drawn with the answers to the first reads and fetches it afterwards. */
  readonly backend: readonly string[]
  /** By address: `*` stands for one part of it, `/**` for all below. */
  readonly routes: Readonly<Record<string, readonly string[]>>
}

function covers(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace('/**', '(/.*)?').replaceAll('/*', '/[^/]+')}$`).test(path)
}

/** What the page at this address needs, each file once. */
export function chunksOf({ login, app, backend, routes }: PageChunks, path: string): ReadonlySet<string> {
  if (needsLoginAlone()) return new Set(login)
  const own = Object.entries(routes).flatMap(([pattern, files]) => (covers(pattern, path) ? files : []))
  return new Set([...app, ...(path === '/app' ? [] : backend), ...own])
}
