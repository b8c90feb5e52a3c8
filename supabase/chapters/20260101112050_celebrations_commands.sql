-- Celebrations: commands.
-- See celebrations_tables for the overview.

-- Functions: telling ------------------------------------------------------------------------------------------------
-- Tells somebody in one notification who greeted them: the first greeting makes it; what follows rewrites it, or takes it back, while it
-- was not read, and says nothing more afterwards.
create function private.notify_greeted(p_company_id uuid, p_employee_id uuid, p_kind text, p_on_date date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- One celebration has no row of its own, and no other has this id.
  celebration constant uuid := md5(concat_ws(':', p_employee_id, p_kind, p_on_date))::uuid;
  said record;
  told public.notifications;
  line text;
begin
  select count(*) as senders, min(private.person(g.sender_id) ->> 'name') as name into said from public.greetings g
  where g.company_id = p_company_id and g.employee_id = p_employee_id and g.kind = p_kind and g.on_date = p_on_date;
  line := case when said.senders = 1 then format('%s parabenizou você', said.name)
    else format('%s colegas parabenizaram você', said.senders) end;
  select n.* into told from public.notifications n
  where n.company_id = p_company_id and n.employee_id = p_employee_id and n.entity_type = 'celebration' and n.entity_id = celebration;
  if told.id is null and said.senders > 0 then
    perform private.notify(p_company_id, p_employee_id, 'news_greeting', line,
      case p_kind when 'birthday' then 'Pelo seu aniversário.' else 'Pelo seu tempo de casa.' end, '/app/news', 'celebration',
      celebration);
  elsif said.senders = 0 then
    delete from public.notifications n where n.company_id = p_company_id and n.id = told.id and n.read_at is null;
  else
    update public.notifications n set title = private.plain_line(line, 160)
    where n.company_id = p_company_id and n.id = told.id and n.read_at is null;
  end if;
end
$$;

-- Functions: greeting -----------------------------------------------------------------------------------------------
create function public.greet(p_employee_id uuid, p_kind text, p_message text) returns public.greetings
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  today constant date := private.today(caller.company_id);
  celebrated date;
  greeting public.greetings;
begin
  if p_employee_id = caller.employee_id then
    perform private.refuse('RHSLF', 'Parabéns! Mas esta mensagem é para os colegas.', 'employee_id', 'Escolha outra pessoa.');
  elsif p_message is null or p_message <> all (private.greeting_messages(p_kind)) then
    perform private.refuse('RHARG', 'Escolha uma das mensagens.', 'message', 'Recarregue a página.');
  end if;
  select c.on_date into celebrated
  from private.celebrations(caller.company_id, private.greeted_from(today), today, array[p_employee_id]) c
  where c.kind = p_kind and caller.company_id = any (private.visible_company_ids());
  if celebrated is null then
    perform private.refuse_missing('Esta comemoração não está mais aqui.', 'employee_id');
  end if;
  -- Two colleagues at once make one notification.
  perform pg_advisory_xact_lock(hashtextextended('greetings:' || p_employee_id, 0));
  insert into public.greetings as g (company_id, employee_id, kind, on_date, sender_id, message, sent_at)
  values (caller.company_id, p_employee_id, p_kind, celebrated, caller.employee_id, p_message, private.now())
  on conflict (company_id, employee_id, kind, on_date, sender_id) do update set message = excluded.message, sent_at = excluded.sent_at
  returning g.* into greeting;
  perform private.notify_greeted(caller.company_id, p_employee_id, p_kind, celebrated);
  return greeting;
end
$$;

-- As long as it can be given, whatever became of the celebration since.
create function public.take_back_greeting(p_employee_id uuid, p_kind text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  today constant date := private.today(caller.company_id);
  taken date;
begin
  if not exists (select from public.greetings g where g.company_id = caller.company_id and g.sender_id = caller.employee_id
      and g.employee_id = p_employee_id and g.kind = p_kind and g.on_date >= private.greeted_from(today)) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('greetings:' || p_employee_id, 0));
  delete from public.greetings g where g.company_id = caller.company_id and g.sender_id = caller.employee_id
    and g.employee_id = p_employee_id and g.kind = p_kind and g.on_date >= private.greeted_from(today)
  returning g.on_date into taken;
  perform private.notify_greeted(caller.company_id, p_employee_id, p_kind, taken);
  return true;
end
$$;

-- Functions: each day ---------------------------------------------------------------------------------------------------
-- Each day: tells the teams of a company who of them is celebrated today, and forgets greetings of more than thirteen months; how many
-- people heard.
create function private.tell_celebrations(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  news record;
  told integer := 0;
begin
  delete from public.greetings g where g.company_id = p_company_id and g.on_date < p_today - interval '13 months';
  for news in select n.lines, n.listeners from private.celebration_news(p_company_id, p_today) n loop
    perform private.notify_people(p_company_id, news.listeners, 'news_birthday',
      case cardinality(news.lines) when 1 then 'Hoje ' || news.lines[1]
        else format('Hoje sua equipe tem %s comemorações', cardinality(news.lines)) end,
      case when cardinality(news.lines) > 1 then array_to_string(news.lines, '. ') || '.' end, '/app/news');
    told := told + cardinality(news.listeners);
  end loop;
  return told;
end
$$;

grant execute on function public.greet(uuid, text, text), public.take_back_greeting(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.greet(uuid, text, text) is
  'Says one of the sentences to a colleague who is celebrated today; again: another one (RHPER, RHSLF, RHARG, RHNTF).';
comment on function public.take_back_greeting(uuid, text) is 'Takes the caller''s greeting of these days back; whether there was one.';
