-- Drafts of admissions: commands.
-- See admission_drafts_tables for the overview.

-- Functions: writing what a draft says ------------------------------------------------------------------------------
-- The person and the place; before the first day in pre_admission.
create function private.write_admitted_person(p_company_id uuid, p_person jsonb, p_work jsonb) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
  hired date := (p_work ->> 'hire_date')::date;
begin
  insert into public.employees (company_id, first_name, last_name, social_name, cpf, rg, birth_date, email, phone, address, position,
    department_id, manager_id, hire_date, registration_number, status)
  values (p_company_id, coalesce(private.tidy(p_person ->> 'first_name'), ''), coalesce(private.tidy(p_person ->> 'last_name'), ''),
    p_person ->> 'social_name', p_person ->> 'cpf', p_person ->> 'rg', (p_person ->> 'birth_date')::date, p_person ->> 'email',
    p_person ->> 'phone', p_person ->> 'address', p_work ->> 'position', (p_work ->> 'department_id')::uuid,
    (p_work ->> 'manager_id')::uuid, hired, p_work ->> 'registration_number',
    case when hired > private.today(p_company_id) then 'pre_admission' else 'active' end)
  returning * into person;
  if p_work ->> 'work_site_id' is not null or p_work ->> 'cost_centre_id' is not null then
    update public.employee_assignments a set work_site_id = (p_work ->> 'work_site_id')::uuid,
      cost_centre_id = (p_work ->> 'cost_centre_id')::uuid
    where a.company_id = p_company_id and a.employee_id = person.id;
  end if;
  return person;
end
$$;

