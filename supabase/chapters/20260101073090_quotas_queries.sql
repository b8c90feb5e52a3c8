-- Quotas: queries.
-- See quotas_rules for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Who fills the quota of people with a disability is told of today alone, and without somebody only to who has opened that person's health:
-- the difference of two days, or of a company with and without a person, would tell of one.
create function public.company_quotas(p_company_id uuid, p_on date default null, p_without_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
  day date;
  person public.employees;
  tells_filled boolean;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'As cotas são de administradores.', 'Empresa não encontrada.');
  today := private.today(p_company_id);
  day := coalesce(p_on, today);
  perform private.check_day(day, 'on');
  select e.* into person from public.employees e where e.company_id = p_company_id and e.id = p_without_id;
  if p_without_id is not null and person.id is null then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'without_id');
  end if;
  tells_filled := case when p_without_id is null then day = today else day >= today and private.has_read(person, 'health') end;
  return jsonb_build_object('on_date', day,
    'pcd', (select jsonb_build_object('people', s.people, 'required', s.required,
        'filled', case when tells_filled and s.required > 0 then s.filled end)
      from private.pcd_state(p_company_id, day, p_without_id) s),
    'sites', (select coalesce(jsonb_agg(to_jsonb(s) - 'ordinality' order by s.ordinality), '[]')
      from private.apprentice_state(p_company_id, day, p_without_id) with ordinality s));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('pcd_standing', 'people integer, required integer, filled integer?'),
  ('apprentice_standing', 'site_id text?, site text?, base integer, minimum integer, maximum integer, apprentices integer'),
  ('company_quotas', 'on_date date, pcd pcd_standing, sites apprentice_standing[]');

grant execute on function public.company_quotas(uuid, date, uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.company_quotas(uuid, date, uuid) is
  'Where a company stands with the quotas of people with a disability and, by site, of apprentices, today or on a day, and as it would be '
    'without one person: for administrators (RHPER, RHNTF, RHARG).';
