-- Functions of schema storage with hosted's names and parameters, all with the rights of whoever calls them. Names are compared
-- byte by byte (collate "C"), so that the index on (bucket_id, name) serves lists; chr(1114111) follows every other character.

create or replace function storage.get_common_prefix(p_key text, p_prefix text, p_delimiter text) returns text language sql immutable
as $$
  select case when strpos(rest, p_delimiter) > 0 then p_prefix || left(rest, strpos(rest, p_delimiter) + length(p_delimiter) - 1) end
    from (select substr(p_key, length(p_prefix) + 1) as rest) as behind
   where p_delimiter <> '' $$;

-- One entry of the index per entry of the answer: whatever is inside a folder is stepped over. A token that ends with the delimiter
-- is a folder that has been shown already, any other the name of an object.
create or replace function storage.list_objects_with_delimiter(
  _bucket_id text, prefix_param text, delimiter_param text, max_keys integer default 100,
  start_after text default '', next_token text default '', sort_order text default 'asc'
) returns table (
  name text, id uuid, metadata jsonb, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, user_metadata jsonb
) language plpgsql stable
as $$
#variable_conflict use_column
declare
  opening constant text := coalesce(prefix_param, '');
  ending constant text := coalesce(prefix_param, '') || chr(1114111);
  descending constant boolean := coalesce(lower(sort_order) = 'desc', false);
  place text := coalesce(nullif(next_token, ''), nullif(start_after, ''));
  folder text;
  entry record;
begin
  if place is null then
    place := case when descending then ending else opening end;
  elsif not descending then
    place := case when delimiter_param <> '' and right(place, length(delimiter_param)) = delimiter_param
      then place || chr(1114111) else place || chr(1) end;
  end if;
  for step in 1 .. max_keys loop
    if descending then
      select o.name, o.id, o.metadata, o.updated_at, o.created_at, o.last_accessed_at, o.user_metadata into entry
        from storage.objects o
       where o.bucket_id = _bucket_id and o.name collate "C" < place and o.name collate "C" >= opening
       order by o.name collate "C" desc limit 1;
    else
      select o.name, o.id, o.metadata, o.updated_at, o.created_at, o.last_accessed_at, o.user_metadata into entry
        from storage.objects o
       where o.bucket_id = _bucket_id and o.name collate "C" >= place and o.name collate "C" < ending
       order by o.name collate "C" limit 1;
    end if;
    exit when not found;
    folder := storage.get_common_prefix(entry.name, opening, delimiter_param);
    if folder is null then
      place := case when descending then entry.name else entry.name || chr(1) end;
      return query select entry.name, entry.id, entry.metadata, entry.updated_at, entry.created_at, entry.last_accessed_at, entry.user_metadata;
    else
      place := case when descending then folder else folder || chr(1114111) end;
      return query select left(folder, -length(delimiter_param)), null::uuid, null::jsonb, null::timestamptz, null::timestamptz,
                          null::timestamptz, null::jsonb;
    end if;
  end loop;
end
$$;

-- One level below the prefix by moment, to the millisecond as moments are shown; a folder is as old as the oldest object in it.
create or replace function storage.search_by_timestamp(
  p_prefix text, p_bucket_id text, p_limit integer, p_level integer, p_start_after text,
  p_sort_order text, p_sort_column text, p_sort_column_after text
) returns table (
  key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb, user_metadata jsonb
) language sql stable
as $$
  with entries as (
    select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata, o.user_metadata,
           storage.get_common_prefix(o.name, coalesce(p_prefix, ''), '/') as folder
      from storage.objects o
     where o.bucket_id = p_bucket_id
       and o.name collate "C" >= coalesce(p_prefix, '') and o.name collate "C" < coalesce(p_prefix, '') || chr(1114111)
  ), listed as (
    select folder as place, null::uuid as id, min(created_at) as updated_at, min(created_at) as created_at,
           null::timestamptz as last_accessed_at, null::jsonb as metadata, null::jsonb as user_metadata
      from entries where folder is not null group by folder
    union all
    select name, id, updated_at, created_at, last_accessed_at, metadata, user_metadata from entries where folder is null
  ), timed as (
    select listed.*, date_trunc('milliseconds', coalesce(case p_sort_column when 'updated_at' then updated_at else created_at end, 'epoch')) as sorted_at
      from listed
  )
  select split_part(place, '/', p_level), rtrim(place, case when id is null then '/' else '' end), id, updated_at, created_at,
         last_accessed_at, metadata, user_metadata
    from timed
   where coalesce(p_start_after, '') = ''
      or case when p_sort_order = 'desc'
           then (sorted_at, place collate "C") < (coalesce(nullif(p_sort_column_after, ''), 'epoch')::timestamptz, p_start_after)
           else (sorted_at, place collate "C") > (coalesce(nullif(p_sort_column_after, ''), 'epoch')::timestamptz, p_start_after) end
   order by case when p_sort_order = 'desc' then sorted_at end desc, case when p_sort_order = 'desc' then place end collate "C" desc,
            sorted_at, place collate "C"
   limit p_limit $$;