-- The contract, with the experience within ninety days (RHTER, CLT 445 and 451).
create function private.write_admitted_contract(p_person public.employees, p_work jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind private.record_kinds;
  type text := p_work ->> 'contract_type';
  first_term integer := (p_work ->> 'experience_days')::integer;
  more integer := coalesce((p_work ->> 'extension_days')::integer, 0);
begin
  if type is null then
    perform private.refuse('RHARG', 'Escolha o tipo de contrato.', 'contract_type', 'Ele decide prazos e documentos.');
  elsif p_person.hire_date is null then
    perform private.refuse('RHARG', 'Informe a data de admissão.', 'hire_date', 'O contrato começa nela.');
  elsif type = 'experience' and coalesce(first_term, 0) < 1 then
    perform private.refuse('RHTER', 'Informe quantos dias dura a experiência.', 'experience_days', 'CLT art. 445, parágrafo único');
  elsif type = 'experience' and (more < 0 or first_term + more > 90) then
    perform private.refuse('RHTER', format('A experiência vai no máximo a 90 dias, já com a única prorrogação; aqui seriam %s.',
      first_term + more),
      'extension_days', 'CLT arts. 445, parágrafo único, e 451');
  end if;
  select k.* into kind from private.record_kinds k where k.record = 'contract';
  perform private.insert_record(p_person, kind, jsonb_strip_nulls(jsonb_build_object(
    'contract_type', type, 'starts_on', p_person.hire_date, 'ends_on', p_work -> 'ends_on',
    'experience_ends_on', case when type = 'experience' then p_person.hire_date + first_term - 1 end,
    'weekly_hours', p_work -> 'weekly_hours', 'schedule', p_work -> 'schedule', 'category_code', p_work -> 'category_code',
    'union_name', p_work -> 'union_name')));
end
$$;

-- Asks for the papers of the draft.
create function private.ask_drafted_documents(p_person public.employees, p_documents jsonb, p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  today date := private.today(p_person.company_id);
  types uuid[] := array(select t.id from jsonb_array_elements_text(
      case when jsonb_typeof(p_documents -> 'types') = 'array' then p_documents -> 'types' else '[]' end) as w (id)
    join public.document_types t on t.company_id = p_person.company_id and t.id = private.uuid_or_null(w.id) and t.archived_at is null);
  due date := coalesce((p_documents ->> 'due_on')::date,
    private.task_day(p_person.company_id, p_person.id, coalesce(p_person.hire_date, today), -5));
begin
  perform private.check_deadline(due, today, 'due_on');
  if types <> '{}' then
    perform private.ask_documents_of(p_person.company_id, types, array[p_person.id], false, due,
      private.tidy(p_documents ->> 'instructions'), 'Documentos da admissão', p_creator_id);
  end if;
end
$$;

-- Everything that a draft says, in one transaction; null before the step of tasks.
-- Parts that were not filled in yet are left out: this is also how a step is checked.
create function private.write_admission(p_company_id uuid, p_parts jsonb, p_creator_id uuid) returns public.journeys
language plpgsql volatile security definer set search_path = '' as $$
declare
  work jsonb := coalesce(p_parts -> 'work', '{}');
  access jsonb := coalesce(p_parts -> 'access', '{}');
  person public.employees := private.write_admitted_person(p_company_id, coalesce(p_parts -> 'person', '{}'), work);
  kind private.record_kinds;
  journey public.journeys;
begin
  if coalesce(p_parts -> 'personal', '{}') <> '{}' then
    select k.* into kind from private.record_kinds k where k.record = 'personal';
    perform private.check_record_values(kind, p_parts -> 'personal');
    perform private.insert_record(person, kind, p_parts -> 'personal');
  end if;
  if p_parts ? 'work' then
    perform private.write_admitted_contract(person, work);
  end if;
  if p_parts -> 'pay' ->> 'salary' is not null then
    select k.* into kind from private.record_kinds k where k.record = 'compensation';
    perform private.insert_record(person, kind, jsonb_build_object('effective_on', person.hire_date, 'reason', 'admission',
      'salary', p_parts -> 'pay' -> 'salary', 'unit', coalesce(p_parts -> 'pay' ->> 'unit', 'month')));
  end if;
  if p_parts ? 'documents' then
    perform private.ask_drafted_documents(person, p_parts -> 'documents', p_creator_id);
  end if;
  if p_parts ? 'access' then
    journey := private.launch_journey(p_company_id, 'admission', row(person.id, null, coalesce(
        private.uuid_or_null(access ->> 'template_id'), (select m.template_id from private.matching_templates(p_company_id, 'admission',
          array[row(person.id, person.hire_date, null, null, null)::private.journey_base]) m)),
      private.uuid_or_null(access ->> 'buddy_id'), '{}')::private.journey_subject, null, p_creator_id);
    if work ->> 'contract_type' = 'experience' then
      perform private.agree_extension(journey, coalesce((work ->> 'extension_days')::integer, 0));
    end if;
    perform private.write_first_day(journey.id, jsonb_build_object('place', access -> 'first_day_place',
      'time', access -> 'first_day_time', 'dress', access -> 'first_day_dress', 'contact', access -> 'first_day_contact',
      'notes', access -> 'first_day_notes', 'welcome', access -> 'welcome_message'));
  end if;
  return journey;
end
$$;

-- Refuses what write_admission would refuse, by writing everything and undoing it.
create function private.check_admission(p_company_id uuid, p_parts jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.write_admission(p_company_id, p_parts, null);
  raise exception using errcode = 'RHDRY', message = 'dry run';
exception when sqlstate 'RHDRY' then
  null;
end
$$;

-- Functions: the draft ----------------------------------------------------------------------------------------------
-- The caller's draft, locked (RHNTF).
create function private.own_draft(p_draft_id uuid) returns public.admission_drafts
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.admission_drafts;
begin
  select d.* into draft from public.admission_drafts d
  where d.id = p_draft_id and d.created_by = private.my_employee_id()
    and d.company_id = any (private.company_ids_with('manage_settings')) for update;
  if draft.id is null then
    perform private.refuse('RHNTF', 'Este rascunho não existe mais.', '', 'Recarregue a página.');
  end if;
  return draft;
end
$$;

-- What was typed, without what was left empty.
create function private.draft_parts(p_draft public.admission_drafts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(p.part, jsonb_strip_nulls(p.typed)), '{}')
  from private.admission_draft_parts p where p.company_id = p_draft.company_id and p.draft_id = p_draft.id
$$;

-- Keeps the parts given; with p_check also holds everything so far against the rules, and keeps nothing that fails.
create function public.save_admission_draft(p_company_id uuid, p_draft_id uuid, p_step integer, p_parts jsonb, p_check boolean default true)
returns public.admission_drafts language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.admission_drafts;
begin
  perform private.refuse_journey_settings(p_company_id);
  if coalesce(jsonb_typeof(p_parts), '') <> 'object' then
    perform private.refuse('RHARG', 'Nada foi informado.', '', 'Recarregue a página.');
  end if;
  if p_draft_id is null then
    insert into public.admission_drafts (company_id, created_by) values (p_company_id, private.my_employee_id()) returning * into draft;
  else
    draft := private.own_draft(p_draft_id);
  end if;
  insert into private.admission_draft_parts as p (company_id, draft_id, part, typed)
  select draft.company_id, draft.id, k.key, k.value from jsonb_each(p_parts) as k
  on conflict (company_id, draft_id, part) do update set typed = excluded.typed;
  if p_check then
    perform private.check_admission(draft.company_id, private.draft_parts(draft));
  end if;
  update public.admission_drafts d
  set step = least(greatest(p_step, 1), 6), title = private.plain_line(concat_ws(' ', x.person ->> 'first_name', x.person ->> 'last_name'),
    200)
  from (select private.draft_parts(draft) -> 'person' as person) x
  where d.id = draft.id returning d.* into draft;
  return draft;
end
$$;

create function public.admission_draft(p_draft_id uuid) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.admission_drafts := private.own_draft(p_draft_id);
begin
  return jsonb_build_object('id', draft.id, 'step', draft.step, 'updated_at', draft.updated_at, 'parts', private.draft_parts(draft));
end
$$;

create function public.discard_admission_draft(p_draft_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.admission_drafts := private.own_draft(p_draft_id);
begin
  delete from private.admission_draft_parts p where p.company_id = draft.company_id and p.draft_id = draft.id;
  delete from public.admission_drafts d where d.id = draft.id;
  return draft.id;
end
$$;

create function public.finish_admission_draft(p_draft_id uuid, p_confirmed boolean default false) returns public.journeys
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.admission_drafts := private.own_draft(p_draft_id);
  parts jsonb := private.draft_parts(draft);
  journey public.journeys;
begin
  if not parts ?& array['person', 'work'] then
    perform private.refuse('RHARG', 'Faltam os dados da pessoa ou do contrato.', '', 'Volte ao passo que falta.');
  end if;
  if p_confirmed is not true then
    perform private.ask_first(private.pay_doubt(draft.company_id, null, null, (parts -> 'pay' ->> 'salary')::numeric,
      parts -> 'pay' ->> 'unit'));
  end if;
  journey := private.write_admission(draft.company_id, parts || jsonb_build_object('access', coalesce(parts -> 'access', '{}')),
    private.my_employee_id());
  perform public.discard_admission_draft(draft.id);
  return journey;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('draft_parts', 'person? json{}, personal? json{}, work? json{}, pay? json{}, documents? json{}, access? json{}'),
  ('admission_draft', 'id uuid, step integer, updated_at timestamptz, parts draft_parts');

-- Functions: the draft ----------------------------------------------------------------------------------------------
grant execute on function public.save_admission_draft(uuid, uuid, integer, jsonb, boolean), public.admission_draft(uuid),
  public.discard_admission_draft(uuid), public.finish_admission_draft(uuid, boolean)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.save_admission_draft(uuid, uuid, integer, jsonb, boolean) is
  'Keeps parts of a draft, checked unless told not to (RHPER, RHNTF, RHARG and the refusals of every table that it would write).';
comment on function public.admission_draft(uuid) is 'The caller''s draft with what was typed (RHNTF).';
comment on function public.discard_admission_draft(uuid) is 'Removes the caller''s draft and what was typed (RHNTF).';
comment on function public.finish_admission_draft(uuid, boolean)
  is 'Makes the admission, all or nothing, and removes the draft (RHASK and the refusals of every table).';
