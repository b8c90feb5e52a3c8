import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The version of the product as its package says it, `0.9.0`. */
export function productVersion(rootDir: string): string {
  const { version } = JSON.parse(readFileSync(path.join(rootDir, 'package.json'), 'utf8')) as { readonly version: string }
  return version
}

/** Whether one version is later than another, number by number. */
export function isLater(one: string, other: string): boolean {
  const [mine, theirs] = [one, other].map((version) => version.split('.').map(Number))
  const place = mine?.findIndex((number, index) => number !== (theirs?.[index] ?? 0)) ?? -1
  return place !== -1 && (mine?.[place] ?? 0) > (theirs?.[place] ?? 0)
}
