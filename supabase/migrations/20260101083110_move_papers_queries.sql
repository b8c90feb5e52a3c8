-- Papers of promotions and transfers: queries.
-- See move_papers_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- What an addendum about a person begins with: the templates that tell of a move, and who may be asked to sign. Null for who manages no
-- documents there, and about oneself, since nobody makes papers of the company for oneself.
create function public.addendum_options(p_employee_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
begin
  select e.* into person from public.employees e
  where e.id = p_employee_id and e.id <> caller.employee_id and e.company_id = any (private.companies_reached(caller, 'manage_documents'));
  return (
    select jsonb_build_object('signing', private.signing_choices(person, 'P3', array['company', 'person', 'witness']),
      'templates', coalesce((
        select jsonb_agg(jsonb_build_object('template_id', t.id, 'name', t.name, 'inputs', coalesce(v.body -> 'inputs', '[]'))
          order by t.seeded desc, t.name, t.id)
        from public.document_templates t
        join private.document_template_versions v on v.company_id = t.company_id and v.template_id = t.id and v.n = t.version
        where t.company_id = person.company_id and t.archived_at is null
          and exists (select from unnest(private.template_keys(v.body)) as k where k like 'mudanca.%')), '[]'))
    where person.id is not null);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('addendum_template', 'template_id uuid, name text, inputs template_question[]'),
  ('addendum_start', 'signing document_signing, templates addendum_template[]'),
  ('addendum_options', 'addendum_start?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.addendum_options(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.addendum_options(uuid)
  is 'Templates that tell of a move, and who may sign what is made of one; null out of reach.';
