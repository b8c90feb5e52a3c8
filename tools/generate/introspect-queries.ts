/** Catalogue queries. They read pg_catalog rather than information_schema, which hides what the caller may not use. */

export const columnsQuery = `
  select c.relname as relation, c.relkind = 'v' as "isView", a.attname as name, t.typname as type,
         not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)) as nullable,
         a.atthasdef or a.attidentity <> '' as "hasDefault",
         a.attgenerated <> '' or a.attidentity = 'a' as generated
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attname collate "C"`

export const relationshipsQuery = `
  select c.relname as relation, k.conname as name, f.relname as target,
         (select array_agg(a.attname::text order by u.n) from unnest(k.conkey) with ordinality u(attnum, n)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum) as columns,
         (select array_agg(a.attname::text order by u.n) from unnest(k.confkey) with ordinality u(attnum, n)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum) as "targetColumns",
         exists (select from pg_constraint q where q.conrelid = k.conrelid and q.contype in ('p', 'u')
                 and q.conkey <@ k.conkey and k.conkey <@ q.conkey) as "oneToOne"
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and f.relnamespace = 'public'::regnamespace
    and k.conparentid = 0
  order by c.relname collate "C", k.conname collate "C"`

/** Functions reachable by RPC or as computed fields: everything in public that is no trigger. */
export const functionsQuery = `
  select p.proname as name, rt.typname as returns, p.proretset as "returnsSet", p.prorows::int as "expectedRows",
         coalesce((select jsonb_agg(jsonb_build_object('name', coalesce(p.proargnames[u.n], ''), 'type', t.typname,
                     'optional', u.n > p.pronargs - p.pronargdefaults) order by u.n)
                   from unnest(p.proargtypes) with ordinality u(oid, n) join pg_type t on t.oid = u.oid), '[]') as args,
         coalesce((select jsonb_agg(jsonb_build_object('name', p.proargnames[u.n], 'type', t.typname) order by u.n)
                   from unnest(p.proallargtypes) with ordinality u(oid, n) join pg_type t on t.oid = u.oid
                   where p.proargmodes[u.n] in ('o', 't', 'b')), '[]') as outputs
  from pg_proc p
  join pg_type rt on rt.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and rt.typname not in ('trigger', 'event_trigger')
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C", p.oid`

export const enumsQuery = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace
  group by t.typname order by t.typname collate "C"`

export const shapesQuery = 'select name, shape from private.shapes order by name collate "C"'
