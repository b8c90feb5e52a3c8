-- Blocks and coverage: commands.
-- See leave_blocks_tables for the overview.

-- Functions: writing ------------------------------------------------------------------------------------------------
-- Writes a block with whom it is for; no row comes back when somebody changed it meanwhile.
create function public.save_leave_block(
  p_company_id uuid, p_starts_on date, p_ends_on date, p_reason text, p_hard boolean, p_departments uuid[] default '{}',
    p_work_sites uuid[] default '{}',
  p_positions uuid[] default '{}', p_types uuid[] default '{}', p_id uuid default null, p_updated_at timestamptz default null)
returns setof public.leave_blocks language plpgsql volatile security definer set search_path = '' as $$
declare
  block public.leave_blocks;
begin
  perform private.refuse_settings(p_company_id);
  if exists (select from public.leave_types t where t.company_id = p_company_id and t.id = any (p_types)
      and not private.company_may_refuse(t.category)) then
    perform private.refuse('RHARG', 'Um bloqueio não impede licenças garantidas por lei nem ausências por saúde.', 'types',
      'Retire esses tipos do bloqueio.');
  end if;
  if p_id is null then
    insert into public.leave_blocks as b (company_id, starts_on, ends_on, reason, hard)
    values (p_company_id, p_starts_on, p_ends_on, p_reason, coalesce(p_hard, true)) returning b.* into block;
  else
    update public.leave_blocks b set starts_on = p_starts_on, ends_on = p_ends_on, reason = p_reason, hard = coalesce(p_hard, true)
    where b.company_id = p_company_id and b.id = p_id and b.archived_at is null and b.updated_at = p_updated_at returning b.* into block;
  end if;
  if block.id is null then
    return;
  end if;
  delete from public.leave_block_scopes s where s.company_id = block.company_id and s.block_id = block.id
    and not coalesce(s.department_id = any (p_departments) or s.work_site_id = any (p_work_sites) or s.position_id = any (p_positions)
      or s.type_id = any (p_types), false);
  insert into public.leave_block_scopes (company_id, block_id, department_id, work_site_id, position_id, type_id)
  select block.company_id, block.id, w.department_id, w.work_site_id, w.position_id, w.type_id
  from (select distinct d as department_id, null::uuid as work_site_id, null::uuid as position_id, null::uuid as type_id
    from unnest(p_departments) d
    union all select distinct null::uuid, s, null::uuid, null::uuid from unnest(p_work_sites) s
    union all select distinct null::uuid, null::uuid, p, null::uuid from unnest(p_positions) p
    union all select distinct null::uuid, null::uuid, null::uuid, t from unnest(p_types) t) w
  where not exists (select from public.leave_block_scopes s where s.company_id = block.company_id and s.block_id = block.id
    and (s.department_id, s.work_site_id, s.position_id, s.type_id) is not distinct from (w.department_id, w.work_site_id, w.position_id,
      w.type_id));
  return next block;
end
$$;

grant execute on function public.save_leave_block(uuid, date, date, text, boolean, uuid[], uuid[], uuid[], uuid[], uuid, timestamptz)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_leave_block(uuid, date, date, text, boolean, uuid[], uuid[], uuid[], uuid[], uuid, timestamptz) is
  'Adds or changes a block and whom it is for; nothing comes back when it changed meanwhile (RHPER, RHNTF, RHARG).';
