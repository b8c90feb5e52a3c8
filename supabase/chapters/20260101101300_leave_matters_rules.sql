-- Vacations among what there is to do about a person: rules.
-- See person_matters_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Periods with days left, each until when they are taken, for who may know the periods: administrators, the person and those above.
create function private.matters_of_vacations(p_caller private.caller, p_person public.employees, p_scope text)
returns setof private.person_matter language sql stable security definer set search_path = '' as $$
  select 'vacation:' || s.acquired_from, case s.state when 'double' then 'late' when 'risk' then 'late' else 'todo' end,
    case when s.state = 'double' then format('%s de férias vencidas, o prazo era %s', private.days_text(s.balance),
        private.brazilian_date(s.granted_to))
      else format('%s de férias, tirar até %s', private.days_text(s.balance), private.brazilian_date(s.last_safe_start)) end,
    case when s.state = 'double' then 'O que passou do prazo é pago em dobro (CLT art. 137).'
      else 'aviso até ' || private.brazilian_date(s.notice_on) end,
    case when s.state = 'double' then s.granted_to else s.last_safe_start end,
    case p_scope when 'own' then 'Solicitar' when 'hr' then 'Conceder' else 'Propor' end,
    case when p_scope = 'own' then '/app/leaves' else '/app/employees/' || p_person.id || '?acao=ferias' end
  from private.vacation_sheet(p_person, private.today(p_person.company_id)) s
  where p_scope in ('hr', 'own', 'team') and p_person.status in ('active', 'notice') and s.balance > 0
    and s.state in ('double', 'risk', 'available', 'scheduled', 'enjoying')
  union all
  -- Once, whatever the number of periods.
  select 'vacation:untold', 'todo', 'Saldo de férias a informar', 'o que foi tirado antes do Vínculo', null::date, 'Informar',
    '/app/leaves/people/' || p_person.id
  where p_scope = 'hr' and p_person.status in ('active', 'notice')
    and exists (select from private.untold_people(p_person.company_id, array[p_person.id]))
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.matter_sources (source, routine) values ('vacations', 'private.matters_of_vacations');
