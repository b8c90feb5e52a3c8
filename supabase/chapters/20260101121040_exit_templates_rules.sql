-- Templates of exits: rules.
-- The template for exits that every company is born with. See journey_templates_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Its tasks, counted from the last day. Deadlines of the law name their article: payment and papers within ten days (CLT art. 477, § 6º),
-- S-2299 within ten days (Manual do eSocial), the exam within ten days (NR-7, 7.5.11), where it is not waived.
create function private.exit_template_seeds()
returns table (place integer, phase text, title text, kind text, responsible text, offset_days integer, is_business_days boolean,
  required boolean, legal_reference text, url text)
language sql immutable set search_path = '' as $$
  values
    (100, 'before', 'Gerar e assinar a carta, o aviso ou o acordo', 'task', 'hr', -10, false, true, 'CLT arts. 477, 484-A e 487', null),
    (200, 'before', 'Combinar a passagem: responsabilidades, acessos e contatos', 'meeting', 'manager', -5, true, false, null, null),
    (300, 'before', 'Listar o que fica com quem', 'link', 'person', -5, true, false, null, '/app/profile/offboarding'),
    (400, 'before', 'Agendar o exame demissional', 'task', 'hr', -3, true, false, 'NR-7', null),
    (500, 'before', 'Fazer a entrevista de desligamento', 'meeting', 'hr', -2, true, false, null, null),
    (600, 'before', 'Guardar um e-mail pessoal para contato', 'link', 'person', -1, true, false, null, '/app/profile?aba=pessoais'),
    (700, 'day_1', 'Recolher equipamentos, crachá e chaves', 'task', 'it', 0, false, true, null, null),
    (800, 'day_1', 'Encerrar e-mail e acessos de outros sistemas', 'task', 'it', 0, false, true, null, null),
    (900, 'day_1', 'Contar à equipe', 'task', 'manager', 0, false, false, null, null),
    (1000, 'other', 'Registrar o exame demissional, ou por que foi dispensado', 'task', 'hr', 10, false, true, 'NR-7, item 7.5.11', null),
    (1100, 'other', 'Pagar a rescisão e entregar os documentos', 'task', 'hr', 10, false, true, 'CLT art. 477, § 6º', null),
    (1200, 'other', 'Enviar o S-2299 ao eSocial', 'task', 'hr', 10, false, true, 'Manual do eSocial: até dez dias', null),
    (1300, 'other', 'Entregar o TRCT e as guias do FGTS e do seguro-desemprego', 'task', 'hr', 10, false, true, 'CLT art. 477, § 10', null),
    (1400, 'other', 'Oferecer a continuidade do plano de saúde', 'task', 'hr', 10, false, false, 'Lei 9.656/1998, arts. 30 e 31', null)
$$;

-- Every company is born with it.
create function private.tg_companies__seed_exit_template() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  template uuid;
begin
  insert into public.journey_templates (company_id, kind, name, description, position)
  values (new.id, 'offboarding', 'Desligamento padrão', 'Da carta ao último documento, com os prazos da lei.', 0)
  returning id into template;
  insert into public.journey_template_tasks (company_id, template_id, position, phase, title, kind, responsible, url, offset_days,
    is_business_days, required, legal_reference)
  select new.id, template, s.place, s.phase, s.title, s.kind, s.responsible, s.url, s.offset_days, s.is_business_days, s.required,
    s.legal_reference
  from private.exit_template_seeds() s;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _550_seed_exit_template after insert on public.companies
  for each row execute function private.tg_companies__seed_exit_template();
