import { choiceOf, flagOf, integerOf, textOf } from './config-env.ts'

const TX_ENDS = ['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'] as const
export type TxEnd = (typeof TX_ENDS)[number]

/** PostgREST's own variables, for the conformance profile. */
export interface PostgrestSettings {
  /** null: those of config.toml */
  readonly schemas: readonly string[] | null
  /** null: nobody gets in without a token */
  readonly anonRole: string | null
  readonly extraSearchPath: readonly string[] | null
  readonly preRequest: string | null
  /** null: no limit */
  readonly maxRows: number | null
  readonly txEnd: TxEnd
  readonly aggregates: boolean
  readonly plan: boolean
  /** null: tokens are those of this server's auth */
  readonly jwtSecret: string | null
  readonly jwtSecretIsBase64: boolean
  readonly jwtAudience: string | null
  /** function that answers for `/` */
  readonly rootSpec: string | null
  /** header of a request that its answer repeats; lower case */
  readonly traceHeader: string | null
  /** name → value of `app.settings.*` */
  readonly appSettings: Readonly<Record<string, string>>
}

const APP_SETTING = 'PGRST_APP_SETTINGS_'

function namesOf(env: NodeJS.ProcessEnv, name: string): readonly string[] | null {
  const text = env[name]
  return text === undefined ? null : text.split(',').map((part) => part.trim()).filter((part) => part !== '')
}

function isTxEnd(text: string | null): text is TxEnd {
  return TX_ENDS.some((end) => end === text)
}

export function txEndOf(text: string | null, fallback: TxEnd): TxEnd {
  return isTxEnd(text) ? text : fallback
}

/** Reads them with PostgREST's defaults; in a profile without any of them, `anon` is whoever has no token. */
export function readPostgrestSettings(env: NodeJS.ProcessEnv): PostgrestSettings {
  const schemas = namesOf(env, 'PGRST_DB_SCHEMAS')
  const jwtSecret = textOf(env, 'PGRST_JWT_SECRET')
  const anonRole = textOf(env, 'PGRST_DB_ANON_ROLE')
  const appSettings = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith(APP_SETTING) && value !== undefined ? [[`app.settings.${name.slice(APP_SETTING.length).toLowerCase()}`, value] as const] : [],
  )
  return {
    schemas: schemas === null || schemas.length === 0 ? null : schemas,
    anonRole: anonRole ?? (schemas === null && jwtSecret === null ? 'anon' : null),
    extraSearchPath: namesOf(env, 'PGRST_DB_EXTRA_SEARCH_PATH') ?? (schemas === null ? null : ['public']),
    preRequest: textOf(env, 'PGRST_DB_PRE_REQUEST'),
    maxRows: textOf(env, 'PGRST_DB_MAX_ROWS') === null ? null : integerOf(env, 'PGRST_DB_MAX_ROWS', 1000, 0, 999_999_999),
    txEnd: choiceOf(env, 'PGRST_DB_TX_END', 'commit', TX_ENDS),
    aggregates: flagOf(env, 'PGRST_DB_AGGREGATES_ENABLED', false),
    plan: flagOf(env, 'PGRST_DB_PLAN_ENABLED', false),
    jwtSecret,
    jwtSecretIsBase64: flagOf(env, 'PGRST_JWT_SECRET_IS_BASE64', false),
    jwtAudience: textOf(env, 'PGRST_JWT_AUD'),
    rootSpec: textOf(env, 'PGRST_DB_ROOT_SPEC'),
    traceHeader: textOf(env, 'PGRST_SERVER_TRACE_HEADER')?.toLowerCase() ?? null,
    appSettings: Object.fromEntries(appSettings),
  }
}
