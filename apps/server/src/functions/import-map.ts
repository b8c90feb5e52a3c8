import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

/** `npm:name@version/path` of Deno as Node's `name/path`: here the installed version counts. */
function withoutNpm(specifier: string): string {
  const parts = /^npm:\/?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]+)?(\/.*)?$/.exec(specifier)
  return parts === null ? specifier : `${parts[1] ?? ''}${parts[2] ?? ''}`
}

function readImports(file: string): Readonly<Record<string, string>> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return {}
  }
  const content: unknown = JSON.parse(text)
  const { imports = {} } = (content ?? {}) as { readonly imports?: Readonly<Record<string, string>> }
  return imports
}

function mapped(imports: Readonly<Record<string, string>>, specifier: string): string {
  if (Object.hasOwn(imports, specifier)) return imports[specifier] ?? specifier
  const prefix = Object.keys(imports).find((key) => key.endsWith('/') && specifier.startsWith(key))
  return prefix === undefined ? specifier : `${imports[prefix] ?? ''}${specifier.slice(prefix.length)}`
}

/** Lets this thread import as Deno would with that deno.json: its `imports`, and `npm:` by node_modules. */
export function applyImportMap(file: string): void {
  const imports = readImports(file)
  const base = pathToFileURL(file)
  registerHooks({
    resolve(specifier, context, next) {
      const target = mapped(imports, specifier)
      const local = target !== specifier && /^\.{1,2}\//.test(target)
      return next(local ? new URL(target, base).href : withoutNpm(target), context)
    },
  })
}
