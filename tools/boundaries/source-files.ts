import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** One file of the work tree; `path` is relative to the root, with forward slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results'])

/** Every file below `folder` whose name ends in one of the extensions; an absent folder has no files. */
export function sourceFiles(root: string, folder: string, extensions: readonly string[]): SourceFile[] {
  return walk(join(root, folder))
    .filter((path) => extensions.some((extension) => path.endsWith(extension)))
    .map((path) => ({ path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }))
    .toSorted((a, b) => a.path.localeCompare(b.path))
}

function walk(folder: string): string[] {
  return listing(folder).flatMap((entry) => {
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : walk(join(folder, entry.name))
    return [join(folder, entry.name)]
  })
}

function listing(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

export function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

/** Generated files carry the suffix or the names that the generators own; no size rule holds for them. */
export function isGenerated(path: string): boolean {
  return /\.gen\.tsx?$|database\.types\.ts$|routeTree\.gen\.ts$/.test(path)
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}
