import type { FastifyReply, FastifyRequest } from 'fastify'

import type { ApiConfig } from '../kernel/config.ts'
import type { Database, Statement, StatementResult } from '../kernel/database.ts'
import { clientGone } from '../kernel/http.ts'
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
import { PRODUCT_RULES } from './rules.ts'
import type { Rules } from './rules.ts'
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
  reply(results: readonly StatementResult[]): Reply
}

interface Understood {
  readonly rest: RestRequest
  readonly prepared: Prepared
}

/** Takes one request through parse, plan, SQL and answer. */
export class RestService {
  private readonly database: Pick<Database, 'run'>
  private readonly api: ApiConfig
  private readonly store: SchemaStore
  private readonly rules: Rules
  private plans = new PlanCache<Understood>(KEPT_PLANS)
  private plansOf: SchemaCache | null = null

  constructor(database: Pick<Database, 'run'>, api: ApiConfig, store: SchemaStore) {
    this.database = database
    this.api = api
    this.store = store
    this.rules = { ...PRODUCT_RULES, maxRows: api.maxRows, aggregates: false }
  }

  async handle(request: FastifyRequest, reply: FastifyReply, prefix: string): Promise<Reply> {
    const { rest, prepared } = this.prepareRequest(request, prefix)
    const searchPath = [rest.schema, ...this.api.extraSearchPath].map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
    try {
      const session = sessionOf(request, rest, searchPath, prepared.readOnly)
      const results = await this.database.run(session, prepared.statements, { signal: clientGone(reply) })
      return this.withProfile(rest, prepared.reply(results))
    } catch (error) {
      throw fromDatabase(error, { role: request.caller.role, guard: prepared.guard }) ?? error
    }
  }

  /** Where several schemas are exposed, an answer says which one it speaks of. */
  private withProfile({ schema }: RestRequest, reply: Reply): Reply {
    return this.api.schemas.length < 2 ? reply : { ...reply, headers: { ...reply.headers, 'content-profile': schema } }
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
    return { prefix, schemas: this.api.schemas, plans: this.rules.plan }
  }

  private schemaCache(): SchemaCache {
    const cache = this.store.current
    if (cache) return cache
    throw new RestError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.')
  }

  private prepare(cache: SchemaCache, rest: RestRequest): Prepared {
    const { target, method } = rest
    const { rules } = this
    if (target.kind === 'root') throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
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

  /** The same text of a read means the same statements until the schema changes, so it is understood once. */
  private prepareRequest(request: FastifyRequest, prefix: string): Understood {
    const cache = this.schemaCache()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const rest = readRequest(request, this.served(prefix))
      return { rest, prepared: this.prepare(cache, rest) }
    }
    if (this.plansOf !== cache) {
      this.plans = new PlanCache(KEPT_PLANS)
      this.plansOf = cache
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
