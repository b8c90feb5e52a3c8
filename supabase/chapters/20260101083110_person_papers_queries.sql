-- Papers about what happens to a person.
-- A module that gives values to papers (`document_templates`) says what happened; a paper of it is made of a template that names one of its
-- variables, for one person, and sent to be signed in one step. Nothing is written here.
-- It refuses nothing: who manages no documents there is answered null.

-- Functions ---------------------------------------------------------------------------------------------------------
-- What a paper about a person begins with: the templates that name a variable of the source, and who may be asked to sign. Null for who
-- manages no documents there, and about oneself, since nobody makes papers of the company for oneself.
create function public.paper_options(p_employee_id uuid, p_source text) returns jsonb
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
          and exists (select from unnest(private.template_keys(v.body)) as k where split_part(k, '.', 1) = p_source)), '[]'))
    where person.id is not null);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('paper_template', 'template_id uuid, name text, inputs template_question[]'),
  ('paper_start', 'signing document_signing, templates paper_template[]'),
  ('paper_options', 'paper_start?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.paper_options(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.paper_options(uuid, text)
  is 'Templates that name variables of a source, and who may sign; null out of reach.';
