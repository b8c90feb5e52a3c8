import type { FastifyReply, FastifyRequest } from 'fastify'

import type { CallerSession, Database, Query, Statement, StatementResult } from '../kernel/database.ts'
import { clientGone } from '../kernel/http.ts'
import { rootDocument, rootFunction } from './conformance/root.ts'
import { RestError } from './errors.ts'
import { PlanCache } from './plan-cache.ts'
import { readRequest, sessionOf } from './request.ts'
import type { RestRequest, Served } from './request.ts'
import type { Reply } from './respond/answer.ts'
import { compileCall } from './respond/call.ts'
import { fromDatabase } from './respond/database-error.ts'
import { compileRead } from './respond/read.ts'
import { compileWrite } from './respond/write.ts'
import { planQueryCall } from './plan/call.ts'
import type { Rules } from './rules.ts'
import { assertPrivilege, isLarge } from './rights-first.ts'
import { rulesWith } from './settings.ts'
import type { RestSettings } from './settings.ts'
import { closest } from './schema/fuzzy.ts'
import type { SchemaStore } from './schema/store.ts'
import { relationKey } from './schema/types.ts'
import type { Relation, SchemaCache } from './schema/types.ts'
import type { RowGuard } from './sql/answer.ts'

const KEPT_PLANS = 500
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])

/** Statements ready to run, and how their results become the answer. */
interface Prepared {
  readonly statements: readonly Statement[]
  readonly guard: RowGuard | null
  readonly readOnly: boolean
  /** settings of the transaction that the target itself asks for */
  readonly settings?: Readonly<Record<string, string>>
  reply(results: readonly StatementResult[]): Reply
}

interface Understood {
  readonly rest: RestRequest
  readonly prepared: Prepared
}

/** Takes one request through parse, plan, SQL and answer. */
export class RestService {
  private readonly database: Pick<Database, 'run' | 'transaction'>
  private readonly settings: RestSettings
  private readonly store: SchemaStore
  private rules: Rules
  private plans = new PlanCache<Understood>(KEPT_PLANS)
  private plansOf: SchemaCache | null = null

  constructor(database: Pick<Database, 'run' | 'transaction'>, settings: RestSettings, store: SchemaStore) {
    this.database = database
    this.settings = settings
    this.store = store
    this.rules = settings.rules
  }

  async handle(request: FastifyRequest, reply: FastifyReply, prefix: string): Promise<Reply> {
    const { rest, prepared } = this.prepareRequest(request, prefix)
    const { settings, rules } = this
    const searchPath = [rest.schema, ...settings.extraSearchPath].map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
    const { role } = request.caller
    try {
      const session = sessionOf(request, rest, { searchPath, readOnly: prepared.readOnly, settings: { ...settings.appSettings, ...prepared.settings } })
      const results = await this.run(session, rest, prepared, clientGone(reply))
      return this.withProfile(rest, prepared.reply(results))
    } catch (error) {
      throw fromDatabase(error, { role, guard: prepared.guard, anonymous: role === settings.anonRole, bare: rules.bare }) ?? error
    }
  }

  /** Refuses a large body of somebody who may do nothing with it, before any of it is taken in. */
  async assertMaySend(request: FastifyRequest, prefix: string): Promise<void> {
    if (!isLarge(request)) return
    const rest = readRequest(request, this.served(prefix))
    const session = sessionOf(request, rest, { searchPath: `"${rest.schema.replaceAll('"', '""')}"`, readOnly: true, settings: {} })
    await assertPrivilege(this.database, session, rest).catch((error: unknown) => {
      throw fromDatabase(error, { role: request.caller.role, guard: null }) ?? error
    })
  }

  /** One burst; where nothing of it may stay, a transaction that is undone once its deferred checks have been made. */
  private async run(session: CallerSession, rest: RestRequest, { statements }: Prepared, signal: AbortSignal): Promise<readonly StatementResult[]> {
    const { preRequest } = this.settings
    const { end, endMayBeChosen } = this.rules
    const all = preRequest === null ? statements : [preRequest, ...statements]
    const own = (results: readonly StatementResult[]) => (preRequest === null ? results : results.slice(1))
    if ((endMayBeChosen ? (rest.preferences.tx ?? end) : end) === 'commit') return own(await this.database.run(session, all, { signal }))
    const work = async (query: Query): Promise<{ commit: boolean; value: readonly StatementResult[] }> => {
      const value: StatementResult[] = []
      for (const statement of all) value.push(await query(statement))
      await query({ text: 'set constraints all immediate' })
      return { commit: false, value }
    }
    return own(await this.database.transaction(session, work, { signal }))
  }

