import { importsOf } from './imports.ts'
import type { SourceFile } from './source-files.ts'

/** What the chunk `frame` begins with: the frame around every page of the application, and the dashboard (apps/web/vite/chunks.ts). */
const FRAME = ['apps/web/src/app/routes/app/route.tsx', 'apps/web/src/app/routes/app/index.tsx']

/** Menus, dialogs and popovers: 50 KB gzip that nobody needs before the first page stands. */
const LATE = /^@base-ui\//

/** The ways by which the first page of the application loads a package that must come after it. */
export function firstPageProblems(files: readonly SourceFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const problems: string[] = []
  const seen = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    const text = texts.get(path)
    if (text === undefined || seen.has(path)) return
    seen.add(path)
    for (const { target, isPackage, typeOnly, isDynamic } of importsOf(path, text)) {
      if (typeOnly || isDynamic) continue
      if (!isPackage) visit(target, [...trail, path])
      else if (LATE.test(target)) problems.push(`the first page loads ${target}: ${[...trail, path].join(' → ')}`)
    }
  }
  for (const path of FRAME) visit(path, [])
  return problems
}
