-- Rows that do not stay: commands.
-- See kept_rows_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Job: removes what is over, table by table, ten thousand rows of one at the most, and wakes itself while there may be more. A table that
-- cannot be tidied keeps no other waiting.
create function private.run_kept_rows() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  rule private.kept_rows;
  part integer;
  removed integer := 0;
begin
  for rule in select r.* from private.kept_rows r order by r.table_name loop
    begin
      execute format('delete from %1$s d where d.ctid = any (array(
        select t.ctid from %1$s t where %2$s limit 10000 for update skip locked))', rule.table_name, rule.condition) using private.now();
      get diagnostics part = row_count;
    exception when others then
      if private.is_passing(sqlstate) then raise; end if;
      raise warning 'Rows of % were not removed: % %', rule.table_name, sqlstate, sqlerrm;
      part := 0;
    end;
    removed := removed + part;
    if part = 10000 then
      perform private.wake_job('kept_rows');
      exit;
    end if;
  end loop;
  return removed;
end
$$;

grant execute on function private.run_kept_rows() to service_role;
