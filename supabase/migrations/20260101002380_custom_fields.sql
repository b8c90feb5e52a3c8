-- Custom fields.
-- What a company wants to know of its people beyond what the product asks: fields with a name, a kind, and who sees and
-- who edits them. Administrators see and edit all. Values are kept as text in one form per kind and checked on the way in.
-- Values have no rights of their own in the API, since who sees one depends on its field: functions read and write them.
-- It refuses: fields whose editors could not see them, values that are not of the kind, changing the kind of a field in
-- use, and writing for who may not edit.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.custom_fields (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  key text not null,
  label text collate "pt-BR-x-icu" not null,
  kind text not null,
  choices text[],
  who_sees text not null default 'person',
  who_edits text not null default 'hr',
  position smallint not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint custom_fields_pkey primary key (id),
  constraint custom_fields_company_id_key unique (company_id, id),
  constraint custom_fields_field_key unique (company_id, key),
  constraint custom_fields_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint custom_fields_key_check check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint custom_fields_label_check check (private.is_clean_text(label, 80)),
  constraint custom_fields_kind_check check (kind in ('text', 'number', 'date', 'choice', 'boolean')),
  constraint custom_fields_choices_check check ((kind = 'choice') = (choices is not null)),
  constraint custom_fields_who_sees_check check (who_sees in ('company', 'team', 'person', 'hr')),
  constraint custom_fields_who_edits_check check (who_edits = 'hr'
    or (who_edits = 'person' and who_sees <> 'hr') or (who_edits = 'manager' and who_sees in ('company', 'team'))),
  constraint custom_fields_position_check check (position between 1 and 999)
);

