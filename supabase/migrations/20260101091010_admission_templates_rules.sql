-- Admission templates: rules.
-- See admission_templates_tables for the overview.

-- Functions: the templates that a company is born with --------------------------------------------------------------
-- The two templates that a company is born with.
create function private.admission_template_seeds()
returns table (place integer, template text, title text, kind text, responsible text, document text, offset_days integer, required boolean)
language sql immutable set search_path = '' as $$
  with full_list (place, title, kind, responsible, document, offset_days, required, in_short) as (values
    (10, 'Enviar o convite de acesso', 'invite', 'hr', null, -15, true, true),
    (20, 'Preencher os dados pessoais', 'link', 'person', null, -10, true, true),
    (30, 'Enviar documento de identidade e CPF', 'document', 'person', 'Documento de identidade e CPF', -8, true, true),
    (40, 'Enviar comprovante de endereço', 'document', 'person', 'Comprovante de endereço', -8, true, true),
    (50, 'Enviar comprovante de escolaridade', 'document', 'person', 'Comprovante de escolaridade', -8, false, false),
    (60, 'Conferir os documentos', 'task', 'hr', null, -6, true, true),
    (70, 'Agendar e registrar o ASO admissional', 'task', 'hr', null, -5, true, true),
    (80, 'Escolher o padrinho ou a madrinha', 'task', 'manager', null, -7, false, true),
    (90, 'Reservar o equipamento', 'task', 'it', null, -7, false, false),
    (100, 'Entregar uniforme e EPI', 'task', 'hr', null, 0, true, true),
    (110, 'Gerar o contrato e os termos para assinatura', 'task', 'hr', null, -4, true, true),
    (120, 'Criar e-mail e acessos', 'task', 'it', null, -2, true, false),
    (130, 'Escrever a mensagem de boas-vindas', 'task', 'manager', null, -2, false, false),
    (140, 'Apresentar a empresa', 'meeting', 'hr', null, 0, false, true),
    (150, 'Treinamento de segurança no posto de trabalho', 'meeting', 'manager', null, 0, true, true),
    (160, 'Conhecer a equipe', 'meeting', 'buddy', null, 5, false, true),
    (170, 'Ler o código de conduta e as políticas', 'task', 'person', null, 2, true, false),
    (180, 'Combinar as primeiras metas', 'task', 'manager', null, 30, false, false),
    (190, 'Abrir o PDI inicial', 'task', 'manager', null, 90, false, false))
  select l.place, 'Admissão CLT padrão', l.title, l.kind, l.responsible, l.document, l.offset_days, l.required
  from full_list l where l.place not in (100, 150)
  union all
  select l.place, 'Operacional', l.title, l.kind, l.responsible, l.document, l.offset_days, l.required from full_list l where l.in_short
$$;

-- Every company is born with two templates.
create function private.tg_companies__seed_admission_templates() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.admission_templates (company_id, name, description) values
    (new.id, 'Admissão CLT padrão', 'Do convite ao primeiro PDI, para quem trabalha no escritório ou em casa.'),
    (new.id, 'Operacional', 'O essencial para quem começa na operação, com uniforme, EPI e segurança.');
  insert into public.admission_template_tasks
    (company_id, template_id, position, title, kind, responsible, document_type_id, url, offset_days, required)
  select new.id, t.id, s.place, s.title, s.kind, s.responsible,
    (select d.id from public.document_types d where d.company_id = new.id and d.name = s.document and d.archived_at is null),
    case s.kind when 'link' then '/app/profile/admission' end, s.offset_days, s.required
  from private.admission_template_seeds() s
  join public.admission_templates t on t.company_id = new.id and t.name = s.template;
  return null;
end
$$;

-- Functions: who may ------------------------------------------------------------------------------------------------
-- Refuses who does not administer that company (RHPER, RHNTF).
create function private.refuse_admission_settings(p_company_id uuid) returns void
language sql stable security definer set search_path = '' as $$
  select private.require_company(p_company_id, 'manage_settings', 'Somente administradores cuidam das admissões da empresa.',
    'Não encontrado nesta empresa.')
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _550_seed_admission_templates after insert on public.companies
  for each row execute function private.tg_companies__seed_admission_templates();
