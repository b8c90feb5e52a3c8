-- Goals: models, and one objective for many people: commands.
-- See goal_life_tables for the overview.

-- Functions: models -------------------------------------------------------------------------------------------------
-- The models of a company are written by whoever leads; each takes their own out of use, HR every one (RHPER).
create function private.template_reach(p_company_id uuid) returns private.goal_reach
language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
begin
  if not reach.leads then
    perform private.refuse('RHPER', 'Os modelos de objetivos são do RH e de quem lidera.', '', 'Fale com quem lidera você.');
  end if;
  return reach;
end
$$;

-- Refuses a title that a model in use has (RHGOL).
create function private.check_template_title(p_company_id uuid, p_title text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.tidy(p_title) is null or not private.is_clean_text(private.tidy(p_title), 200) then
    perform private.refuse('RHGOL', 'Dê um nome de até 200 caracteres ao modelo.', 'title', 'Por exemplo: o próprio objetivo.');
  elsif exists (select from private.objective_templates t where t.company_id = p_company_id and t.archived_at is null
      and private.search_text(t.title) = private.search_text(private.tidy(p_title))) then
    perform private.refuse('RHGOL', 'Já existe um modelo com este nome.', 'title', 'Escolha outro nome.');
  end if;
end
$$;

-- Keeps an objective as a model, without people and days (RHPER, RHNTF, RHGOL).
create function public.save_objective_template(p_objective_id uuid, p_title text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(p_objective_id);
  saved uuid;
begin
  perform private.template_reach(reach.company_id);
  perform private.check_template_title(reach.company_id, p_title);
  insert into private.objective_templates (company_id, title, description, level, created_by, created_at)
  select o.company_id, private.tidy(p_title), o.description, o.level, reach.employee_id, private.now()
  from private.objectives o where o.company_id = reach.company_id and o.id = p_objective_id returning id into saved;
  with picked as materialized (
    select k as source, m.unit, m.decimals, gen_random_uuid() as id
    from private.key_results k
    join private.metrics m on m.company_id = k.company_id and m.id = k.metric_id
    where k.company_id = reach.company_id and k.objective_id = p_objective_id and k.status = 'active'
  ), written as (
    insert into private.objective_template_key_results (id, company_id, template_id, position, title, kind, keep_by, period, unit,
      decimals, start_value, target_value, weight)
    select p.id, reach.company_id, saved, (p.source).position, (p.source).title, (p.source).kind, (p.source).keep_by, (p.source).period,
      p.unit, p.decimals, (p.source).start_value, (p.source).target_value, (p.source).weight
    from picked p
  )
  insert into private.objective_template_milestones (company_id, key_result_id, position, title, weight)
  select reach.company_id, p.id, m.position, m.title, m.weight
  from picked p
  join private.key_result_milestones m on m.company_id = reach.company_id and m.key_result_id = (p.source).id;
  return saved;
end
$$;

-- Takes a model out of use (RHPER, RHNTF).
create function public.archive_objective_template(p_template_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.template_reach(
    (select t.company_id from private.objective_templates t where t.id = p_template_id));
begin
  update private.objective_templates t set archived_at = coalesce(t.archived_at, private.now())
  where t.company_id = reach.company_id and t.id = p_template_id and (reach.manages_all or t.created_by = reach.employee_id);
  if not found then
    perform private.refuse('RHPER', 'Só o RH ou quem salvou o modelo tira o modelo da lista.', '', 'Fale com o RH.');
  end if;
end
$$;

-- Adds the models that a company may begin with, but for those that it has by name; answers how many (RHPER).
create function public.use_objective_template_starters(p_company_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.template_reach(p_company_id);
  added integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('objective_template_starters:' || p_company_id, 0));
  with written as (
    insert into private.objective_templates (company_id, title, description, level, created_by, created_at)
    select reach.company_id, s.title, s.description, s.level, reach.employee_id, private.now()
    from private.objective_template_starters() s
    where s.place = 1 and not exists (select from private.objective_templates t where t.company_id = reach.company_id
      and t.archived_at is null and private.search_text(t.title) = private.search_text(s.title))
    returning id, title
  ), measured as (
    insert into private.objective_template_key_results (company_id, template_id, position, title, kind, keep_by, period, unit, decimals,
      start_value, target_value)
    select reach.company_id, w.id, s.place, s.key_result, s.kind, case when s.kind like 'keep\_%' then 'periods' end,
      case when s.kind like 'keep\_%' then 'month' end, s.unit, s.decimals, s.start_value, s.target_value
    from written w join private.objective_template_starters() s on s.title = w.title
  )
  select count(*) into added from written;
  return added;
end
$$;

-- Functions: many people --------------------------------------------------------------------------------------------
-- The same objective for the other people, as it was written for the first; answers all of them.
create function private.spread_objective(p_first private.objectives, p_people uuid[]) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  copies private.objective_copy[];
begin
  with written as (
    insert into private.objectives (company_id, cycle_id, title, description, level, owner_id, parent_id, contributes, weight, visibility,
      repeats, created_by, updated_by, created_at, updated_at)
    select o.company_id, o.cycle_id, o.title, o.description, o.level, p.id, o.parent_id, o.contributes, o.weight, o.visibility,
      o.repeats, o.created_by, o.updated_by, o.created_at, o.updated_at
    from private.objectives o cross join unnest(p_people) p (id)
    where o.company_id = p_first.company_id and o.id = p_first.id and p.id <> o.owner_id
    returning id, owner_id
  )
  select coalesce(array_agg((p_first.id, w.id, w.owner_id)::private.objective_copy), '{}') into copies from written w;
  perform private.copy_key_results(p_first.company_id, copies, null, 'same');
  return p_first.id || array(select c.to_id from unnest(copies) c);
end
$$;

-- Refuses who may not give, what nobody would receive, and publishing where a flow wants each goal approved (RHPER, RHGOL, RHLIM).
create function private.check_gift(p_reach private.goal_reach, p_people uuid[], p_publishes boolean, p_key_results jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not p_reach.leads then
    perform private.refuse('RHPER', 'Metas para muitas pessoas são do RH e de quem lidera.', '', 'Fale com quem lidera você.');
  elsif p_people = '{}' then
    perform private.refuse('RHGOL', 'Ninguém recebe este objetivo.', 'audience', 'Escolha outras pessoas.');
  elsif cardinality(p_people) > 2000 then
    perform private.refuse('RHLIM', 'São pessoas demais de uma vez.', 'audience', 'Dê o objetivo a até 2.000 pessoas.');
  elsif p_publishes and jsonb_array_length(private.a_list(p_key_results)) = 0 then
    perform private.refuse('RHGOL', 'Sem um número não dá para saber se o objetivo foi alcançado.', 'key_results',
      'Escreva um resultado-chave antes de publicar.');
  elsif p_publishes and private.objective_flow(p_reach.company_id, p_reach.employee_id) is not null then
    perform private.refuse('RHGOL', 'Nesta empresa cada objetivo passa por aprovação antes de ser publicado.', 'publishes',
      'Envie como rascunho: quem recebe pede a aprovação.');
  end if;
end
$$;

-- Gives one objective with its key results to everybody of an audience whom the caller leads and who has room for it: p_values as in
-- save_objective, without owner, level and contributors. As drafts, or published.
create function public.give_objective(p_company_id uuid, p_cycle_id uuid, p_audience jsonb, p_values jsonb, p_publishes boolean)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
  cycle constant public.goal_cycles := private.open_goal_cycle(p_company_id, p_cycle_id);
  terms constant private.audience_term[] := private.audience_of(p_audience);
  wish private.objective_input := private.record_of(null::private.objective_input, p_values - 'key_results' - 'contributors');
  people uuid[];
  given uuid[];
  measured uuid[];
  first_given private.objectives;
  gift private.goal_gifts;
  wrong record;
begin
  perform private.check_audience(p_company_id, terms);
  people := array(select r.employee_id from private.goal_receivers(reach, cycle, terms) r where r.reason is null order by r.employee_id);
  perform private.check_gift(reach, people, p_publishes, p_values -> 'key_results');
  wish.cycle_id := cycle.id;
  wish.level := 'person';
  wish.owner_id := people[1];
  select p.field, p.message into wrong from (
    select 1 as place, h.* from private.objective_problem(cycle, wish) h
    union all select 2, a.* from private.alignment_problem(reach, cycle, null, wish.parent_id) a) p
  where p.field is not null order by p.place limit 1;
  if wrong.field is not null then
    perform private.refuse('RHGOL', wrong.message, wrong.field, 'Confira o objetivo.');
  end if;
  first_given := private.write_objective(reach, null, wish);
  perform private.write_key_results(reach, cycle, first_given, p_values -> 'key_results', null);
  given := private.spread_objective(first_given, people);
  insert into private.goal_gifts (company_id, cycle_id, title, is_published, given_by, given_at)
  values (p_company_id, cycle.id, first_given.title, p_publishes, reach.employee_id, clock_timestamp()) returning * into gift;
  insert into private.goal_gift_objectives (company_id, gift_id, objective_id) select p_company_id, gift.id, g from unnest(given) g;
  update private.objectives o set status = case when p_publishes then 'active' else 'draft' end, updated_at = gift.given_at
  where o.company_id = p_company_id and o.id = any (given);
  measured := array(select k.id from private.key_results k where k.company_id = p_company_id and k.objective_id = any (given));
  perform private.refresh_goals(p_company_id, measured);
  perform private.begin_feeds(p_company_id, measured);
  perform private.refresh_objectives(p_company_id, array_remove(array[wish.parent_id], null));
  perform private.notify_people(p_company_id, array_remove(people, reach.employee_id), 'goal_given',
    case when p_publishes then 'Uma meta nova para você' else 'Um rascunho de meta para você' end, first_given.title,
    '/app/okrs?aba=lista&escopo=mine&ciclo=' || cycle.id);
  return jsonb_build_object('gift_id', gift.id, 'given', cardinality(given));
end
$$;

-- Takes back what was given at once and nobody touched, by who gave it or HR: it is cancelled, and people are not told (RHPER, RHNTF,
-- RHCLS).
create function public.undo_given_objective(p_gift_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.goal_reach((select g.company_id from private.goal_gifts g where g.id = p_gift_id));
  gift private.goal_gifts;
  taken uuid[];
  above uuid[];
begin
  select g.* into gift from private.goal_gifts g where g.company_id = reach.company_id and g.id = p_gift_id
    and (reach.manages_all or g.given_by = reach.employee_id) for no key update;
  if gift.id is null then
    perform private.refuse('RHPER', 'Só quem deu o objetivo ou o RH desfaz.', '', 'Fale com o RH.');
  elsif gift.undone_at is not null then
    perform private.refuse('RHCLS', 'Isto já foi desfeito.', '', 'Recarregue a página.');
  end if;
  perform private.open_goal_cycle(gift.company_id, gift.cycle_id);
  update private.goal_gifts g set undone_at = private.now() where g.company_id = gift.company_id and g.id = gift.id;
  with undone as (
    update private.objectives o set status = 'cancelled', ended_reason = 'Desfeito por quem deu o objetivo',
      updated_by = reach.employee_id, updated_at = clock_timestamp()
    where o.company_id = gift.company_id and o.id in (select u.id from private.untouched_gifts(gift) u)
    returning o.id, o.parent_id
  )
  select coalesce(array_agg(u.id), '{}'), coalesce(array_agg(distinct u.parent_id) filter (where u.parent_id is not null), '{}')
  into taken, above
  from undone u;
  perform private.refresh_objectives(gift.company_id, above);
  return jsonb_build_object('taken_back', cardinality(taken), 'kept', (select count(*) from private.goal_gift_objectives x
    where x.company_id = gift.company_id and x.gift_id = gift.id) - cardinality(taken));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('give_objective', 'gift_id uuid, given integer'), ('undo_given_objective', 'taken_back integer, kept integer');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_objective_template(uuid, text), public.archive_objective_template(uuid),
  public.use_objective_template_starters(uuid), public.give_objective(uuid, uuid, jsonb, jsonb, boolean),
  public.undo_given_objective(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_objective_template(uuid, text) is 'Keeps an objective as a model of the company (RHPER, RHNTF, RHGOL).';
comment on function public.archive_objective_template(uuid) is 'Takes a model of objectives out of use (RHPER, RHNTF).';
comment on function public.use_objective_template_starters(uuid) is
  'Adds the models of objectives that a company lacks; tells how many (RHPER, RHNTF).';
comment on function public.give_objective(uuid, uuid, jsonb, jsonb, boolean) is
  'Gives one objective to everybody of an audience (RHPER, RHNTF, RHARG, RHGOL, RHLIM, RHCLS).';
comment on function public.undo_given_objective(uuid) is
  'Takes back what was given at once and nobody touched (RHPER, RHNTF, RHCLS).';
