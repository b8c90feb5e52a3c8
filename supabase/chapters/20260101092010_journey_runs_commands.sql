-- Journeys of many people at once: commands.
-- See journey_runs_tables for the overview.

-- Functions: who may ------------------------------------------------------------------------------------------------
-- A run of a company that the caller administers, locked (RHPER, RHNTF).
create function private.managed_run(p_run_id uuid) returns public.journey_runs
language plpgsql volatile security definer set search_path = '' as $$
declare
  run public.journey_runs;
begin
  select r.* into run from public.journey_runs r
  where r.id = p_run_id and r.company_id = any (private.company_ids_with('manage_settings')) for update;
  perform private.refuse_journey_settings(run.company_id);
  return run;
end
$$;

-- Functions: ordering -----------------------------------------------------------------------------------------------
-- The people of a run as screens write them: who, by which template, with which buddy, and whom somebody chose for which position.
create function private.write_run_people(p_run public.journey_runs, p_people jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.journey_run_people (company_id, run_id, employee_id, template_id, buddy_id, chosen)
  select p_run.company_id, p_run.id, private.uuid_or_null(w ->> 'employee_id'), private.uuid_or_null(w ->> 'template_id'),
    private.uuid_or_null(w ->> 'buddy_id'), coalesce(nullif(w -> 'chosen', 'null'), '{}')
  from jsonb_array_elements(p_people) w
  on conflict (company_id, run_id, employee_id) do update set template_id = excluded.template_id, buddy_id = excluded.buddy_id,
    chosen = excluded.chosen, problem = null
$$;

create function public.start_journeys(p_company_id uuid, p_kind text, p_people jsonb) returns public.journey_runs
language plpgsql volatile security definer set search_path = '' as $$
declare
  run public.journey_runs;
  people jsonb := private.a_list(p_people);
begin
  perform private.refuse_journey_settings(p_company_id);
  if jsonb_array_length(people) not between 1 and 500 or not exists (select from private.journey_kinds k where k.kind = p_kind) then
    perform private.refuse('RHARG', 'Escolha de 1 a 500 pessoas.', 'people', 'Recarregue a página.');
  end if;
  insert into public.journey_runs (company_id, kind, created_by, created_at)
  values (p_company_id, p_kind, private.my_employee_id(), private.now()) returning * into run;
  perform private.write_run_people(run, people);
  perform private.place_order('journey_run', run.company_id, run.id);
  return run;
end
$$;

-- Tries again whoever could not begin, with what was put right (RHNTF, RHCLS).
create function public.retry_journey_run(p_run_id uuid, p_people jsonb) returns public.journey_runs
language plpgsql volatile security definer set search_path = '' as $$
declare
  run public.journey_runs := private.managed_run(p_run_id);
  people jsonb := private.a_list(p_people);
begin
  if run.status <> 'done' and run.status <> 'failed' then
    perform private.refuse('RHCLS', 'Este lote ainda está em andamento, ou foi desfeito.', '', 'Recarregue a página.');
  elsif jsonb_array_length(people) = 0 or exists (select from jsonb_array_elements(people) w
      left join public.journey_run_people p on p.company_id = run.company_id and p.run_id = run.id
        and p.employee_id = private.uuid_or_null(w ->> 'employee_id')
      where p.id is null or p.journey_id is not null) then
    perform private.refuse('RHNTF', 'Uma das pessoas não está neste lote, ou já começou.', 'people', 'Recarregue a página.');
  end if;
  perform private.write_run_people(run, people);
  update public.journey_runs r set status = 'waiting', failure = null, finished_at = null where r.id = run.id returning * into run;
  perform private.place_order('journey_run', run.company_id, run.id);
  return run;
end
$$;

-- Functions: what was ordered ---------------------------------------------------------------------------------------
-- Begins the journeys of a run as ordered, each by itself: whoever cannot begin tells why.
create function private.carry_run_out(p_run_id uuid, p_arguments jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  run public.journey_runs;
  one record;
  done integer := 0;
  begun integer;
begin
  select r.* into run from public.journey_runs r where r.id = p_run_id;
  -- Whoever ordered it may have lost the right meanwhile.
  perform private.refuse_journey_settings(run.company_id);
  for one in
    select p.id, row(p.employee_id, null, coalesce(p.template_id, m.template_id), p.buddy_id, p.chosen)::private.journey_subject as subject
    from public.journey_run_people p
    left join private.matching_templates(run.company_id, run.kind, array(select b from private.journey_bases(run.company_id, run.kind,
      array(select w.employee_id from public.journey_run_people w where w.company_id = run.company_id and w.run_id = run.id)) b)) m
      on m.employee_id = p.employee_id
    where p.company_id = run.company_id and p.run_id = run.id and p.journey_id is null order by p.employee_id
  loop
    declare
      journey public.journeys;
      said text;
    begin
      perform private.refuse_missing_template((one.subject).template_id);
      journey := private.launch_journey(run.company_id, run.kind, one.subject, run.id, run.created_by);
      update public.journey_run_people p set journey_id = journey.id, problem = null where p.id = one.id;
    exception when others then
      if private.is_passing(sqlstate) then raise; end if;
      get stacked diagnostics said = message_text;
      update public.journey_run_people p
      set problem = case when sqlstate like 'RH%' then said else 'Não foi possível começar (' || sqlstate || ').' end where p.id = one.id;
    end;
    done := done + 1;
    perform private.report_progress(run.company_id, run.id, done);
  end loop;
  update public.journey_runs r set status = 'done', finished_at = private.now() where r.id = run.id;
  select count(p.journey_id) into begun from public.journey_run_people p where p.company_id = run.company_id and p.run_id = run.id;
  perform private.notify(run.company_id, run.created_by, 'journey_run',
    format('%s: %s de %s começaram', k.label, begun, (select count(*) from public.journey_run_people p
      where p.company_id = run.company_id and p.run_id = run.id)), null, k.page || '/launch?lote=' || run.id,
    'journey_run', run.id)
  from private.journey_kinds k where k.kind = run.kind;
end
$$;

-- Says on a run that it failed or was cancelled, and nothing of it was written.
create function private.tell_failed_run(p_run_id uuid, p_code text, p_message text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.journey_runs r set status = 'failed', finished_at = private.now(),
    failure = case when p_code like 'RH%' then p_message else 'Não foi possível começar (' || p_code || ').' end
  where r.id = p_run_id
$$;

-- Ends a run while it goes on, with nothing written; what is over stays.
create function public.cancel_journey_run(p_run_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  run public.journey_runs;
begin
  select r.* into run from public.journey_runs r
  where r.id = p_run_id and r.company_id = any (private.company_ids_with('manage_settings'));
  perform private.refuse_journey_settings(run.company_id);
  perform private.cancel_order(run.company_id, run.id);
end
$$;

-- Takes back what still can be of a run; how many it were. The others go on.
create function public.undo_journey_run(p_run_id uuid) returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  run public.journey_runs := private.managed_run(p_run_id);
  journey public.journeys;
  undone integer := 0;
begin
  if run.status = 'waiting' then
    perform private.refuse('RHCLS', 'Este lote ainda está em andamento.', '', 'Espere que termine, ou cancele.');
  end if;
  for journey in select j.* from public.journeys j
    where j.company_id = run.company_id and j.run_id = run.id and j.status = 'open' order by j.employee_id, j.id for update loop
    begin
      perform private.take_journey_back(journey);
      undone := undone + 1;
    exception when sqlstate 'RHCLS' then
      null;
    end;
  end loop;
  update public.journey_runs r set status = 'undone' where r.id = run.id and not exists (
    select from public.journeys j where j.company_id = run.company_id and j.run_id = run.id and j.status <> 'undone');
  return undone;
end
$$;

grant execute on function public.start_journeys(uuid, text, jsonb), public.retry_journey_run(uuid, jsonb),
  public.cancel_journey_run(uuid), public.undo_journey_run(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.start_journeys(uuid, text, jsonb) is 'Orders journeys of many people (RHPER, RHNTF, RHARG).';
comment on function public.retry_journey_run(uuid, jsonb) is 'Orders again whoever could not begin (RHPER, RHNTF, RHCLS).';
comment on function public.cancel_journey_run(uuid) is 'Ends a run while it goes on, with nothing written (RHPER, RHNTF).';
comment on function public.undo_journey_run(uuid) is 'Takes back what still can be of a run; how many (RHPER, RHNTF, RHCLS).';
