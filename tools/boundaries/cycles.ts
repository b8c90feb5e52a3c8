import { importsOf } from './imports.ts'
import type { SourceFile } from './source-files.ts'

/** Files that import each other, types included: each ring once, from the file where it was met to itself again. */
export function importCycles(files: readonly SourceFile[]): string[][] {
  const targets = new Map(files.map(({ path, text }) => [path, importsOf(path, text).flatMap((used) => (used.isPackage ? [] : [used.target]))]))
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start !== -1) found.push([...trail.slice(start), path])
    if (start !== -1 || done.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of targets.keys()) visit(path, [])
  return found
}
