import { posix } from 'node:path'

/** One import of a module. `target` is a path below the root for our own files and the bare specifier for packages. */
export interface Import {
  readonly specifier: string
  readonly target: string
  readonly isPackage: boolean
  readonly typeOnly: boolean
  /** Fetched when it is needed: `import('…')`. */
  readonly isDynamic: boolean
}

const statement = /(?:^|[\n;])\s*(import|export)(\s+type)?\s+([^'";]*?\bfrom\s*)?['"]([^'"\n]+)['"]/g
const dynamic = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** The imports of one file, static and dynamic. Comments are dropped first, so that prose never counts. */
export function importsOf(path: string, text: string): Import[] {
  const code = withoutComments(text)
  const found: Import[] = []
  for (const match of code.matchAll(statement)) {
    const [, , typeWord, clause, specifier] = match
    if (specifier === undefined) continue
    found.push({ ...resolve(path, specifier), typeOnly: typeWord !== undefined || onlyTypeNames(clause), isDynamic: false })
  }
  for (const match of code.matchAll(dynamic)) {
    if (match[1] !== undefined) found.push({ ...resolve(path, match[1]), typeOnly: false, isDynamic: true })
  }
  return found
}

function resolve(path: string, specifier: string): Pick<Import, 'specifier' | 'target' | 'isPackage'> {
  const clean = specifier.replace(/\?.*$/, '')
  // The `imports` of apps/web/package.json: `#shared/ui/button.tsx` is a file below its src.
  if (clean.startsWith('#')) return { specifier, target: `apps/web/src/${clean.slice(1)}`, isPackage: false }
  if (!clean.startsWith('.')) return { specifier, target: clean, isPackage: true }
  return { specifier, target: posix.normalize(posix.join(posix.dirname(path), clean)), isPackage: false }
}

/** `import { type A, type B } from` brings no value either. */
function onlyTypeNames(clause: string | undefined): boolean {
  const names = clause?.match(/^\s*\{([^}]*)\}\s*from/)?.[1]
  if (names === undefined) return false
  const parts = names.split(',').map((part) => part.trim()).filter((part) => part !== '')
  return parts.length > 0 && parts.every((part) => part.startsWith('type '))
}

export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1')
}
