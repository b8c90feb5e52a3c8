import type { CallerSession, Statement } from '../../../apps/server/src/kernel/database.ts'
import { RestError } from '../../../apps/server/src/rest/errors.ts'
import { RestService } from '../../../apps/server/src/rest/service.ts'
import { restSettings } from '../../../apps/server/src/rest/settings.ts'
import type { SchemaStore } from '../../../apps/server/src/rest/schema/store.ts'
import { relationKey } from '../../../apps/server/src/rest/schema/types.ts'
import { libraryCache } from '../../../apps/server/src/rest/testing/library-cache.ts'
import { type RestInput, restInputs } from '../generators/rest.ts'
import { kindOf, MARK } from '../generators/rest-grammar.ts'
import { rule, targetOf, unlessRefused } from '../target.ts'

const PREFIX = '/rest/v1'
const cache = libraryCache()
const inputs = restInputs({
  relations: [...cache.relations.values()].map(({ schema, name, columns }) => ({
    name,
    columns: [...columns.values()].map((column) => ({ name: column.name, kind: kindOf(column.type) })),
    embeds: (cache.relationships.get(relationKey(schema, name)) ?? []).map(({ target: { name: target }, ...other }) => ({ name: 'constraint' in other ? other.constraint : target, target })),
  })),
  routines: [...cache.routines.values()].flat().map((routine) => ({ name: routine.name, arguments: routine.arguments.flatMap(({ name, type }) => (name === null ? [] : [{ name, kind: kindOf(type) }])) })),
  ids: ['00000000-0000-4000-8000-000000000001'],
})

/** Takes the place of the database: what would be asked of it is all that is wanted. */
class Asked extends Error {
  readonly statements: readonly Statement[]
  constructor(statements: readonly Statement[]) {
    super('asked')
    this.statements = statements
  }
}

const database = {
  run: (_session: CallerSession, statements: readonly Statement[]) => Promise.reject(new Asked(statements)),
  transaction: () => Promise.reject(new Error('no transaction is begun where every request is committed')),
}
const service = new RestService(database, restSettings({ api: { schemas: ['public'], publicSchema: 'public', extraSearchPath: ['extensions'], maxRows: 1000 }, postgrest: null }), { current: cache } as unknown as SchemaStore)

type Handled = Parameters<RestService['handle']>

/** A request as the framework hands it over once its body is read. */
function requestOf({ method, target, headers, body }: RestInput): Handled[0] {
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return { method, url: `${PREFIX}${target}`, headers, ip: '127.0.0.1', id: 'r', ...(hasBody ? { body } : {}), caller: { role: 'authenticated', claims: {}, token: null, apiKey: 'publishable' } } as unknown as Handled[0]
}

const reply = { raw: { once: () => undefined } } as unknown as Handled[1]

/** Names and texts in quotes taken out: what is left was written by the server. */
const withoutQuoted = (text: string): string => text.replaceAll(/"(?:[^"]|"")*"|E?'(?:[^'\\]|''|\\.)*'/g, '')

function checkStatement({ text, values = [] }: Statement): void {
  const own = withoutQuoted(text)
  rule(!own.includes(MARK), `a text of the request became SQL: ${text}`)
  rule(!/["';]|--|\/\*/.test(own), `a quotation mark or a comment of the request became SQL: ${text}`)
  const numbers = new Set((own.match(/\$\d+/g) ?? []).map((sign) => Number(sign.slice(1))))
  rule(numbers.size === values.length && values.every((_, index) => numbers.has(index + 1)), `parameters and values do not match: ${text}`)
}

/** Requests from their head and body to the SQL, as the service takes them, over the tables of a small library. */
export const target = targetOf({
  name: 'rest',
  within: 250,
  inputs,
  attempt: (input) =>
    unlessRefused(RestError, async () => {
      if (input.method === 'OPTIONS') {
        service.allowed(requestOf(input), PREFIX)
        return
      }
      try {
        await service.handle(requestOf(input), reply, PREFIX)
      } catch (error) {
        if (!(error instanceof Asked)) throw error
        error.statements.forEach(checkStatement)
      }
    }),
})
