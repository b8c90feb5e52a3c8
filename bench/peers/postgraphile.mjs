import { createServer } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { addPgTableCondition } from 'postgraphile/utils'

/**
 * PostGraphile in library mode over the product's own database, as its documentation has it for servers: the Amber preset, nothing for
 * development, as many connections as there are clients. The token of the product is verified here, once, and becomes `pgSettings`: role
 * and claims, by which row level security applies.
 */

const { CONNECTIONS, DATABASE_URL, JWKS_URL, PORT } = process.env
const keys = createRemoteJWKSet(new URL(JWKS_URL))
const verified = new Map()

async function settingsOf(authorization) {
  const token = authorization?.replace(/^Bearer /, '')
  if (token === undefined) return { role: 'anon' }
  if (!verified.has(token)) verified.set(token, (await jwtVerify(token, keys, { audience: 'authenticated' })).payload)
  const claims = verified.get(token)
  if (claims.exp * 1000 < Date.now()) throw new Error('the token has expired')
  return { role: claims.role, 'request.jwt.claims': JSON.stringify(claims) }
}

/** The one filter that is no equality, written as the documentation recommends in place of a plugin that filters by anything. */
const searchCondition = addPgTableCondition({ schemaName: 'public', tableName: 'employees' }, 'searchLike', ({ sql, dataplanPg: { sqlValueWithCodec, TYPES }, graphql: { GraphQLString } }) => ({
  type: GraphQLString,
  apply: (condition, pattern) => condition.where(sql`${condition.alias}.search_text like ${sqlValueWithCodec(pattern, TYPES.text)}`),
}))

const preset = {
  extends: [PostGraphileAmberPreset],
  plugins: [searchCondition],
  pgServices: [makePgService({ connectionString: DATABASE_URL, schemas: ['public'], pubsub: false, poolConfig: { max: Number(CONNECTIONS) } })],
  grafserv: { port: Number(PORT), watch: false, graphiql: false },
  grafast: { explain: false, context: async ({ node }) => ({ pgSettings: await settingsOf(node?.req.headers.authorization) }) },
}

const server = createServer()
const serv = postgraphile(preset).createServ(grafserv)
await serv.addTo(server)
server.listen(Number(PORT), '127.0.0.1')
