import type { FastifyRequest } from 'fastify'

import type { CallerSession, Database, Statement } from '../kernel/database.ts'
import { announcedBytes } from '../kernel/intake.ts'
import { RestError } from './errors.ts'
import type { Target } from './request.ts'

/** A body of this size costs more to take in and to read than a question to the database. */
const LARGE_BYTES = 65_536
const PRIVILEGES: Readonly<Record<string, string>> = { POST: 'INSERT', PUT: 'INSERT', PATCH: 'UPDATE', DELETE: 'DELETE' }

/** Whether whoever sends this is asked for their rights before the body is taken in. */
export function isLarge(request: FastifyRequest): boolean {
  const announced = announcedBytes(request)
  return announced === null || announced > LARGE_BYTES
}

function question({ schema, target, method }: Asked): Statement | null {
  if (target.kind === 'root') return null
  if (target.kind === 'routine') {
    return {
      text: `select pg_catalog.bool_or(pg_catalog.has_function_privilege(p.oid, 'EXECUTE')) from pg_catalog.pg_proc p
        join pg_catalog.pg_namespace n on n.oid = p.pronamespace where n.nspname = $1 and p.proname = $2`,
      values: [schema, target.name],
    }
  }
  const privilege = PRIVILEGES[method]
  if (privilege === undefined) return null
  const has = privilege === 'DELETE' ? "has_table_privilege(c.oid, 'DELETE')" : `has_any_column_privilege(c.oid, '${privilege}')`
  return {
    text: `select pg_catalog.${has} from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relname = $2`,
    values: [schema, target.name],
  }
}

interface Asked {
  readonly schema: string
  readonly target: Target
  readonly method: string
}

/** Throws what PostgreSQL would say, before anything is read, to a caller who has no right at all to what the request names. */
export async function assertPrivilege(database: Pick<Database, 'run'>, session: CallerSession, asked: Asked): Promise<void> {
  const statement = question(asked)
  if (statement === null) return
  const [result] = await database.run({ ...session, readOnly: true }, [statement])
  // What does not exist is told as such later on.
  if (result?.rows[0]?.[0] !== 'f') return
  const { target } = asked
  const what = target.kind === 'routine' ? `function ${target.name}` : target.kind === 'relation' ? `table ${target.name}` : 'the root'
  const anonymous = session.role === 'anon'
  throw new RestError(anonymous ? 401 : 403, '42501', `permission denied for ${what}`, { headers: anonymous ? { 'www-authenticate': 'Bearer' } : {} })
}
