/** What lies below a domain, or a domain of domains. */
const BASE_TYPES = `
with recursive steps(oid, below) as (
  select t.oid, t.typbasetype from pg_catalog.pg_type t where t.typtype = 'd'
  union all
  select s.oid, t.typbasetype from steps s join pg_catalog.pg_type t on t.oid = s.below where t.typtype = 'd'),
bases as (select s.oid, s.below as base from steps s join pg_catalog.pg_type t on t.oid = s.below where t.typtype <> 'd')`

/**
 * The one introspection. Each query returns a single JSON array, so that one row travels. Run with an empty search_path: every type and
 * default outside pg_catalog then comes qualified. `$1` is the array of exposed schemas. The login need not be allowed into them: what a
 * function looks up by name (`pg_get_serial_sequence`) is read from the catalogue instead.
 */
export const RELATIONS_SQL = `${BASE_TYPES}
select coalesce(json_agg(r), '[]')::text from (
  select n.nspname as schema, c.relname as name, c.oid::bigint as oid, c.relkind in ('v', 'm') as view,
    (pg_catalog.pg_relation_is_updatable(c.oid, true) & 8) = 8 as insertable,
    (pg_catalog.pg_relation_is_updatable(c.oid, true) & 4) = 4 as updatable,
    (pg_catalog.pg_relation_is_updatable(c.oid, true) & 16) = 16 as deletable,
    coalesce((select json_agg(a.attname order by k.position)
       from pg_catalog.pg_constraint p cross join lateral unnest(p.conkey) with ordinality as k(attnum, position)
       join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where p.conrelid = c.oid and p.contype = 'p'), '[]') as primary_key,
    coalesce((select json_agg(json_build_object(
        'name', a.attname, 'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
        'kind', case when t.typtype = 'd' and exists (select from pg_catalog.pg_cast k where k.castmethod = 'f' and t.oid in (k.castsource, k.casttarget))
             then 'represented'
           else case coalesce(b.base, t.oid)::pg_catalog.regtype::text
             when 'json' then 'json' when 'jsonb' then 'json' when 'tsvector' then 'tsvector' else 'other' end end,
        'notNull', a.attnotnull,
        'generated', a.attgenerated <> '' or a.attidentity = 'a',
        'defaultSql', case
           when a.attidentity = 'd' then (select pg_catalog.format('nextval(%L::regclass)', pg_catalog.format('%I.%I', sn.nspname, s.relname))
              from pg_catalog.pg_depend i join pg_catalog.pg_class s on s.oid = i.objid join pg_catalog.pg_namespace sn on sn.oid = s.relnamespace
             where i.classid = 'pg_catalog.pg_class'::regclass and i.refclassid = i.classid and i.refobjid = c.oid and i.refobjsubid = a.attnum and i.deptype = 'i')
           when a.attgenerated = '' then coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), t.typdefault) end) order by a.attnum)
       from pg_catalog.pg_attribute a
       join pg_catalog.pg_type t on t.oid = a.atttypid
       left join bases b on b.oid = t.oid
       left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname = any($1)
  order by n.nspname, c.relname) r`

/**
 * Foreign keys between tables of any schema, since exposed views may show tables that are not exposed; `unique` says that the
 * referencing columns are a key by themselves.
 */
export const FOREIGN_KEYS_SQL = `
select coalesce(json_agg(r), '[]')::text from (
  select k.conname as name, k.conrelid::bigint as from_oid, k.confrelid::bigint as to_oid,
    (select json_agg(json_build_object('from', fa.attname, 'fromNumber', fa.attnum, 'to', ta.attname, 'toNumber', ta.attnum) order by p.position)
       from unnest(k.conkey, k.confkey) with ordinality as p(from_number, to_number, position)
       join pg_catalog.pg_attribute fa on fa.attrelid = k.conrelid and fa.attnum = p.from_number
       join pg_catalog.pg_attribute ta on ta.attrelid = k.confrelid and ta.attnum = p.to_number) as pairs,
    exists (select from pg_catalog.pg_constraint u
       where u.conrelid = k.conrelid and u.contype in ('p', 'u') and u.conkey @> k.conkey and u.conkey <@ k.conkey) as unique
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class f on f.oid = k.conrelid join pg_catalog.pg_namespace fn on fn.oid = f.relnamespace
  where k.contype = 'f' and k.conparentid = 0
  order by fn.nspname, f.relname, k.conname) r`