create table private.employee_custom_values (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  custom_field_id uuid not null,
  value text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_custom_values_pkey primary key (id),
  constraint employee_custom_values_employee_key unique (company_id, employee_id, custom_field_id),
  constraint employee_custom_values_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_custom_values_field_fkey foreign key (company_id, custom_field_id)
    references public.custom_fields (company_id, id) on delete restrict,
  constraint employee_custom_values_value_check check (char_length(value) between 1 and 500)
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index custom_fields_company_idx on public.custom_fields (company_id, position, label);
create index employee_custom_values_company_employee_idx on private.employee_custom_values (company_id, employee_id);
create index employee_custom_values_company_field_idx on private.employee_custom_values (company_id, custom_field_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.custom_fields enable row level security;
alter table private.employee_custom_values enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, and anything on values; the functions below read and write.
grant select on public.custom_fields to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_seen on public.custom_fields for select to authenticated
  using (
    company_id = any ((select private.visible_company_ids())::uuid[])
    and (who_sees <> 'hr' or company_id = any ((select private.company_ids_with('manage_settings'))::uuid[])));

-- Functions: fields ------------------------------------------------------------------------------------------------
create function private.tg_custom_fields__check() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.label := coalesce(private.tidy(new.label), '');
  if new.kind = 'choice' then
    new.choices := array(select c.choice from (
      select private.tidy(u.choice) as choice, min(u.place) as place
      from unnest(new.choices) with ordinality as u (choice, place) group by 1) c where c.choice is not null order by c.place);
    if cardinality(new.choices) not between 1 and 100
      or exists (select from unnest(new.choices) as c where not private.is_clean_text(c, 100)) then
      perform private.refuse('RHCUS', 'Informe de 1 a 100 opções, cada uma com até 100 caracteres.', 'choices', 'Uma por linha.');
    end if;
  end if;
  if tg_op = 'UPDATE' and new.kind <> old.kind and exists (select from private.employee_custom_values v
      where v.company_id = new.company_id and v.custom_field_id = new.id) then
    perform private.refuse('RHCUS', 'Este campo já tem valores: o tipo não muda mais.', 'kind', 'Arquive-o e crie outro.');
  end if;
  if tg_op = 'INSERT' and (select count(*) from public.custom_fields f where f.company_id = new.company_id) >= 100 then
    perform private.refuse('RHMNY', 'A empresa já tem cem campos.', '', 'Arquive ou reaproveite um deles.');
  end if;
  return new;
end
$$;

create function private.key_of(p_label text) returns text language sql immutable parallel safe set search_path = '' as $$
  select left(case when k.key ~ '^[a-z]' then k.key else 'campo_' || k.key end, 40)
  from (select trim(both '_' from regexp_replace(private.search_text(p_label), '[^a-z0-9]+', '_', 'g')) as key) k
$$;

-- The key is for spreadsheets and never changes; without one it is made of the label.
create function public.save_custom_field(
  p_company_id uuid, p_values jsonb, p_id uuid default null, p_updated_at text default null) returns setof public.custom_fields
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.custom_fields;
  old_field public.custom_fields;
begin
  perform private.refuse_settings(p_company_id);
  if coalesce(jsonb_typeof(p_values), '') <> 'object'
    or p_values - array['key', 'label', 'kind', 'choices', 'who_sees', 'who_edits', 'position'] <> '{}' then
    perform private.refuse('RHARG', 'Informe o que deve mudar.', '', 'Recarregue a página.');
  end if;
  if p_id is null then
    wish := jsonb_populate_record(null::public.custom_fields, p_values);
    return query insert into public.custom_fields as f (company_id, key, label, kind, choices, who_sees, who_edits, position)
      values (p_company_id,
        coalesce(wish.key, private.key_of(wish.label)),
        wish.label, wish.kind, wish.choices, coalesce(wish.who_sees, 'person'), coalesce(wish.who_edits, 'hr'),
        coalesce(wish.position, 1 + (select coalesce(max(f.position), 0) from public.custom_fields f where f.company_id = p_company_id)))
      returning f.*;
    return;
  end if;
  select f.* into old_field from public.custom_fields f where f.company_id = p_company_id and f.id = p_id for update;
  if old_field.id is null then
    perform private.refuse('RHNTF', 'Este campo não existe mais.', '', 'Recarregue a página.');
  end if;
  wish := jsonb_populate_record(old_field, p_values - 'key');
  return query update public.custom_fields f set label = wish.label, kind = wish.kind, who_sees = wish.who_sees,
      choices = case when wish.kind = 'choice' then wish.choices end, who_edits = wish.who_edits, position = wish.position
    where f.id = p_id and (p_updated_at is null or f.updated_at = p_updated_at::timestamptz) returning f.*;
end
$$;

create function public.archive_custom_field(p_id uuid, p_archived boolean default true) returns public.custom_fields
language plpgsql volatile security definer set search_path = '' as $$
declare
  field public.custom_fields;
begin
  select f.* into field from public.custom_fields f where f.id = p_id and f.company_id = any (private.visible_company_ids());
  perform private.refuse_settings(field.company_id);
  update public.custom_fields f set archived_at = case when p_archived then coalesce(f.archived_at, private.now()) end
  where f.id = p_id returning f.* into field;
  return field;
end
$$;

-- Functions: values ------------------------------------------------------------------------------------------------
create function private.sees_custom_field(p_scope text, p_who_sees text) returns boolean
language sql immutable parallel safe
return coalesce(case p_scope when 'hr' then true when 'own' then p_who_sees <> 'hr'
  when 'team' then p_who_sees in ('company', 'team') when 'company' then p_who_sees = 'company' end, false);

create function private.edits_custom_field(p_scope text, p_who_edits text) returns boolean
language sql immutable parallel safe
return coalesce(case p_scope when 'hr' then true when 'own' then p_who_edits = 'person' when 'team' then p_who_edits = 'manager' end, false);

-- The one form of a value of its kind. Blank is no value.
create function private.checked_custom_value(p_field public.custom_fields, p_value text) returns text
language plpgsql stable set search_path = '' as $$
declare
  value text := private.tidy(p_value);
begin
  if value is null then
    return null;
  end if;
  case p_field.kind
    when 'number' then
      if value !~ '^-?[0-9]{1,12}([.,][0-9]{1,6})?$' then
        perform private.refuse('RHCUS', format('%s: informe um número.', p_field.label), p_field.key, 'Use até seis casas decimais.');
      end if;
      value := trim_scale(replace(value, ',', '.')::numeric)::text;
    when 'date' then
      if not value ~ '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
        or right(value, 2)::integer > extract(day from (left(value, 7) || '-01')::date + interval '1 month - 1 day') then
        perform private.refuse('RHCUS', format('%s: informe uma data válida.', p_field.label), p_field.key, 'Use dia, mês e ano.');
      end if;
    when 'boolean' then
      if value not in ('true', 'false') then
        perform private.refuse('RHCUS', format('%s: responda sim ou não.', p_field.label), p_field.key, 'Recarregue a página.');
      end if;
    when 'choice' then
      if not value = any (p_field.choices) then
        perform private.refuse('RHCUS', format('%s: escolha uma das opções.', p_field.label), p_field.key, 'Recarregue a página.');
      end if;
    else
      if not private.is_clean_text(value, 500) then
        perform private.refuse('RHCUS', format('%s: use até 500 caracteres, sem quebras de linha.', p_field.label), p_field.key, '');
      end if;
  end case;
  return value;
end
$$;

create function private.custom_values_of(p_scope text, p_person public.employees)
returns table (
  field_id uuid, key text, label text, kind text, choices text[], value text, can_edit boolean, updated_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select f.id, f.key, f.label::text, f.kind, f.choices, v.value, private.edits_custom_field(p_scope, f.who_edits), v.updated_at
  from public.custom_fields f
  left join private.employee_custom_values v
    on v.company_id = f.company_id and v.custom_field_id = f.id and v.employee_id = p_person.id
  where f.company_id = p_person.company_id and f.archived_at is null and private.sees_custom_field(p_scope, f.who_sees)
  order by f.position, f.label, f.id
$$;

create function public.custom_values(p_employee_id uuid)
returns table (
  field_id uuid, key text, label text, kind text, choices text[], value text, can_edit boolean, updated_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_in_reach(caller, p_employee_id);
begin
  return query select v.* from private.custom_values_of(private.record_scope(caller, person), person) v;
end
$$;

create function public.save_custom_values(p_employee_id uuid, p_values jsonb)
returns table (
  field_id uuid, key text, label text, kind text, choices text[], value text, can_edit boolean, updated_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller private.caller := private.me();
  person public.employees := private.person_in_reach(caller, p_employee_id);
  scope text := private.record_scope(caller, person);
  entry record;
  field public.custom_fields;
  wish text;
begin
  if coalesce(jsonb_typeof(p_values), '') <> 'object' then
    perform private.refuse('RHARG', 'Informe o que deve mudar.', '', 'Recarregue a página.');
  end if;
  for entry in select j.key, j.value from jsonb_each_text(p_values) as j order by j.key loop
    select f.* into field from public.custom_fields f
    where f.company_id = person.company_id and f.key = entry.key and f.archived_at is null
      and private.sees_custom_field(scope, f.who_sees);
    if field.id is null then
      perform private.refuse('RHFLD', 'Este campo não existe mais.', entry.key, 'Recarregue a página.');
    elsif not private.edits_custom_field(scope, field.who_edits) then
      perform private.refuse('RHPER', format('Seu papel não permite alterar este campo: %s.', field.label), entry.key, 'Fale com o RH.');
    end if;
    wish := private.checked_custom_value(field, entry.value);
    if wish is null then
      delete from private.employee_custom_values v
      where v.company_id = person.company_id and v.employee_id = person.id and v.custom_field_id = field.id;
    else
      insert into private.employee_custom_values as v (company_id, employee_id, custom_field_id, value)
      values (person.company_id, person.id, field.id, wish)
      on conflict on constraint employee_custom_values_employee_key do update set value = excluded.value
      where v.value <> excluded.value;
    end if;
  end loop;
  return query select v.* from private.custom_values_of(scope, person) v;
end
$$;

grant execute on function
  public.save_custom_field(uuid, jsonb, uuid, text), public.archive_custom_field(uuid, boolean),
  public.custom_values(uuid), public.save_custom_values(uuid, jsonb)
to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _200_check before insert or update on public.custom_fields
  for each row execute function private.tg_custom_fields__check();
create trigger _300_touch_updated_at before update on public.custom_fields
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.custom_fields
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.custom_fields', 'custom_field');
create trigger _300_touch_updated_at before update on private.employee_custom_values
  for each row execute function private.tg_touch_updated_at();
select private.keep_trail('private.employee_custom_values', 'employee_custom_value', '{insert,update,delete}', p_id => 'employee_id', p_masked => true);

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('custom_values', 'choices ?, value ?, updated_at ?'),
  ('save_custom_values', 'choices ?, value ?, updated_at ?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.custom_fields is 'Fields that a company adds to its people: kind, who sees, who edits.';
comment on column public.custom_fields.key is 'Name in spreadsheets; never changes.';
comment on column public.custom_fields.who_sees is 'company: everyone; team: managers above too; person: whom it concerns; hr: administrators alone, who see all.';
comment on column public.custom_fields.who_edits is 'person, manager (those above) or hr; administrators edit all.';
comment on table private.employee_custom_values is 'Values of custom fields, as text in the one form of their kind.';
comment on function private.tg_custom_fields__check() is 'Tidies a field; refuses bad choices and a change of kind in use (RHCUS), and the hundred and first (RHMNY).';
comment on function private.key_of(text) is 'A key made of a label: lower case, without accents.';
comment on function public.save_custom_field(uuid, jsonb, uuid, text) is
  'Makes or changes a field; no row when somebody changed it meanwhile (RHPER, RHNTF, RHARG, RHCUS, RHMNY).';
comment on function public.archive_custom_field(uuid, boolean) is 'Takes a field out of use, with its values, or back (RHPER, RHNTF).';
comment on function private.sees_custom_field(text, text) is 'Whether who stands so to a person sees such a field.';
comment on function private.edits_custom_field(text, text) is 'Whether who stands so to a person edits such a field.';
comment on function private.checked_custom_value(public.custom_fields, text) is 'The value in the form of its kind (RHCUS); null for blank.';
comment on function private.custom_values_of(text, public.employees) is 'Fields in use and their values, as far as the scope sees them.';
comment on function public.custom_values(uuid) is 'The custom fields of a person that the caller sees (RHNTF).';
comment on function public.save_custom_values(uuid, jsonb) is 'Writes custom fields by their keys; null clears (RHNTF, RHFLD, RHPER, RHCUS, RHARG).';
