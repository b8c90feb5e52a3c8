const ours = `n.nspname in ('public', 'private', 'jobs')`
/** Policies and triggers of ours stand on tables of the platform as well. */
const around = `(${ours} or n.nspname in ('auth', 'storage', 'realtime'))`
/** What belongs to an extension is not ours. */
const own = `not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`
const apiRoles = `('public', 'anon', 'authenticated', 'service_role', 'supabase_auth_admin')`

/** Columns first, then constraints, then indexes that no constraint owns. */
export const tableLines = `
  select subject, line from (
    select n.nspname || '.' || c.relname as subject, 1 as part, a.attnum::text as place,
           a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
           || case when a.attcollation <> t.typcollation then ' collate ' || (select quote_ident(o.collname) from pg_collation o where o.oid = a.attcollation) else '' end
           || case when a.attnotnull then ' not null' else '' end
           || case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                   when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
                   when a.attidentity <> '' then ' generated as identity' else '' end as line
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${ours} and ${own} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    union all
    select n.nspname || '.' || c.relname, 2, k.contype::text || k.conname, 'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and ${own} and k.contype <> 'n'
    union all
    select n.nspname || '.' || c.relname, 3, i.relname, pg_get_indexdef(x.indexrelid)
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and ${own} and not exists (select from pg_constraint k where k.conindid = x.indexrelid)
    union all
    select n.nspname || '.' || c.relname, 4, '', case when c.relrowsecurity then 'row level security: on' else 'row level security: OFF' end
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and ${own} and c.relkind in ('r', 'p')
  ) found
  order by subject collate "C", part, case when part = 1 then lpad(place, 5, '0') else place end collate "C"`

export const policyLines = `
  select n.nspname || '.' || c.relname as subject,
         'policy ' || p.polname
         || ' for ' || case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end
         || ' to ' || coalesce((select string_agg(r.rolname, ', ' order by r.rolname) from pg_roles r where r.oid = any (p.polroles)), 'public')
         || coalesce(' using (' || regexp_replace(pg_get_expr(p.polqual, p.polrelid), '\\s+', ' ', 'g') || ')', '')
         || coalesce(' with check (' || regexp_replace(pg_get_expr(p.polwithcheck, p.polrelid), '\\s+', ' ', 'g') || ')', '') as line
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
  where ${around}
  order by 1, p.polcmd, p.polname collate "C"`

/** Grants on the table, then on single columns. */
export const privilegeLines = `
  select subject, line from (
    select n.nspname || '.' || c.relname as subject, 1 as part,
           'grant ' || string_agg(lower(g.privilege_type), ', ' order by g.privilege_type) || ' to ' || coalesce(r.rolname, 'public') as line
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    cross join lateral aclexplode(c.relacl) g
    left join pg_roles r on r.oid = g.grantee
    where ${ours} and c.relkind in ('r', 'p') and coalesce(r.rolname, 'public') in ${apiRoles}
    group by 1, r.rolname
    union all
    select n.nspname || '.' || c.relname, 2,
           'grant ' || lower(g.privilege_type) || ' (' || string_agg(a.attname, ', ' order by a.attnum) || ') to ' || coalesce(r.rolname, 'public')
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    cross join lateral aclexplode(a.attacl) g
    left join pg_roles r on r.oid = g.grantee
    where ${ours} and coalesce(r.rolname, 'public') in ${apiRoles}
    group by 1, g.privilege_type, r.rolname
  ) found
  order by subject collate "C", part, line collate "C"`

export const triggerLines = `
  select n.nspname || '.' || c.relname as subject, pg_get_triggerdef(t.oid) as line
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where ${around} and not t.tgisinternal
  order by 1, t.tgname collate "C"`

/** Signature, the traits that matter for safety, who may call it, and a digest of the body, which stands in its chapter. */
export const functionLines = `
  select '' as subject,
         n.nspname || '.' || p.proname || '(' || pg_get_function_arguments(p.oid) || ')'
         || coalesce(' returns ' || pg_get_function_result(p.oid), '')
         || ' ' || case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end
         || case when p.prosecdef then ' security definer' else '' end
         || coalesce(' set ' || array_to_string(p.proconfig, ', '), '')
         || case when p.proacl is null then ' EXECUTE: public' else coalesce(' execute: ' || (
              select string_agg(coalesce(r.rolname, 'public'), ', ' order by r.rolname)
              from aclexplode(p.proacl) g left join pg_roles r on r.oid = g.grantee
              where coalesce(r.rolname, 'public') in ${apiRoles}), '') end
         || ' body: ' || left(md5(coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)), 8) as line
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${ours} and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by n.nspname desc, p.proname collate "C", p.oid`
