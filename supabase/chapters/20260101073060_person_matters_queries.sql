-- What there is to do about a person: queries.
-- See person_matters_tables for the overview.

-- Functions: the API ------------------------------------------------------------------------------------------------
-- Late things first, then by their day.
create function public.person_matters(p_employee_id uuid)
returns table (item_key text, tone text, title text, detail text, due_on date, verb text, url text)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_in_reach(caller, p_employee_id);
  -- Of themselves administrators are told what everybody is told.
  scope text := case when person.id = caller.employee_id then 'own' else private.record_scope(caller, person) end;
  routine text;
  part private.person_matter[];
  matters private.person_matter[] := '{}';
begin
  if caller.role = 'newcomer' or scope = 'company' then
    return;
  end if;
  for routine in select s.routine from private.matter_sources s order by s.source loop
    execute format('select array(select m from %s($1, $2, $3) m)', routine) into part using caller, person, scope;
    matters := matters || part;
  end loop;
  return query
    select m.item_key, m.tone, m.title, m.detail, m.due_on, m.verb, m.url from unnest(matters) m
    order by array_position('{late,soon,todo,info}', m.tone), m.due_on nulls last, m.item_key;
end
$$;

-- The data that eSocial asks for and that are not on record, each with where it is written; for administrators.
create function public.missing_data(p_employee_id uuid) returns table (field text, label text, url text)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_in_reach(caller, p_employee_id);
begin
  if private.record_scope(caller, person) is distinct from 'hr' then
    return;
  end if;
  return query
    select f.field, f.label, private.place_url(person.id, f.place)
    from private.missing_fields(person.company_id, array[person.id]) f order by f.position;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('person_matters', 'tone late|soon|todo|info, detail ?, due_on ?');

-- Functions: the API ------------------------------------------------------------------------------------------------
grant execute on function public.person_matters(uuid), public.missing_data(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.person_matters(uuid) is
  'What there is to do about a person, each with one verb, as the caller may know it; colleagues have none (RHNTF).';
comment on function public.missing_data(uuid) is
  'The data of a person that eSocial asks for and that lack, for administrators; none for everybody else (RHNTF).';
