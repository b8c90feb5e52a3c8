import type { Config } from '../kernel/config.ts'
import { txEndOf } from '../kernel/config-postgrest.ts'
import type { TxEnd } from '../kernel/config-postgrest.ts'
import type { Statement } from '../kernel/database.ts'
import type { Rules } from './rules.ts'

/** What the service is started with: the product's configuration, or PostgREST's own variables in the conformance profile. */
export interface RestSettings {
  readonly schemas: readonly string[]
  readonly extraSearchPath: readonly string[]
  readonly rules: Rules
  /** runs before each request's own statement */
  readonly preRequest: Statement | null
  /** transaction-local settings of every request */
  readonly appSettings: Readonly<Record<string, string>>
  /** role of who sends no token; null: nobody may */
  readonly anonRole: string | null
  /** function that answers for `/` */
  readonly rootSpec: string | null
}

export function restSettings({ api, postgrest }: Pick<Config, 'api' | 'postgrest'>): RestSettings {
  if (postgrest === null) {
    const rules: Rules = { maxRows: api.maxRows, aggregates: false, plan: false, ...endOf('commit'), bare: false }
    return { schemas: api.schemas, extraSearchPath: api.extraSearchPath, rules, preRequest: null, appSettings: {}, anonRole: 'anon', rootSpec: null }
  }
  const { schemas, extraSearchPath, maxRows, aggregates, plan, txEnd, preRequest, appSettings, anonRole, rootSpec } = postgrest
  return {
    schemas: schemas ?? api.schemas,
    extraSearchPath: extraSearchPath ?? api.extraSearchPath,
    rules: { maxRows: maxRows ?? Infinity, aggregates, plan, ...endOf(txEnd), bare: true },
    preRequest: preRequest === null ? null : { text: `select ${quotedName(preRequest)}()`, values: [] },
    appSettings, anonRole, rootSpec,
  }
}

function endOf(text: TxEnd): Pick<Rules, 'end' | 'endMayBeChosen'> {
  return { end: text.startsWith('rollback') ? 'rollback' : 'commit', endMayBeChosen: text.endsWith('-allow-override') }
}

/** `schema.function` of the configuration, never of a request. */
function quotedName(name: string): string {
  return name.split('.').map((part) => `"${part.replaceAll('"', '""')}"`).join('.')
}

/** The schemas to expose: `pgrst.db_schemas` in the database goes before the variable. The product exposes what its configuration says, and no more. */
export function exposedSchemas({ schemas, rules }: Pick<RestSettings, 'schemas' | 'rules'>, inDatabase: ReadonlyMap<string, string>): readonly string[] {
  const said = (inDatabase.get('db_schemas') ?? '').split(',').map((name) => name.trim()).filter((name) => name !== '')
  return rules.bare && said.length > 0 ? said : schemas
}

/**
 * The rules with what `alter role authenticator set pgrst.… ` says in the database, as hosted reads it. The product heeds what concerns
 * answers alone; plans and the end of transactions belong to the conformance profile.
 */
export function rulesWith(rules: Rules, inDatabase: ReadonlyMap<string, string>): Rules {
  const flag = (name: string, fallback: boolean): boolean => {
    const text = inDatabase.get(name)
    return text === undefined ? fallback : text === 'true' || text === 'on' || text === '1'
  }
  const maxRows = inDatabase.get('db_max_rows')
  const changed: Rules = {
    ...rules,
    aggregates: flag('db_aggregates_enabled', rules.aggregates),
    maxRows: maxRows !== undefined && /^\d{1,9}$/.test(maxRows) ? Number(maxRows) : rules.maxRows,
  }
  if (!rules.bare) return changed
  const end = inDatabase.get('db_tx_end')
  return { ...changed, plan: flag('db_plan_enabled', rules.plan), ...(end === undefined ? {} : endOf(txEndOf(end, 'commit'))) }
}
