import type pg from 'pg'

import type { PoolSizes, PoolStats } from './database-types.ts'
import { StartProblem } from './start-problem.ts'

/** Connections of one server to PostgreSQL: what it takes unless told, and what it may be told. */
export const CONNECTIONS = { usual: 28, min: 14, max: 500 } as const

/** The listener, a caller of jobs for each of the two lanes, and the caller of edge functions. */
const SINGLE = 4
/** Of the rest, in twenty-fourths; people get what is left. */
const PARTS = { service: 4, auth: 6, engine: 4 } as const
/** Work that holds one connection and asks for another of its pool must not wait for itself. */
const LEAST = 2

/** Divides the connections of a server among its pools: all of them together, and those outside the pools, are never more than `total`. */
export function dividePools(total: number): PoolSizes {
  const rest = total - SINGLE
  const part = (share: number): number => Math.max(LEAST, Math.floor((rest * share) / 24))
  const { service, auth, engine } = { service: part(PARTS.service), auth: part(PARTS.auth), engine: part(PARTS.engine) }
  return { user: rest - service - auth - engine, service, auth, engine }
}

/** Connections of a whole PostgreSQL that are open to ordinary logins of this database, and those that are taken. */
export interface Capacity {
  readonly usable: number
  readonly used: number
}

/** Of the whole PostgreSQL or of this database, whichever has fewer left. */
const CAPACITY = `with here as (
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true), '0')::integer as most,
      (select nullif(d.datconnlimit, -1) from pg_catalog.pg_database d where d.datname = current_database()) as most_here,
      (select count(*)::integer from pg_catalog.pg_stat_activity a where a.usesysid is not null) as used,
      (select count(*)::integer from pg_catalog.pg_stat_activity a where a.datname = current_database()) as used_here)
  select least(most, most_here) as usable, least(most, most_here) - least(most - used, most_here - used_here) as used from here`

export async function readCapacity(pool: Pick<pg.Pool, 'query'>): Promise<Capacity> {
  const { rows } = await pool.query<Capacity>(CAPACITY)
  return rows[0] ?? { usable: 0, used: 0 }
}

/**
 * Compares the connections of this server with those that PostgreSQL has left, and says what it found. Throws StartProblem when it could
 * never have so many: under load people would be refused, at a moment when nobody looks at settings.
 */
export function judgeBudget(total: number, { usable, used }: Capacity, own: readonly PoolStats[]): { readonly text: string; readonly isTight: boolean } {
  const cure = 'Diminua VINCULO_DATABASE_CONNECTIONS ou aumente max_connections no PostgreSQL.'
  if (total > usable) throw new StartProblem(`Este servidor pode abrir até ${total} conexões, e o PostgreSQL só aceita ${usable}. ${cure}`)
  const others = used - own.reduce((sum, pool) => sum + pool.total, 0)
  const text = `Conexões com o PostgreSQL: até ${total} deste servidor; ele aceita ${usable}`
  if (total + others <= usable) return { text: `${text}.`, isTight: false }
  return { text: `${text}, e outros programas já usam ${others}: com muito movimento podem faltar. ${cure}`, isTight: true }
}
