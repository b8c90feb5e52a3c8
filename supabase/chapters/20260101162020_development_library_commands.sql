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

-- Functions: starters -----------------------------------------------------------------------------------------------
-- What a company may recommend from its first day on, by the competencies that it may begin with; null serves any.
create function private.library_starters()
returns table (competency text, learning text, title text, success_indicator text, effort_hours numeric)
language sql immutable set search_path = '' as $$
  values
  ('Comunicação', 'experience', 'Conduzir uma reunião do time do começo ao fim', 'Pauta antes, combinados por escrito depois', 4.0),
  ('Comunicação', 'social', 'Ensaiar uma apresentação com um colega e pedir retorno', 'Três pontos de melhoria aplicados', 2.0),
  ('Comunicação', 'formal', 'Fazer um curso curto de comunicação não violenta', 'Certificado e um exemplo de uso contado ao time', 8.0),
  ('Colaboração', 'experience', 'Passar uma semana resolvendo um problema junto com outra área',
    'A outra área confirma que o problema acabou', 20.0),
  ('Colaboração', 'social', 'Ser padrinho ou madrinha de quem acabou de chegar', 'A pessoa nova sabe a quem recorrer', 6.0),
  ('Colaboração', 'formal', 'Ler um livro sobre trabalho em equipe e resumir para o time', 'Resumo de uma página apresentado', 10.0),
  ('Foco no cliente', 'experience', 'Acompanhar atendimentos por um dia e propor uma melhoria', 'Uma melhoria posta em prática', 8.0),
  ('Foco no cliente', 'social', 'Conversar com três clientes sobre o que mais atrapalha', 'Resumo das conversas com próximos passos', 5.0),
  ('Resolução de problemas', 'experience', 'Conduzir a análise de causa de um problema que se repete',
    'O problema não volta em sessenta dias', 12.0),
  ('Resolução de problemas', 'social', 'Revisar em dupla a solução de um problema difícil', 'Alternativas comparadas por escrito', 3.0),
  ('Resolução de problemas', 'formal', 'Estudar um método de análise de causa', 'O método usado em um caso real', 6.0),
  ('Organização', 'experience', 'Planejar e acompanhar uma entrega com mais de duas pessoas', 'Entrega no prazo combinado', 16.0),
  ('Organização', 'social', 'Aprender com um colega como ele planeja a semana', 'Rotina própria mantida por um mês', 2.0),
  ('Aprendizado', 'experience', 'Assumir uma tarefa nova por um mês', 'A tarefa anda sem ajuda no fim do mês', 20.0),
  ('Aprendizado', 'social', 'Ensinar ao time algo que aprendeu', 'Alguém do time usa o que foi ensinado', 4.0),
  ('Aprendizado', 'formal', 'Concluir um curso na área e entregar o certificado', 'Certificado entregue', 20.0),
  ('Liderança', 'experience', 'Liderar um projeto pequeno com começo, meio e fim', 'Objetivo do projeto alcançado', 40.0),
  ('Liderança', 'social', 'Ter mentoria quinzenal com uma liderança de outra área', 'Seis encontros com um combinado em cada', 9.0),
  ('Gestão de pessoas', 'experience', 'Fazer conversas a dois quinzenais com cada pessoa do time',
    'Combinados acompanhados por três meses', 24.0),
  ('Gestão de pessoas', 'formal', 'Fazer um curso de feedback para lideranças', 'Um feedback dado com o método aprendido', 8.0),
  (null, 'experience', 'Cobrir por uma semana o trabalho de um colega em férias', 'O trabalho continua sem atraso', 20.0),
  (null, 'social', 'Pedir feedback a três pessoas e escolher um ponto para mudar', 'As mesmas pessoas percebem a mudança', 2.0)
$$;

-- Adds the starters of competencies in use whose titles the library does not know; how many.
create function private.add_library_starters(p_company_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  added integer;
begin
  insert into private.library_actions (company_id, competency_id, title, learning, success_indicator, effort_hours, created_at)
  select p_company_id, c.id, s.title, s.learning, s.success_indicator, s.effort_hours, private.now()
  from private.library_starters() s
  left join public.competencies c on c.company_id = p_company_id and c.archived_at is null
    and private.search_text(c.name) = private.search_text(s.competency)
  where (s.competency is null or c.id is not null) and not exists (select from private.library_actions l
    where l.company_id = p_company_id and private.search_text(l.title) = private.search_text(s.title));
  get diagnostics added = row_count;
  return added;
end
$$;

create function public.use_library_starters(p_company_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente o RH cuida da biblioteca de ações.');
  perform pg_advisory_xact_lock(hashtextextended('library_starters:' || p_company_id, 0));
  return private.add_library_starters(p_company_id);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_library_action(uuid, jsonb, uuid), public.archive_library_action(uuid, uuid, boolean),
  public.rate_library_action(uuid, integer), public.use_library_starters(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_library_action(uuid, jsonb, uuid) is
  'Adds or changes an action of the library: {title, competency_id, learning, success_indicator, effort_hours, url} (RHPER, RHNTF, RHARG, '
    'RHPDI).';
comment on function public.archive_library_action(uuid, uuid, boolean) is 'Puts an action of the library away, or back (RHPER, RHNTF).';
comment on function public.rate_library_action(uuid, integer) is 'What an action was worth to who has done it (RHPER, RHARG).';
comment on function public.use_library_starters(uuid) is
  'Adds to a library those of the starters that it lacks, for competencies in use; how many (RHPER, RHNTF).';
