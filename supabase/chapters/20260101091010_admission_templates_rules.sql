-- Admission templates: rules.
-- The templates for arrivals that every company is born with. See journey_templates_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Their tasks. Deadlines of the law name their article: the employer registers by the eve of the first day (Manual do eSocial, S-2190 and
-- S-2200), examines before it (CLT art. 168, I; NR-7) and notes the contract within five working days (CLT art. 29).
create function private.admission_template_seeds()
returns table (template text, place integer, phase text, title text, kind text, responsible text, document text, offset_days integer,
  is_business_days boolean, required boolean, legal_reference text, waits_for integer)
language sql immutable set search_path = '' as $$
  with full_list (place, phase, title, kind, responsible, document, offset_days, is_business_days, required, in_short,
    legal_reference, waits_for)
  as (values
    (100, 'before', 'Enviar o convite de acesso', 'invite', 'hr', null, -15, false, true, true, null, null),
    (200, 'before', 'Preencher os dados pessoais, dependentes e conta bancária', 'link', 'person', null, -10, false, true, true, null,
      null),
    (300, 'before', 'Enviar documento de identidade e CPF', 'document', 'person', 'Documento de identidade e CPF', -8, false, true, true,
      null, null),
    (400, 'before', 'Enviar comprovante de endereço', 'document', 'person', 'Comprovante de endereço', -8, false, true, true, null, null),
    (500, 'before', 'Enviar comprovante de escolaridade', 'document', 'person', 'Comprovante de escolaridade', -8, false, false, false,
      null, null),
    (600, 'before', 'Conferir os documentos', 'task', 'hr', null, -6, false, true, true, null, null),
    (700, 'before', 'Agendar e registrar o ASO admissional', 'task', 'hr', null, -5, false, true, true, 'CLT art. 168, I; NR-7', null),
    (800, 'before', 'Gerar o contrato e os termos para assinatura', 'task', 'hr', null, -4, false, true, true, null, null),
    (900, 'before', 'Escolher o padrinho ou a madrinha', 'task', 'manager', null, -5, true, false, true, null, null),
    (1000, 'before', 'Reservar o equipamento', 'task', 'it', null, -5, true, false, false, null, null),
    (1100, 'before', 'Criar e-mail e acessos', 'task', 'it', null, -2, true, true, false, null, null),
    (1200, 'before', 'Escrever a mensagem de boas-vindas', 'task', 'manager', null, -2, true, false, false, null, null),
    (1300, 'before', 'Enviar o S-2200 ao eSocial, ou o S-2190 se faltarem dados', 'task', 'hr', null, -1, false, true, true,
      'Manual do eSocial: até a véspera do início', null),
    (1400, 'day_1', 'Entregar o equipamento e assinar o termo', 'task', 'it', null, 0, false, true, false, null, 1000),
    (1500, 'day_1', 'Entregar uniforme e EPI', 'task', 'hr', null, 0, false, true, true, 'NR-6', null),
    (1600, 'day_1', 'Apresentar a empresa', 'meeting', 'hr', null, 0, false, false, true, null, null),
    (1700, 'day_1', 'Treinamento de segurança no posto de trabalho', 'meeting', 'manager', null, 0, false, true, true, 'NR-1', null),
    (1800, 'week_1', 'Ler o código de conduta e as políticas', 'task', 'person', null, 2, true, true, false, null, null),
    (1900, 'week_1', 'Combinar expectativas a dois', 'meeting', 'manager', null, 3, true, false, false, null, null),
    (2000, 'week_1', 'Conhecer a equipe', 'meeting', 'buddy', null, 5, true, false, true, null, null),
    (2100, 'week_1', 'Anotar o contrato na CTPS digital', 'task', 'hr', null, 5, true, true, true, 'CLT art. 29', null),
    (2200, 'day_30', 'Combinar as primeiras metas', 'task', 'manager', null, 30, false, false, false, null, null),
    (2300, 'day_90', 'Abrir o PDI inicial', 'task', 'manager', null, 90, false, false, false, null, null))
  select 'Admissão CLT padrão', l.place, l.phase, l.title, l.kind, l.responsible, l.document, l.offset_days, l.is_business_days,
    l.required, l.legal_reference, l.waits_for
  from full_list l where l.place not in (1500, 1700)
  union all
  select 'Operacional', l.place, l.phase, l.title, l.kind, l.responsible, l.document, l.offset_days, l.is_business_days, l.required,
    l.legal_reference, l.waits_for
  from full_list l where l.in_short
$$;

-- Every company is born with two templates.
create function private.tg_companies__seed_admission_templates() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.journey_templates (company_id, kind, name, description, position) values
    (new.id, 'admission', 'Admissão CLT padrão', 'Do convite ao primeiro PDI, para quem trabalha no escritório ou em casa.', 0),
    (new.id, 'admission', 'Operacional', 'O essencial para quem começa na operação, com uniforme, EPI e segurança.', 1);
  insert into public.journey_template_tasks (company_id, template_id, position, phase, title, kind, responsible, document_type_id, url,
    offset_days, is_business_days, required, legal_reference, depends_on)
  select new.id, t.id, s.place, s.phase, s.title, s.kind, s.responsible,
    (select d.id from public.document_types d where d.company_id = new.id and d.name = s.document and d.archived_at is null),
    case s.kind when 'link' then '/app/profile/admission' end, s.offset_days, s.is_business_days, s.required, s.legal_reference,
    array_remove(array[s.waits_for], null)
  from private.admission_template_seeds() s
  join public.journey_templates t on t.company_id = new.id and t.name = s.template;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _550_seed_admission_templates after insert on public.companies
  for each row execute function private.tg_companies__seed_admission_templates();
