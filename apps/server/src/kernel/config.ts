import { resolve } from 'node:path'

import { authOf, type AuthConfig } from './config-auth.ts'
import { choiceOf, flagOf, integerOf, textOf, urlOf } from './config-env.ts'
import { ConfigError } from './config-error.ts'
import { readPostgrestSettings, type PostgrestSettings } from './config-postgrest.ts'
import { readProjectFile, type ProjectFile } from './config-project.ts'
import { storageOf, type StorageConfig } from './config-storage.ts'
import { CONNECTIONS } from './connection-budget.ts'
import { isLoopbackHost } from './loopback.ts'

export { ConfigError } from './config-error.ts'
export type { AuthConfig, MailTemplate, SessionConfig, TemplateName } from './config-auth.ts'

export interface ApiConfig {
  readonly schemas: readonly string[]
  /** Schema used when the request names none: the first of `schemas`. */
  readonly publicSchema: string
  readonly extraSearchPath: readonly string[]
  readonly maxRows: number
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export interface Config {
  readonly rootDir: string
  readonly host: string
  readonly port: number
  /** Origin without trailing slash: mail links, `iss`, redirects. */
  readonly publicUrl: string
  /** Number of proxy hops whose X-Forwarded-* headers count; 0 = none. */
  readonly trustedProxies: number
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Most connections of this server to PostgreSQL. */
  readonly databaseConnections: number
  readonly demo: boolean
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly jwtKeys: string | null
  readonly publishableKey: string | null
  readonly secretKey: string | null
  readonly suite: boolean
  /** Of the conformance profile; null outside it. */
  readonly postgrest: PostgrestSettings | null
  readonly logLevel: LogLevel
  /** What whoever reads /metrics shows; null leaves them to this machine. */
  readonly metricsToken: string | null
  readonly auth: AuthConfig
  readonly api: ApiConfig
  readonly storage: StorageConfig
}

function publicUrlOf(env: NodeJS.ProcessEnv, port: number): string {
  const url = urlOf(env, 'PUBLIC_URL', ['http:', 'https:'])
  if (url === null) return `http://localhost:${port}`
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  if (bare) return url.origin
  throw new ConfigError('PUBLIC_URL deve ser só a origem, sem caminho nem usuário: por exemplo https://rh.exemplo.com.br.')
}

function metricsTokenOf(env: NodeJS.ProcessEnv): string | null {
  const token = textOf(env, 'VINCULO_METRICS_TOKEN')
  if (token === null || /^[\w.~+/=-]{32,}$/.test(token)) return token
  throw new ConfigError('VINCULO_METRICS_TOKEN deve ter ao menos 32 letras, números ou sinais de base64, sem espaços: por exemplo, o que diz "openssl rand -hex 32".')
}

function apiOf(project: ProjectFile): ApiConfig {
  const schemas = project.texts('api.schemas', ['public'])
  const publicSchema = schemas[0]
  if (publicSchema === undefined) throw new ConfigError('supabase/config.toml: api.schemas não pode ser vazio.')
  return {
    schemas,
    publicSchema,
    extraSearchPath: project.texts('api.extra_search_path', ['extensions']).filter((name) => !schemas.includes(name)),
    maxRows: project.integer('api.max_rows', 1000, 1, 1_000_000),
  }
}

/**
 * Reads the whole configuration once: the environment of the outside contract and supabase/config.toml below `rootDir`.
 * Throws {@link ConfigError} with a readable Portuguese message that names the variable.
 */
export function readConfig(env: NodeJS.ProcessEnv, rootDir: string): Config {
  const host = textOf(env, 'HOST') ?? '127.0.0.1'
  const port = integerOf(env, 'PORT', 3000, 0, 65_535)
  const publicUrl = publicUrlOf(env, port)
  const databaseUrl = urlOf(env, 'DATABASE_URL', ['postgres:', 'postgresql:']) === null ? null : textOf(env, 'DATABASE_URL')
  const suite = flagOf(env, 'VINCULO_SUITE', false)
  const demo = flagOf(env, 'VINCULO_DEMO', databaseUrl === null && !suite)
  if (suite && !isLoopbackHost(host)) {
    throw new ConfigError(`VINCULO_SUITE=1 só é aceito em um endereço local (HOST=127.0.0.1); recebido: HOST="${host}".`)
  }
  if (demo && !isLoopbackHost(host)) {
    throw new ConfigError(
      `VINCULO_DEMO não é aceito com HOST="${host}": as contas de demonstração têm senha pública. Defina VINCULO_DEMO=0 ou HOST=127.0.0.1.`,
    )
  }
  const project = readProjectFile(rootDir, env)
  return {
    rootDir,
    host,
    port,
    publicUrl,
    trustedProxies: integerOf(env, 'TRUSTED_PROXIES', 0, 0, 10),
    dataDir: resolve(rootDir, textOf(env, 'VINCULO_DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseConnections: integerOf(env, 'VINCULO_DATABASE_CONNECTIONS', CONNECTIONS.usual, CONNECTIONS.min, CONNECTIONS.max),
    demo,
    smtpUrl: urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:'])?.href ?? null,
    mailFrom: textOf(env, 'MAIL_FROM') ?? 'Vínculo <nao-responda@localhost>',
    jwtKeys: textOf(env, 'VINCULO_JWT_KEYS'),
    publishableKey: textOf(env, 'VINCULO_PUBLISHABLE_KEY'),
    secretKey: textOf(env, 'VINCULO_SECRET_KEY'),
    suite,
    postgrest: suite ? readPostgrestSettings(env) : null,
    logLevel: choiceOf(env, 'LOG_LEVEL', 'info', LOG_LEVELS),
    metricsToken: metricsTokenOf(env),
    auth: authOf(project, rootDir, publicUrl, suite),
    api: apiOf(project),
    storage: storageOf(project, env),
  }
}

/** The same configuration for a port chosen by the system (`PORT=0`); an explicit PUBLIC_URL is left alone. */
export function withPort(config: Config, port: number): Config {
  const implied = config.publicUrl === `http://localhost:${config.port}`
  const publicUrl = implied ? `http://localhost:${port}` : config.publicUrl
  return { ...config, port, publicUrl, auth: { ...config.auth, siteUrl: publicUrl } }
}
