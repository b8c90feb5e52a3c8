-- Custom fields.
-- What a company wants to know of its people beyond what the product asks: fields with a name, a kind, and who sees and
-- who edits them. Administrators see and edit all. Values are kept as text in one form per kind and checked on the way in.
-- Values have no rights of their own in the API, since who sees one depends on its field: functions read and write them.
-- It refuses: fields whose editors could not see them, values that are not of the kind, changing the kind of a field in
-- use, and writing for who may not edit.

-- Tables ------------------------------------------------------------------------------------------------------------
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

-- Indexes -----------------------------------------------------------------------------------------------------------
create index custom_fields_company_idx on public.custom_fields (company_id, position, label);
create index employee_custom_values_company_employee_idx on private.employee_custom_values (company_id, employee_id);
create index employee_custom_values_company_field_idx on private.employee_custom_values (company_id, custom_field_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.custom_fields enable row level security;
alter table private.employee_custom_values enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, and anything on values; its queries and commands read and write.
grant select on public.custom_fields to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_seen on public.custom_fields for select to authenticated
  using (
    company_id = any ((select private.visible_company_ids())::uuid[])
    and (who_sees <> 'hr' or company_id = any ((select private.company_ids_with('manage_settings'))::uuid[])));

-- Functions: fields -------------------------------------------------------------------------------------------------
-- Tidies a field; refuses bad choices and a change of kind in use (RHCUS), and the hundred and first (RHMNY).
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
  if tg_op = 'UPDATE' and new.kind <> old.kind and (
    exists (select from private.employee_custom_values v where v.company_id = new.company_id and v.custom_field_id = new.id)
    or exists (select from private.asset_custom_values v where v.company_id = new.company_id and v.custom_field_id = new.id)) then
    perform private.refuse('RHCUS', 'Este campo já tem valores: o tipo não muda mais.', 'kind', 'Arquive-o e crie outro.');
  end if;
  if tg_op = 'INSERT' and (select count(*) from public.custom_fields f where f.company_id = new.company_id) >= 100 then
    perform private.refuse('RHMNY', 'A empresa já tem 100 campos.', '', 'Arquive ou reaproveite um deles.');
  end if;
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_check before insert or update on public.custom_fields
  for each row execute function private.tg_custom_fields__check();
create trigger _300_touch_updated_at before update on public.custom_fields
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.custom_fields
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.custom_fields', 'custom_field');
create trigger _300_touch_updated_at before update on private.employee_custom_values
  for each row execute function private.tg_touch_updated_at();
select private.keep_trail('private.employee_custom_values', 'employee_custom_value', '{insert,update,delete}', p_id => 'employee_id',
  p_masked => true);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.custom_fields is 'Fields that a company adds to its people: kind, who sees, who edits.';
comment on column public.custom_fields.key is 'Name in spreadsheets; never changes.';
comment on column public.custom_fields.who_sees
  is 'company: everyone; team: managers above too; person: whom it concerns; hr: administrators alone, who see all.';
comment on column public.custom_fields.who_edits is 'person, manager (those above) or hr; administrators edit all.';
comment on table private.employee_custom_values is 'Values of custom fields, as text in the one form of their kind.';
