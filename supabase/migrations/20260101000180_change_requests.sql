-- Change requests.
-- A person keeps the own record right: what the company lets people change is written at once, what it wants to look at
-- first is asked and written when the last approver agrees, field by field. Nothing else of the record is ever in reach.
-- Values are checked when they are asked, by the rules of the table itself (a write that is taken back), and again when
-- they are written. A value that somebody changed meanwhile is marked as a conflict and never overwritten.
-- One open request per person and field. Old and new values are read by who asked, by administrators, and by who decides.
-- Who may not read a value does not decide it: a request with a record in it is of a reserved kind, decided by administrators.
-- It refuses: fields outside the list or closed by the company, a second request for a field, other people's records, and
-- the own one before the first day (chapter 275).

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.change_fields (
  field text not null,
  label text not null,
  kind text not null,
  default_policy text not null,
  sensitive boolean not null,
  position smallint not null,
  constraint change_fields_pkey primary key (field),
  constraint change_fields_kind_check check (kind in ('text', 'date', 'email', 'cpf', 'phone', 'record')),
  constraint change_fields_default_policy_check check (default_policy in ('direct', 'ask', 'closed'))
);

create table public.change_policies (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  field text not null,
  policy text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint change_policies_pkey primary key (id),
  constraint change_policies_field_key unique (field, company_id),
  constraint change_policies_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint change_policies_field_fkey foreign key (field) references public.change_fields (field) on delete restrict,
  constraint change_policies_policy_check check (policy in ('direct', 'ask', 'closed'))
);

create table public.change_requests (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  approval_id uuid,
  status text not null default 'pending',
  reason text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint change_requests_pkey primary key (id),
  constraint change_requests_company_id_key unique (company_id, id),
  constraint change_requests_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint change_requests_approval_fkey foreign key (company_id, approval_id)
    references public.approval_requests (company_id, id) on delete restrict,
  constraint change_requests_status_check check (status in ('pending', 'adjusting', 'approved', 'rejected', 'cancelled')),
  constraint change_requests_reason_check check (char_length(reason) between 1 and 1000)
);

create table public.change_request_fields (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  change_request_id uuid not null,
  employee_id uuid not null,
  field text not null,
  old_value text,
  new_value text,
  outcome text not null default 'pending',
  decided_by uuid,
  decided_at timestamptz,
  constraint change_request_fields_pkey primary key (id),
  constraint change_request_fields_field_key unique (company_id, change_request_id, field),
  constraint change_request_fields_request_fkey foreign key (company_id, change_request_id)
    references public.change_requests (company_id, id) on delete restrict,
  constraint change_request_fields_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint change_request_fields_outcome_check check (outcome in ('pending', 'applied', 'rejected', 'conflict', 'cancelled')),
  constraint change_request_fields_field_excl exclude using btree (company_id with =, employee_id with =, field with =)
    where (outcome = 'pending')
);

-- Whose record is being written by an approved change, inside one transaction: rows here are never committed. The guard
-- of names and documents lets that write through, since who decides may rank below the person.
create table private.applying_changes (
  employee_id uuid not null,
  company_id uuid not null,
  constraint applying_changes_pkey primary key (employee_id),
  constraint applying_changes_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index change_policies_company_idx on public.change_policies (company_id);
create index change_requests_company_employee_idx on public.change_requests (company_id, employee_id, created_at desc);
create index change_requests_company_approval_idx on public.change_requests (company_id, approval_id);
create index change_request_fields_company_employee_idx on public.change_request_fields (company_id, employee_id);
create index applying_changes_company_idx on private.applying_changes (company_id, employee_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.change_fields enable row level security;
alter table public.change_policies enable row level security;
alter table public.change_requests enable row level security;
alter table public.change_request_fields enable row level security;
alter table private.applying_changes enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write; the functions below write.
grant select on public.change_fields, public.change_policies, public.change_requests, public.change_request_fields
  to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_signed_in on public.change_fields for select to authenticated using (true);
create policy select_member on public.change_policies for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy select_own_or_settings on public.change_requests for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())));
create policy select_own_or_settings on public.change_request_fields for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())));

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.change_fields (field, label, kind, default_policy, sensitive, position) values
  ('social_name', 'Nome social', 'text', 'direct', false, 1),
  ('first_name', 'Nome', 'text', 'ask', false, 2),
  ('last_name', 'Sobrenome', 'text', 'ask', false, 3),
  ('email', 'E-mail', 'email', 'ask', false, 4),
  ('phone', 'Telefone', 'phone', 'direct', true, 5),
  ('address', 'Endereço', 'text', 'ask', true, 6),
  ('birth_date', 'Data de nascimento', 'date', 'ask', true, 7),
  ('cpf', 'CPF', 'cpf', 'ask', true, 8),
  ('rg', 'RG', 'text', 'ask', true, 9);
