import path from 'node:path'

import { integerOf, textOf } from '../kernel/config-env.ts'
import { readProjectFile } from '../kernel/config-project.ts'

export interface FunctionsSettings {
  /** Folder with one folder per function. */
  readonly folder: string
  /** Longest time in ms until an answer begins, the start of the worker included. */
  readonly firstByteMs: number
  /** Longest time in ms of a whole answer. */
  readonly wholeMs: number
  /** A worker without requests for this long (ms) is stopped, to give its memory back. */
  readonly idleMs: number
  /** Largest heap of a worker in MB. */
  readonly memoryMb: number
  /** What a worker may read: itself, the functions, the packages. */
  readonly readable: readonly string[]
  /** Whether requests for that function need a valid token: `verify_jwt` of its section in config.toml. */
  verifyJwt(name: string): boolean
}

/**
 * Limits as hosted has them. `VINCULO_FUNCTIONS_ROOT` (a folder that holds supabase/functions and supabase/config.toml) and
 * `VINCULO_FUNCTIONS_TIMEOUT_MS`, `VINCULO_FUNCTIONS_IDLE_MS` are for tests. Throws ConfigError.
 */
export function readFunctionsSettings(env: NodeJS.ProcessEnv, rootDir: string): FunctionsSettings {
  const root = path.resolve(rootDir, textOf(env, 'VINCULO_FUNCTIONS_ROOT') ?? '.')
  const project = readProjectFile(root, env)
  const firstByteMs = integerOf(env, 'VINCULO_FUNCTIONS_TIMEOUT_MS', 150_000, 100, 150_000)
  return {
    folder: path.join(root, 'supabase', 'functions'),
    firstByteMs,
    wholeMs: firstByteMs + 250_000,
    idleMs: integerOf(env, 'VINCULO_FUNCTIONS_IDLE_MS', 300_000, 100, 3_600_000),
    memoryMb: 256,
    readable: [
      path.join(root, 'supabase', 'functions'),
      path.join(rootDir, 'node_modules'),
      import.meta.dirname,
      ...['package.json', 'apps/server/package.json', 'apps/server/src/package.json', 'apps/package.json'].map((file) => path.join(rootDir, file)),
    ],
    verifyJwt: (name) => project.flag(`functions.${name}.verify_jwt`, true),
  }
}
