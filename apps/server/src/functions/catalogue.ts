import { existsSync } from 'node:fs'
import path from 'node:path'

import type { FunctionsSettings } from './settings.ts'

export interface FunctionFile {
  readonly name: string
  /** Absolute path of its index.ts. */
  readonly entry: string
  /** Absolute path of its deno.json, which may be missing. */
  readonly importMap: string
  readonly verifyJwt: boolean
}

/** What a function may be called; `_shared` and paths upwards are none. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/** Finds functions by name in the folder, each looked up once; null for what is not there. */
export function functionCatalogue(settings: FunctionsSettings): (name: string) => FunctionFile | null {
  const known = new Map<string, FunctionFile>()
  return (name) => {
    const cached = known.get(name)
    if (cached !== undefined || !NAME.test(name)) return cached ?? null
    const folder = path.join(settings.folder, name)
    const entry = path.join(folder, 'index.ts')
    if (!existsSync(entry)) return null
    const found = { name, entry, importMap: path.join(folder, 'deno.json'), verifyJwt: settings.verifyJwt(name) }
    known.set(name, found)
    return found
  }
}