insert into public.status_transitions (entity, from_status, to_status)
select 'change_request', t.from_status, t.to_status from public.status_transitions t where t.entity = 'approval_request';
insert into public.approval_entity_types (entity_type, label, module, on_decided, decided_kind, reserved) values
  ('change_request', 'Alteração de dados', 'employees', 'private.settle_change_request', 'change_request_decided', false),
  ('reserved_change', 'Dados reservados (conta bancária, dependentes, dados civis)', 'employees', 'private.settle_change_request',
    'change_request_decided', true);
insert into private.approval_details (entity_type, routine) values
  ('change_request', 'private.change_request_details'), ('reserved_change', 'private.change_request_details');

-- Functions: writing a record --------------------------------------------------------------------------------------
create function private.change_policy(p_company_id uuid, p_field text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(p.policy, f.default_policy)
  from public.change_fields f
  left join public.change_policies p on p.field = f.field and p.company_id = p_company_id
  where f.field = p_field
$$;

create function private.is_applying_change(p_employee_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.applying_changes a where a.employee_id = p_employee_id)
$$;

create function private.write_changes(p_person public.employees, p_changes jsonb) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.employees := jsonb_populate_record(p_person, p_changes);
  person public.employees;
  part record;
  plain jsonb := p_changes;
begin
  for part in select c.key, c.value::jsonb from jsonb_each_text(p_changes) as c
      join public.change_fields f on f.field = c.key and f.kind = 'record' order by f.position loop
    perform private.write_change_record(p_person, part.key, part.value);
    plain := plain - part.key;
  end loop;
  if plain = '{}' then
    return p_person;
  end if;
  insert into private.applying_changes (employee_id, company_id) values (p_person.id, p_person.company_id);
  update public.employees e set social_name = wish.social_name, first_name = wish.first_name, last_name = wish.last_name,
    email = wish.email, phone = wish.phone, address = wish.address, birth_date = wish.birth_date, cpf = wish.cpf, rg = wish.rg
  where e.id = p_person.id returning e.* into person;
  delete from private.applying_changes a where a.employee_id = p_person.id;
  return person;
end
$$;

-- What the record would be, by the table's own rules, without leaving a trace. That a CPF belongs to a colleague is not
-- told to who asks; who decides finds out.
create function private.try_changes(p_person public.employees, p_changes jsonb) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
begin
  begin
    person := private.write_changes(p_person, p_changes);
    raise exception using errcode = 'RHDRY', message = 'taken back';
  exception
    when sqlstate 'RHDRY' then
      return person;
    when unique_violation then
      null;
  end;
  person := private.try_changes(p_person, p_changes - 'cpf');
  person.cpf := regexp_replace(p_changes ->> 'cpf', '[\s.-]', '', 'g');
  return person;
end
$$;

-- The fields that would really change, tidied by the table: {field: new text}. Everything forged stops here.
create function private.checked_changes(p_person public.employees, p_changes jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  change record;
  wish jsonb := '{}';
  after jsonb;
begin
  if coalesce(jsonb_typeof(p_changes), '') <> 'object' then
    perform private.refuse('RHFLD', 'Informe o que deve mudar.', '', 'Recarregue a página.');
  end if;
  for change in
    select c.key, c.value, f.kind, f.label, private.change_policy(p_person.company_id, c.key) as policy,
      private.tidy(c.value #>> '{}') as text
    from jsonb_each(p_changes) as c left join public.change_fields f on f.field = c.key
  loop
    if change.kind is null or jsonb_typeof(change.value) not in ('string', 'null', 'object')
      or (change.kind = 'record') <> (jsonb_typeof(change.value) = 'object') then
      perform private.refuse('RHFLD', 'Este campo não pode ser alterado por aqui.', change.key, 'Recarregue a página.');
    elsif change.policy = 'closed' then
      perform private.refuse('RHFLD', format('A empresa não permite alterar este campo: %s.', change.label), change.key,
        'Fale com o RH.');
    elsif change.kind = 'date' and change.text !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
      perform private.refuse('RHFLD', format('%s: informe uma data válida.', change.label), change.key, 'Use dia, mês e ano.');
    end if;
    wish := wish || jsonb_build_object(change.key, change.text);
  end loop;
  after := to_jsonb(private.try_changes(p_person, wish)) || (select coalesce(jsonb_object_agg(w.key, w.value), '{}')
    from jsonb_each(wish) as w join public.change_fields f on f.field = w.key and f.kind = 'record');
  select coalesce(jsonb_object_agg(w.key, after -> w.key), '{}') into wish
  from jsonb_object_keys(wish) as w (key) where (after ->> w.key) is distinct from (to_jsonb(p_person) ->> w.key);
  if wish = '{}' then
    perform private.refuse('RHFLD', 'Nada mudou.', '', 'Os dados já estão assim.');
  end if;
  return wish;
end
$$;

-- Functions: the request -------------------------------------------------------------------------------------------
create function private.write_change_fields(p_request public.change_requests, p_person public.employees, p_changes jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken text;
begin
  select f.label into taken
  from jsonb_object_keys(p_changes) as k (key)
  join public.change_request_fields o on o.company_id = p_person.company_id and o.employee_id = p_person.id
    and o.field = k.key and o.outcome = 'pending' and o.change_request_id <> p_request.id
  join public.change_fields f on f.field = k.key limit 1;
  if taken is not null then
    perform private.refuse('RHOPN', format('Já existe uma solicitação aberta para este campo: %s.', taken), '',
      'Espere a resposta, ou cancele a anterior.');
  end if;
  insert into public.change_request_fields as f (company_id, change_request_id, employee_id, field, old_value, new_value)
  select p_request.company_id, p_request.id, p_person.id, c.key, private.present_value(p_person, c.key, c.value), c.value
  from jsonb_each_text(p_changes) as c
  on conflict on constraint change_request_fields_field_key do update
  set old_value = excluded.old_value, new_value = excluded.new_value, outcome = 'pending', decided_by = null, decided_at = null;
end
$$;

-- Lists show nothing but the title: it must name what is asked now, not what was asked first.
create function private.change_title(p_changes jsonb) returns text language sql stable security definer set search_path = '' as $$
  select 'Alteração de dados: ' || string_agg(f.label, ', ' order by f.position) from public.change_fields f where p_changes ? f.field
$$;

-- Records are of classes that only administrators read, and with one of them the whole request is theirs.
create function private.change_kind(p_changes jsonb) returns text language sql stable security definer set search_path = '' as $$
  select case when exists (select from public.change_fields f where p_changes ? f.field and f.kind = 'record')
    then 'reserved_change' else 'change_request' end
$$;

-- The own record, locked.
create function private.my_record() returns public.employees language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = private.my_employee_id() for update;
  if person.id is null then
    perform private.refuse('RHPER', 'Este acesso não pertence a uma empresa ativa.', '', 'Entre novamente.');
  elsif person.status = 'pre_admission' then
    perform private.refuse('RHPER', 'Mudanças no cadastro são pedidas a partir do seu primeiro dia.', '', 'Antes disso, fale com o RH.');
  end if;
  return person;
end
$$;

create function public.request_change(p_changes jsonb, p_reason text default null, p_files jsonb default '{}') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.my_record();
  wish jsonb := private.checked_changes(person, p_changes);
  direct jsonb := (select coalesce(jsonb_object_agg(w.key, w.value), '{}') from jsonb_each(wish) as w
    where private.change_policy(person.company_id, w.key) = 'direct');
  asked jsonb := wish - array(select jsonb_object_keys(direct));
  request public.change_requests;
begin
  if direct <> '{}' then
    person := private.write_changes(person, direct);
  end if;
  -- Each request tells its approvers, by mail too: asking and taking back all day would be a way to flood them.
  if asked <> '{}' and (select count(*) from public.change_requests r where r.company_id = person.company_id
      and r.employee_id = person.id and r.created_at > private.now() - interval '1 day') >= 30 then
    perform private.refuse('RHRAT', 'Você já fez muitas solicitações hoje.', '', 'Tente novamente amanhã.');
  end if;
  if asked <> '{}' then
    insert into public.change_requests as r (company_id, employee_id, reason, created_at)
    values (person.company_id, person.id, private.tidy_lines(p_reason), private.now()) returning r.* into request;
    perform private.write_change_fields(request, person, asked);
    perform private.attach_change_files(request, asked, p_files);
    update public.change_requests r set approval_id = private.open_approval(
      person.company_id, private.change_kind(asked), request.id, person.id, private.change_title(asked))
    where r.id = request.id returning r.* into request;
  end if;
  return jsonb_build_object('applied', (select coalesce(jsonb_agg(k.key order by k.key), '[]') from jsonb_object_keys(direct) as k (key)),
    'change_request_id', request.id, 'request_id', request.approval_id);
end
$$;

create function public.resubmit_change_request(p_request uuid, p_changes jsonb default null, p_comment text default null)
returns public.change_requests language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.my_record();
  approval public.approval_requests := private.approval_in_hand(private.me(), p_request);
  request public.change_requests;
  wish jsonb;
begin
  select r.* into request from public.change_requests r
  where r.company_id = person.company_id and r.employee_id = person.id and r.approval_id = approval.id;
  if request.id is null then
    perform private.refuse('RHPER', 'Somente quem pediu envia a solicitação de novo.', '', 'Recarregue a página.');
  end if;
  if approval.status <> 'adjusting' then
    perform private.refuse('RHCLS', 'Esta solicitação não espera um ajuste.', '', 'Recarregue a página.');
  end if;
  if p_changes is not null then
    update public.change_request_fields f set outcome = 'cancelled'
    where f.company_id = request.company_id and f.change_request_id = request.id and f.outcome = 'pending';
    wish := private.checked_changes(person, p_changes);
    perform private.write_change_fields(request, person, wish);
    -- What was shown to administrators alone never leaves them.
    update public.approval_requests r set title = private.change_title(wish),
      entity_type = case when private.is_reserved(r.entity_type) then r.entity_type else private.change_kind(wish) end
    where r.id = approval.id;
  end if;
  update public.change_requests r set status = 'pending' where r.id = request.id;
  perform private.resubmit_approval(approval.id, p_comment);
  select r.* into request from public.change_requests r where r.id = request.id;
  return request;
end
$$;

grant execute on function public.request_change(jsonb, text, jsonb), public.resubmit_change_request(uuid, jsonb, text) to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.change_policies
  for each row execute function private.tg_touch_updated_at();
create trigger _900_audit after insert or update on public.change_policies
  for each row execute function private.tg_audit('change_policy', 'company_id', 'id');
create trigger _230_check_transition before update of status on public.change_requests
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('change_request');
create trigger _300_touch_updated_at before update on public.change_requests
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.change_requests
  for each row execute function private.tg_refuse_delete();
create trigger _900_audit after insert or update on public.change_requests
  for each row execute function private.tg_audit('change_request', 'company_id', 'id');
create trigger _400_refuse_delete before delete on public.change_request_fields
  for each row execute function private.tg_refuse_delete();
create trigger _900_audit after insert or update on public.change_request_fields
  for each row execute function private.tg_audit('change_request', 'company_id', 'change_request_id');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.change_fields is 'Columns of employees, and records, that a person may change or ask to change.';
comment on column public.change_fields.kind is 'How a value is typed; record: a whole record of private.record_kinds, as JSON.';
comment on column public.change_fields.default_policy is 'direct: written at once; ask: approved first; closed: not at all.';
comment on table public.change_policies is 'What a company decided about a field, where it differs from the default.';
comment on table public.change_requests is 'A change that somebody asked for in the own record. Its course is the approval''s.';
comment on table public.change_request_fields is 'Old and new value of each field, and what became of it.';
comment on table private.applying_changes is 'Whose record an approved change is writing. Empty outside a transaction.';
comment on function private.change_policy(uuid, text) is 'direct, ask or closed; null for a field outside the list.';
comment on function private.is_applying_change(uuid) is 'Whether this transaction is writing an approved change of the person.';
comment on function private.write_changes(public.employees, jsonb) is 'Writes fields of a record, whoever the caller is.';
comment on function private.try_changes(public.employees, jsonb) is 'The record as it would be; refused as the table refuses.';
comment on function private.checked_changes(public.employees, jsonb) is 'The fields that would change, checked and tidied (RHFLD).';
comment on function private.write_change_fields(public.change_requests, public.employees, jsonb) is
  'Writes the fields of a request (RHOPN when another asks for one of them).';
comment on function private.change_title(jsonb) is 'Title of a request: the fields that it asks for.';
comment on function private.change_kind(jsonb) is 'Of which kind a request is: reserved with a record in it.';
comment on function private.my_record() is 'The caller''s own row from the first day on, locked (RHPER).';
comment on function public.request_change(jsonb, text, jsonb) is
  'Changes the own record: at once what may be, the rest as a request (RHFLD, RHOPN, RHRAT, and the refusals of the table).';
comment on function public.resubmit_change_request(uuid, jsonb, text) is
  'Sends a request again after an adjustment, with other values when given (RHPER, RHCLS, RHFLD, RHOPN).';
