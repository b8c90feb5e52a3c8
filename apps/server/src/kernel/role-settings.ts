import type pg from 'pg'

import type { RoleSettings } from './session-statement.ts'

/**
 * Settings given with ALTER ROLE … SET, database-specific ones last so that they win. Only what the login may set: anything else would
 * make every request of that role fail.
 */
const SQL = `
  select r.rolname as role, pg_catalog.split_part(entry.text, '=', 1) as name,
         pg_catalog.substr(entry.text, pg_catalog.strpos(entry.text, '=') + 1) as value
    from pg_catalog.pg_db_role_setting s
    join pg_catalog.pg_roles r on r.oid = s.setrole
    left join pg_catalog.pg_database d on d.oid = s.setdatabase
    cross join lateral pg_catalog.unnest(s.setconfig) as entry(text)
    left join pg_catalog.pg_settings g on pg_catalog.lower(g.name) = pg_catalog.lower(pg_catalog.split_part(entry.text, '=', 1))
   where (r.rolname in ('anon', 'authenticated', 'service_role') or $1)
     and (s.setdatabase = 0 or d.datname = pg_catalog.current_database())
     and (g.name is null or g.context = 'user' or pg_catalog.has_parameter_privilege(g.name, 'set'))
   order by s.setdatabase <> 0, entry.text`

/** Settings that belong to the request or to the transaction, never to a role here. */
const OWN = new Set(['role', 'session_authorization', 'application_name', 'transaction_read_only', 'search_path'])

/** Reads the settings of the API roles from pg_db_role_setting with a login that will apply them. */
export async function readRoleSettings(pool: pg.Pool, allRoles = false): Promise<RoleSettings> {
  const { rows } = await pool.query<{ role: string; name: string; value: string }>(SQL, [allRoles])
  const byRole = new Map<string, Map<string, string>>()
  for (const { role, name, value } of rows) {
    if (OWN.has(name) || name.startsWith('request.jwt.') || name.startsWith('pgrst.')) continue
    const settings = byRole.get(role) ?? new Map<string, string>()
    byRole.set(role, settings.set(name, value))
  }
  return new Map([...byRole].map(([role, settings]) => [role, [...settings]]))
}
