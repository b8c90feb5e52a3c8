-- Signatories: commands.
-- See signatories_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The company's lists of signatories change one after the other: two defaults at the same moment would collide.
create function private.lock_signatories(p_company_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Seu papel não permite definir quem assina pela empresa.',
    'Não encontrado nesta empresa.');
  perform from public.company_details d where d.company_id = p_company_id for update;
end
$$;

create function public.save_signatory(p_company_id uuid, p_employee_id uuid, p_capacity text default null, p_valid_until date default null,
  p_is_default boolean default false)
returns public.company_signatories language plpgsql volatile security definer set search_path = '' as $$
declare
  signatory public.company_signatories;
begin
  perform private.lock_signatories(p_company_id);
  if not exists (select from public.employees e
    where e.company_id = p_company_id and e.id = p_employee_id and e.status <> 'terminated') then
    perform private.refuse('RHNTF', 'Esta pessoa não trabalha nesta empresa.', 'employee_id', 'Escolha outra pessoa.');
  end if;
  perform private.check_deadline(p_valid_until, private.today(p_company_id), 'valid_until');
  update public.company_signatories s set is_default = false
  where p_is_default and s.company_id = p_company_id and s.is_default and s.employee_id <> p_employee_id;
  insert into public.company_signatories as s (company_id, employee_id, capacity, valid_until, is_default, created_at)
  values (p_company_id, p_employee_id, private.tidy(p_capacity), p_valid_until, coalesce(p_is_default, false), private.now())
  on conflict (company_id, employee_id) where archived_at is null
    do update set capacity = excluded.capacity, valid_until = excluded.valid_until, is_default = excluded.is_default
  returning s.* into signatory;
  return signatory;
end
$$;

create function public.archive_signatory(p_signatory_id uuid) returns public.company_signatories
language plpgsql volatile security definer set search_path = '' as $$
declare
  signatory public.company_signatories;
begin
  select s.* into signatory from public.company_signatories s
  where s.id = p_signatory_id and s.company_id = any (private.company_ids_with('manage_settings'));
  perform private.lock_signatories(signatory.company_id);
  update public.company_signatories s set archived_at = coalesce(s.archived_at, private.now())
  where s.id = signatory.id returning s.* into signatory;
  return signatory;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_signatory(uuid, uuid, text, date, boolean), public.archive_signatory(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_signatory(uuid, uuid, text, date, boolean)
  is 'Lets a person sign for the company, or changes as what and until when (RHNTF, RHEXP).';
comment on function public.archive_signatory(uuid) is 'From now on the person signs for the company no more; what is signed stays (RHNTF).';
