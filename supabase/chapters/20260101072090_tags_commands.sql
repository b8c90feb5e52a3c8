-- Tags: commands.
-- See tags_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The company of tags that the caller keeps (RHPER, RHNTF).
create function private.tags_company(p_tags uuid[]) returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_departments', 'Você não pode alterar as etiquetas de trabalhadores.');
  companies uuid[];
begin
  companies := array(select distinct t.company_id from public.employee_tags t where t.id = any (p_tags) and t.company_id = any (reached));
  if cardinality(companies) <> 1 or (select count(*) from public.employee_tags t where t.id = any (p_tags) and t.company_id = companies[1])
    < (select count(distinct i.id) from unnest(p_tags) i (id)) then
    perform private.refuse('RHNTF', 'Etiqueta não encontrada nesta empresa.', 'tag_id', 'Recarregue a lista.');
  end if;
  return companies[1];
end
$$;

create function public.tag_employees(p_employees uuid[], p_add uuid[] default '{}', p_remove uuid[] default '{}')
returns table (employee_id uuid, outcome text, code text, message text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  company uuid := private.tags_company(coalesce(p_add, '{}') || coalesce(p_remove, '{}'));
  people uuid[];
  moved uuid[];
begin
  if coalesce(cardinality(p_employees), 0) > 1000 then
    perform private.refuse('RHARG', 'Altere no máximo 1.000 pessoas por vez.', 'employee_id', 'Divida a seleção.');
  end if;
  people := array(select e.id from public.employees e where e.company_id = company and e.id = any (p_employees) order by e.id);
  with gone as (
    delete from public.employee_tag_links l
    where l.company_id = company and l.employee_id = any (people) and l.tag_id = any (p_remove) and l.tag_id <> all (coalesce(p_add, '{}'))
    returning l.employee_id as id
  ), put as (
    insert into public.employee_tag_links (company_id, tag_id, employee_id)
    select company, t.id, p.id from unnest(p_add) t (id) cross join unnest(people) p (id)
    on conflict on constraint employee_tag_links_tag_key do nothing
    returning employee_tag_links.employee_id as id
  )
  select array_agg(distinct u.id) into moved from (select g.id from gone g union all select q.id from put q) u;
  return query
    select i.id, case when not i.id = any (people) then 'refused'
      when i.id = any (coalesce(moved, '{}')) then 'changed' else 'unchanged' end,
      case when not i.id = any (people) then 'RHNTF' end,
      case when not i.id = any (people) then 'Pessoa não encontrada nesta empresa.' end
    from (select distinct u.id from unnest(p_employees) u (id)) i;
end
$$;

create function public.delete_employee_tag(p_id uuid) returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  company uuid := private.tags_company(array[p_id]);
  freed integer;
begin
  delete from public.employee_tag_links l where l.company_id = company and l.tag_id = p_id;
  get diagnostics freed = row_count;
  delete from public.employee_tags t where t.company_id = company and t.id = p_id;
  return freed;
end
$$;

grant execute on function public.tag_employees(uuid[], uuid[], uuid[]), public.delete_employee_tag(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.tag_employees(uuid[], uuid[], uuid[]) is
  'Puts tags on people and takes others off; one row per person: changed, unchanged or refused.';
comment on function public.delete_employee_tag(uuid) is 'Deletes a tag and takes it off everybody; returns how many had it.';