create or replace function storage.search_v2(
  prefix text, bucket_name text, limits integer default 100, levels integer default 1, start_after text default '',
  sort_order text default 'asc', sort_column text default 'name', sort_column_after text default ''
) returns table (
  key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb, user_metadata jsonb
) language plpgsql stable
as $$
#variable_conflict use_column
begin
  if lower(coalesce(sort_column, 'name')) in ('updated_at', 'created_at') then
    return query select * from storage.search_by_timestamp(
      prefix, bucket_name, least(limits, 1500), levels, start_after, lower(sort_order), lower(sort_column), sort_column_after);
  else
    return query
      select split_part(l.name, '/', levels), l.name, l.id, l.updated_at, l.created_at, l.last_accessed_at, l.metadata, l.user_metadata
        from storage.list_objects_with_delimiter(bucket_name, prefix, '/', least(limits, 1500), start_after, '', sort_order) l;
  end if;
end
$$;

-- One level of a folder, as list() of the client shows it: names relative to the folder, whatever the case of the
-- folder and of what is searched for.
create or replace function storage.search(
  prefix text, bucketname text, limits integer default 100, levels integer default 1, offsets integer default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc'
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb, user_metadata jsonb
) language sql stable
as $$
  with entries as (
    select o.path_tokens[levels] as entry, cardinality(o.path_tokens) > levels as is_folder, o.id, o.updated_at, o.created_at,
           o.last_accessed_at, o.metadata, o.user_metadata
      from storage.objects o
     where o.bucket_id = bucketname
       and lower(o.name) collate "C" >= lower(coalesce(prefix, '')) and lower(o.name) collate "C" < lower(coalesce(prefix, '')) || chr(1114111)
       and starts_with(lower(o.name), lower(coalesce(prefix, '') || coalesce(search, '')))
  ), listed as (
    select entry, true as is_folder, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
           null::timestamptz as last_accessed_at, null::jsonb as metadata, null::jsonb as user_metadata
      from entries where is_folder group by entry
    union all
    select entry, false, id, updated_at, created_at, last_accessed_at, metadata, user_metadata from entries where not is_folder
  ), sorted as (
    select listed.*,
           case sortcolumn when 'updated_at' then updated_at when 'created_at' then created_at
             when 'last_accessed_at' then last_accessed_at end as sorted_at
      from listed
  )
  select entry, id, updated_at, created_at, last_accessed_at, metadata, user_metadata
    from sorted
   order by case when sortcolumn in ('updated_at', 'created_at', 'last_accessed_at') then not is_folder end,
            case when lower(sortorder) = 'desc' then sorted_at end desc nulls last,
            case when lower(sortorder) = 'desc' then entry end collate "C" desc nulls last,
            sorted_at, entry collate "C"
   limit least(coalesce(limits, 100), 1500) offset offsets $$;

create or replace function storage.get_size_by_bucket() returns table (size bigint, bucket_id text) language sql stable
as $$ select sum((o.metadata ->> 'size')::bigint)::bigint, o.bucket_id from storage.objects o group by o.bucket_id $$;

-- Says whether the caller may insert this row: the error PT200 means yes, and takes the row back.
create or replace function storage.can_insert_object(bucketid text, name text, owner uuid, metadata jsonb) returns void language plpgsql
as $$
begin
  insert into storage.objects (bucket_id, name, owner, metadata) values (bucketid, name, owner, metadata);
  raise sqlstate 'PT200' using message = 'ROLLBACK', detail = 'rollback successful insert';
end
$$;

select engine.hand_over('storage', 'supabase_storage_admin');
grant usage on schema storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
revoke truncate, references, trigger on storage.buckets, storage.objects from anon, authenticated, service_role;
grant select on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to anon, authenticated;
grant select, insert, update, delete on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to service_role;

do $$
begin
  execute format('grant usage on schema storage to %I', engine.owner_role());
  execute format('grant all on all tables in schema storage to %I', engine.owner_role());
end
$$;