  /** Where several schemas are exposed, an answer says which one it speaks of, as far as a header can hold its name. */
  private withProfile({ schema }: RestRequest, reply: Reply): Reply {
    return this.schemaCache().schemas.length < 2 || !/^[\u0020-\u007e]+$/.test(schema) ? reply : { ...reply, headers: { ...reply.headers, 'content-profile': schema } }
  }

  /** `Allow` of an OPTIONS request. */
  allowed(request: FastifyRequest, prefix: string): string {
    const { target, schema, pairs } = readRequest(request, this.served(prefix))
    if (target.kind === 'root') return 'OPTIONS,GET,HEAD'
    if (target.kind === 'routine') {
      const { routine } = planQueryCall(this.schemaCache(), schema, target.name, pairs).plan
      return routine.volatile ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST'
    }
    const { insertable, updatable, deletable, primaryKey } = findRelation(this.schemaCache(), schema, target.name)
    const isReplaceable = insertable && updatable && primaryKey.length > 0
    const methods = [insertable ? 'POST' : '', isReplaceable ? 'PUT' : '', updatable ? 'PATCH' : '', deletable ? 'DELETE' : '']
    return ['OPTIONS,GET,HEAD', ...methods].filter(Boolean).join(',')
  }

  private served(prefix: string): Served {
    return { prefix, schemas: this.schemaCache().schemas, plans: this.rules.plan }
  }

  private schemaCache(): SchemaCache {
    const cache = this.store.current
    if (cache) return cache
    throw new RestError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.')
  }

  private prepare(cache: SchemaCache, rest: RestRequest): Prepared {
    const { target, method } = rest
    const { rules } = this
    if (target.kind === 'root') return this.prepareRoot(cache, rest)
    if (target.kind === 'routine') {
      if (method === 'PATCH' || method === 'PUT' || method === 'DELETE') {
        throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
      }
      return compileCall(cache, target.name, rest, rules)
    }
    if (!METHODS.has(method)) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
    const relation = findRelation(cache, rest.schema, target.name)
    if (method !== 'GET' && method !== 'HEAD') return { ...compileWrite(cache, relation, rest, rules), readOnly: false }
    return { ...compileRead(cache, relation, rest, rules), guard: null, readOnly: true }
  }

  private prepareRoot(cache: SchemaCache, rest: RestRequest): Prepared {
    const { rules, settings } = this
    if (!rules.bare) throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
    if (rest.method !== 'GET' && rest.method !== 'HEAD') throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${rest.method}`)
    if (settings.rootSpec !== null) return compileCall(cache, rootFunction(settings.rootSpec), rest, rules)
    return { statements: [], guard: null, readOnly: true, reply: () => rootDocument(cache, rest.schema, rest.method) }
  }

  /** What was understood before speaks of another schema. */
  private begin(cache: SchemaCache): void {
    this.plans = new PlanCache(KEPT_PLANS)
    this.plansOf = cache
    this.rules = rulesWith(this.settings.rules, cache.settings)
  }

  /** The same text of a read means the same statements until the schema changes, so it is understood once. */
  private prepareRequest(request: FastifyRequest, prefix: string): Understood {
    const cache = this.schemaCache()
    if (this.plansOf !== cache) this.begin(cache)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const rest = readRequest(request, this.served(prefix))
      return { rest, prepared: this.prepare(cache, rest) }
    }
    const { prefer = '', accept = '', range = '' } = request.headers
    const key = [request.method, request.url, String(prefer), accept, String(request.headers['accept-profile'] ?? ''), range].join('\n')
    const known = this.plans.get(key)
    if (known) return known
    const rest = readRequest(request, this.served(prefix))
    const fresh = { rest, prepared: this.prepare(cache, rest) }
    this.plans.set(key, fresh)
    return fresh
  }
}

function findRelation(cache: SchemaCache, schema: string, name: string): Relation {
  const relation = cache.relations.get(relationKey(schema, name))
  if (relation) return relation
  const names = [...cache.relations.values()].flatMap((one) => (one.schema === schema ? [one.name] : []))
  const near = closest(name, names)
  throw new RestError(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, {
    hint: near === null ? null : `Perhaps you meant the table '${schema}.${near}'`,
  })
}
