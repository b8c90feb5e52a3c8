-- Development plans: the library of actions.
-- See development_plans_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- What is wrong with an action for the library.
create function private.library_action_problem(p_company_id uuid, p_wish private.library_action_input, out field text, out message text)
language sql stable security definer set search_path = '' as $$
  select p.field, p.message from (values
    (1, 'title', 'Escreva a ação em até 160 caracteres.',
      private.tidy(p_wish.title) is null or not private.is_clean_text(private.tidy(p_wish.title), 160)),
    (2, 'learning', 'Escolha como se aprende.', coalesce(p_wish.learning not in ('experience', 'social', 'formal'), true)),
    (3, 'competency_id', 'Escolha uma competência da empresa.', p_wish.competency_id is not null and not exists (
      select from public.competencies c where c.company_id = p_company_id and c.id = p_wish.competency_id)),
    (4, 'success_indicator', 'Use no máximo 500 caracteres.', char_length(p_wish.success_indicator) > 500),
    (5, 'effort_hours', 'Use mais de zero horas.', p_wish.effort_hours <= 0 or p_wish.effort_hours > 9999),
    (6, 'url', 'Escreva um endereço que comece com https://.', char_length(p_wish.url) > 480
      or private.tidy(p_wish.url) !~ '^https://[^\s\\]+$')) p (place, field, message, is_wrong)
  where p.is_wrong order by p.place limit 1
$$;

-- p_values: {title, competency_id, learning, success_indicator, effort_hours, url}; p_library_id null adds one.
create function public.save_library_action(p_company_id uuid, p_values jsonb, p_library_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish private.library_action_input;
  wrong record;
  saved uuid;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente o RH cuida da biblioteca de ações.');
  wish := private.record_of(null::private.library_action_input, p_values);
  select p.* into wrong from private.library_action_problem(p_company_id, wish) p;
  if wrong.field is not null then
    perform private.refuse('RHPDI', wrong.message, wrong.field, 'Confira a ação.');
  end if;
  insert into private.library_actions as l (id, company_id, competency_id, title, learning, success_indicator, effort_hours, url,
    created_at)
  values (coalesce(p_library_id, gen_random_uuid()), p_company_id, wish.competency_id, private.tidy(wish.title), wish.learning,
    private.tidy(wish.success_indicator), wish.effort_hours, private.tidy(wish.url), private.now())
  on conflict (id) do update set competency_id = excluded.competency_id, title = excluded.title, learning = excluded.learning,
    success_indicator = excluded.success_indicator, effort_hours = excluded.effort_hours, url = excluded.url
    where l.company_id = p_company_id
  returning l.id into saved;
  if saved is null then
    perform private.refuse_missing('Esta ação não existe mais.', 'library_id');
  end if;
  return saved;
end
$$;

-- Puts an action of the library away, or takes it out again; plans keep what they copied.
create function public.archive_library_action(p_company_id uuid, p_library_id uuid, p_is_archived boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente o RH cuida da biblioteca de ações.');
  update private.library_actions l set archived_at = case when p_is_archived is distinct from false then private.now() end
  where l.company_id = p_company_id and l.id = p_library_id;
  if not found then
    perform private.refuse_missing('Esta ação não existe mais.', 'library_id');
  end if;
end
$$;

-- What an action was worth, 1 to 5, by whoever has done it (RHPER).
create function public.rate_library_action(p_library_id uuid, p_rating integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
begin
  if p_rating is null or p_rating not between 1 and 5 then
    perform private.refuse('RHARG', 'Escolha de 1 a 5.', 'rating', 'Cinco é ótimo.');
  elsif not exists (select from private.development_plans p
      cross join lateral private.plan_actions(p.company_id, array[p.id]) a
      where p.company_id = caller.company_id and p.employee_id = caller.employee_id and (a.action).library_id = p_library_id
        and a.state = 'done') then
    perform private.refuse('RHPER', 'Avalia a ação quem a concluiu em um plano.', '', 'Conclua a ação antes.');
  end if;
  insert into private.library_ratings as r (company_id, library_id, employee_id, rating)
  values (caller.company_id, p_library_id, caller.employee_id, p_rating)
  on conflict (company_id, library_id, employee_id) do update set rating = excluded.rating;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_library_action(uuid, jsonb, uuid), public.archive_library_action(uuid, uuid, boolean),
  public.rate_library_action(uuid, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_library_action(uuid, jsonb, uuid) is
  'Adds or changes an action of the library: {title, competency_id, learning, success_indicator, effort_hours, url} (RHPER, RHNTF, RHARG, '
    'RHPDI).';
comment on function public.archive_library_action(uuid, uuid, boolean) is 'Puts an action of the library away, or back (RHPER, RHNTF).';
comment on function public.rate_library_action(uuid, integer) is 'What an action was worth to who has done it (RHPER, RHARG).';
