import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse, type TomlTable, type TomlValue } from 'smol-toml'

import { ConfigError } from './config-error.ts'

const FILE = 'supabase/config.toml'

/** supabase/config.toml with typed look-ups; a key that is missing takes its default, a key of the wrong type is refused. */
export interface ProjectFile {
  has(path: string): boolean
  text(path: string, fallback: string): string
  optionalText(path: string): string | null
  integer(path: string, fallback: number, min: number, max: number): number
  flag(path: string, fallback: boolean): boolean
  texts(path: string, fallback: readonly string[]): readonly string[]
}

function readTable(path: string): TomlTable {
  let source: string
  try {
    source = readFileSync(path, 'utf8')
  } catch {
    return {}
  }
  try {
    return parse(source)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`${FILE} não pôde ser lido: ${reason.split('\n', 1).join('')}`, { cause: error })
  }
}

function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)
}

/** `env(NAME)` is how the Supabase CLI takes a value from the environment. */
function substitute(value: string, env: NodeJS.ProcessEnv): string {
  const name = /^env\((\w+)\)$/.exec(value)?.[1]
  return name === undefined ? value : (env[name] ?? '')
}

function refuse(path: string, expected: string): never {
  throw new ConfigError(`${FILE}: ${path} deve ser ${expected}.`)
}

/** Reads supabase/config.toml below `rootDir`; throws {@link ConfigError} when it is not TOML. */
export function readProjectFile(rootDir: string, env: NodeJS.ProcessEnv): ProjectFile {
  // Another file in its place: how tests try a setting, and how one checkout serves two projects.
  const root = readTable(env['VINCULO_CONFIG_FILE'] ?? join(rootDir, FILE))
  const at = (path: string): TomlValue | undefined => {
    let value: TomlValue | undefined = root
    for (const key of path.split('.')) value = isTable(value) ? value[key] : undefined
    return value
  }
  const optionalText = (path: string): string | null => {
    const value = at(path)
    if (value === undefined) return null
    if (typeof value !== 'string') return refuse(path, 'um texto')
    const text = substitute(value, env)
    return text === '' ? null : text
  }
  return {
    has: (path) => at(path) !== undefined,
    optionalText,
    text: (path, fallback) => optionalText(path) ?? fallback,
    integer(path, fallback, min, max) {
      const value = at(path) ?? fallback
      const valid = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      return valid ? value : refuse(path, `um número inteiro entre ${min} e ${max}`)
    },
    flag(path, fallback) {
      const value = at(path) ?? fallback
      return typeof value === 'boolean' ? value : refuse(path, 'true ou false')
    },
    texts(path, fallback) {
      const value = at(path)
      if (value === undefined) return fallback
      if (!Array.isArray(value)) return refuse(path, 'uma lista de textos')
      return value.map((item) => (typeof item === 'string' ? substitute(item, env) : refuse(path, 'uma lista de textos')))
    },
  }
}