/** Views outside the system, whether exposed or below an exposed one. */
export const VIEWS_SQL = `
select coalesce(json_agg(r), '[]')::text from (
  select c.oid::bigint as oid, w.ev_action::text as tree
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_rewrite w on w.ev_class = c.oid and w.ev_type = '1'
  where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')) r`

export const PRIMARY_KEYS_SQL = `
select coalesce(json_agg(r), '[]')::text from (
  select k.conrelid::bigint as oid, k.conkey as numbers
  from pg_catalog.pg_constraint k join pg_catalog.pg_namespace n on n.oid = k.connamespace
  where k.contype = 'p' and n.nspname not in ('pg_catalog', 'information_schema')) r`

/**
 * Functions of the exposed schemas, trigger and other internal result types left out. Types of arguments are without limits: `character`
 * and `bit` would mean one of each.
 */
export const ROUTINES_SQL = `${BASE_TYPES}
select coalesce(json_agg(r), '[]')::text from (
  select n.nspname as schema, p.proname as name, n.nspname = any($1) as callable, p.proretset as "returnsSet", p.provolatile = 'v' as volatile, p.prorows = 1 as "oneRow",
    rt.typtype = 'c' or coalesce(p.proargmodes && array['t', 'b', 'o']::"char"[], false) as composite,
    p.prorettype = 'pg_catalog.void'::pg_catalog.regtype as void,
    case rt.oid::pg_catalog.regtype::text
       when 'json' then 'json' when 'jsonb' then 'json' when 'tsvector' then 'tsvector' else 'other' end as "resultKind",
    (select json_build_object('schema', xn.nspname, 'name', x.relname) from pg_catalog.pg_class x
       join pg_catalog.pg_namespace xn on xn.oid = x.relnamespace where x.oid = rt.typrelid) as result,
    (select json_agg(json_build_object('name', a.attname, 'type', pg_catalog.format_type(a.atttypid, a.atttypmod)) order by a.attnum)
       from pg_catalog.pg_attribute a where a.attrelid = rt.typrelid and a.attnum > 0 and not a.attisdropped) as fields,
    coalesce((select json_agg(json_build_object(
        'name', nullif(p.proargnames[i.position], ''), 'type', pg_catalog.format_type(i.type, -1),
        'mode', coalesce(p.proargmodes[i.position], 'i')) order by i.position)
       from unnest(coalesce(p.proallargtypes, p.proargtypes::pg_catalog.oid[])) with ordinality as i(type, position)), '[]') as arguments,
    p.pronargdefaults as defaults,
    coalesce((select json_agg(json_build_array(split_part(e, '=', 1), substr(e, strpos(e, '=') + 1))) from unnest(p.proconfig) as e
      where split_part(e, '=', 1) in ('statement_timeout', 'plan_filter.statement_cost_limit', 'default_transaction_isolation')), '[]') as settings,
    (select json_build_object('schema', an.nspname, 'name', ac.relname) from pg_catalog.pg_type ty
       join pg_catalog.pg_class ac on ac.oid = ty.typrelid join pg_catalog.pg_namespace an on an.oid = ac.relnamespace
      where p.pronargs = 1 and ty.oid = p.proargtypes[0] and ty.typtype = 'c') as "rowOf"
  from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  left join bases b on b.oid = p.prorettype join pg_catalog.pg_type rt on rt.oid = coalesce(b.base, p.prorettype)
  where p.prokind = 'f' and (n.nspname = any($1) or (n.nspname = any($2) and p.pronargs = 1
      and exists (select from pg_catalog.pg_type ty where ty.oid = p.proargtypes[0] and ty.typtype = 'c')))
    and p.prorettype <> all (array['trigger', 'event_trigger', 'internal', 'language_handler', 'fdw_handler']::pg_catalog.regtype[])
  order by n.nspname, p.proname, p.oid) r`

/** What the login of the API is told in the database, for this database or for all: `alter role authenticator set pgrst.… = …`. */
export const SETTINGS_SQL = `
select coalesce(json_agg(json_build_array(split_part(e.text, '=', 1), substr(e.text, strpos(e.text, '=') + 1)) order by s.setdatabase <> 0), '[]')::text
  from pg_catalog.pg_db_role_setting s join pg_catalog.pg_roles r on r.oid = s.setrole
  left join pg_catalog.pg_database d on d.oid = s.setdatabase
  cross join lateral unnest(s.setconfig) as e(text)
  where (r.rolname = 'authenticator' or r.rolname = current_user) and (s.setdatabase = 0 or d.datname = current_database()) and e.text like 'pgrst.%'`
