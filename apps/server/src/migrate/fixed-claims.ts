import type pg from 'pg'
import { StartProblem } from '../kernel/start-problem.ts'

const SQL = `
  select case when s.setrole = 0 then '' else 'role ' || quote_ident(r.rolname) || case when s.setdatabase = 0 then '' else ' in ' end end
      || case when s.setdatabase = 0 then '' else 'database ' || quote_ident(current_database()) end as place,
    split_part(entry.text, '=', 1) as name
  from pg_db_role_setting s
  left join pg_roles r on r.oid = s.setrole
  cross join lateral unnest(s.setconfig) as entry (text)
  where entry.text ~* '^request[.]jwt[.]claim([.][^=]*)?='
    and (s.setdatabase = 0 or s.setdatabase = (select oid from pg_database where datname = current_database()))
    and (s.setrole = 0 or r.rolname in (select role from engine.logins))
  limit 1`

/** auth.uid() and its kin prefer these settings of old to the claims of the request: set for good, everybody would be one person. */
export async function refuseFixedClaims(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ place: string; name: string }>(SQL)
  const [found] = rows
  if (found === undefined) return
  throw new StartProblem(
    `O banco de dados fixa ${found.name}: todos os pedidos seriam da mesma pessoa. Execute e inicie de novo:\n  alter ${found.place} reset "${found.name}";`,
  )
}
