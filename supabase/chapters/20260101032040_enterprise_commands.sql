-- Enterprise: commands.
-- See enterprise_tables for the overview.

-- Functions: companies ----------------------------------------------------------------------------------------------
create function public.create_company(
  p_name text, p_legal_name text default null, p_cnpj text default null, p_time_zone text default 'America/Sao_Paulo')
returns public.companies language plpgsql volatile security definer set search_path = '' as $$
declare
  company public.companies;
begin
  perform private.master_only();
  insert into public.companies (name) values (p_name) returning * into company;
  update public.company_details d
  set legal_name = p_legal_name, cnpj = p_cnpj, time_zone = coalesce(p_time_zone, d.time_zone)
  where d.company_id = company.id;
  return company;
end
$$;

-- Zero rows when one of the two rows changed since it was read: nothing is written then.
create function public.save_company(
  p_company_id uuid, p_name text, p_legal_name text, p_cnpj text, p_time_zone text, p_updated_at timestamptz,
  p_details_updated_at timestamptz) returns setof public.companies language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.master_only();
  perform from public.companies c join public.company_details d on d.company_id = c.id
  where c.id = p_company_id and c.updated_at = p_updated_at and d.updated_at = p_details_updated_at
    and c.id = any (private.company_ids_with('view_all_companies'))
  for update;
  if not found then
    return;
  end if;
  update public.company_details d set legal_name = p_legal_name, cnpj = p_cnpj, time_zone = p_time_zone
  where d.company_id = p_company_id;
  return query update public.companies c set name = p_name where c.id = p_company_id returning c.*;
end
$$;

create function public.set_company_active(p_company_id uuid, p_active boolean) returns public.companies
language plpgsql volatile security definer set search_path = '' as $$
declare
  company public.companies;
begin
  perform private.require_permission('deactivate_company', 'Somente um master ativa e desativa empresas.');
  update public.companies c set active = coalesce(p_active, true)
  where c.id = p_company_id and c.id = any (private.company_ids_with('deactivate_company')) returning c.* into company;
  if not found then
    perform private.refuse('RHNTF', 'Empresa não encontrada.', 'company_id', 'Recarregue a lista.');
  end if;
  -- Open browsers ask anew: a deactivated company is cut off at once.
  perform realtime.send(jsonb_build_object('active', company.active), 'active', 'company:' || company.id, true);
  return company;
end
$$;

-- Functions: figures ------------------------------------------------------------------------------------------------
grant execute on function public.create_company(text, text, text, text),
  public.save_company(uuid, text, text, text, text, timestamptz, timestamptz), public.set_company_active(uuid, boolean)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.create_company(text, text, text, text) is 'A company with its details, for masters (RHPER).';
comment on function public.save_company(uuid, text, text, text, text, timestamptz, timestamptz) is
  'Saves a company and its details; no row when either changed since it was read. For masters (RHPER).';
comment on function public.set_company_active(uuid, boolean) is
  'Activates or deactivates a company, for masters (RHPER, RHNTF, RHOWN, RHLMA).';
