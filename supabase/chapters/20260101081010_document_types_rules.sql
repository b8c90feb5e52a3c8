-- Document types: rules.
-- See document_types_tables for the overview.

-- Functions: the list that a company is born with -------------------------------------------------------------------
-- The Brazilian list: papers of admission, health and pay, with class, retention and of whom they are required.
create function private.document_type_seeds()
returns table (place integer, name text, sensitivity text, action text, who_sends text, who_sees text, is_multiple boolean,
  has_expiry boolean, validity_months integer, retention_years integer, retention_from text, required_for text[])
language sql immutable set search_path = '' as $$
  values
    (10, 'Documento de identidade e CPF', 'P2', 'deliver', 'both', 'person', false, false, null, 5, 'termination', array['*']),
    (20, 'Comprovante de endereço', 'P2', 'deliver', 'both', 'person', false, false, null, 5, 'termination', array['*']),
    (30, 'Comprovante de escolaridade', 'P2', 'deliver', 'both', 'person', false, false, null, 5, 'termination', '{}'),
    (40, 'Certidão de nascimento ou casamento', 'P2', 'deliver', 'both', 'person', false, false, null, 5, 'termination', '{}'),
    (50, 'Documentos de dependentes', 'P2', 'deliver', 'both', 'person', true, false, null, 5, 'termination', '{}'),
    (60, 'Título de eleitor', 'P2', 'deliver', 'both', 'person', false, false, null, 5, 'termination', '{}'),
    (70, 'Certificado de reservista', 'P2', 'deliver', 'both', 'person', false, false, null, 5, 'termination', '{}'),
    (80, 'CNH', 'P2', 'deliver', 'both', 'person', false, true, null, 5, 'termination', '{}'),
    (90, 'Registro de classe profissional', 'P1', 'deliver', 'both', 'person', false, true, null, 5, 'termination', '{}'),
    (100, 'Contrato de trabalho', 'P2', 'sign', 'company', 'person', false, false, null, null, 'termination',
      array['clt_indefinite', 'clt_fixed_term', 'experience', 'apprentice', 'temporary', 'intermittent']),
    (110, 'Termo de compromisso de estágio', 'P2', 'sign', 'company', 'person', false, true, null, null, 'termination', array['intern']),
    (120, 'Aditivo de contrato', 'P3', 'sign', 'company', 'person', true, false, null, null, 'termination', '{}'),
    (130, 'Opção pelo vale-transporte', 'P2', 'deliver', 'both', 'person', false, false, null, 5, 'termination',
      array['clt_indefinite', 'clt_fixed_term', 'experience', 'apprentice', 'intermittent']),
    (140, 'Acordo de compensação ou banco de horas', 'P2', 'sign', 'company', 'person', false, true, 12, 5, 'termination', '{}'),
    (150, 'Termo de confidencialidade', 'P1', 'sign', 'company', 'person', false, false, null, 5, 'termination', '{}'),
    (160, 'Termo de responsabilidade de equipamento', 'P1', 'sign', 'company', 'team', true, false, null, 5, 'termination', '{}'),
    (170, 'Ficha de entrega de EPI', 'P1', 'sign', 'company', 'team', true, false, null, 20, 'termination', '{}'),
    (180, 'Certificado de treinamento (NR)', 'P1', 'deliver', 'both', 'team', false, true, 24, 5, 'termination', '{}'),
    (200, 'ASO admissional', 'P4', 'deliver', 'both', 'person', false, false, null, 20, 'termination',
      array['clt_indefinite', 'clt_fixed_term', 'experience', 'apprentice', 'temporary', 'intermittent']),
    (210, 'ASO periódico', 'P4', 'deliver', 'both', 'person', false, true, 12, 20, 'termination', '{}'),
    (220, 'ASO de retorno ou mudança de risco', 'P4', 'deliver', 'both', 'person', true, false, null, 20, 'termination', '{}'),
    (230, 'ASO demissional', 'P4', 'deliver', 'both', 'person', false, false, null, 20, 'termination', '{}'),
    (240, 'Exame toxicológico', 'P4', 'deliver', 'both', 'person', false, true, 30, 20, 'termination', '{}'),
    (250, 'Laudo de deficiência', 'P4', 'deliver', 'both', 'person', false, false, null, 20, 'termination', '{}'),
    (260, 'Atestado', 'P4', 'deliver', 'both', 'person', true, false, null, 5, 'document', '{}'),
    (300, 'Holerite', 'P3', 'acknowledge', 'company', 'person', true, false, null, 5, 'document', '{}'),
    (310, 'Informe de rendimentos', 'P3', 'acknowledge', 'company', 'person', true, false, null, 5, 'document', '{}'),
    (320, 'Aviso e recibo de férias', 'P2', 'sign', 'company', 'person', true, false, null, 5, 'document', '{}'),
    (330, 'Declaração', 'P2', 'deliver', 'company', 'person', true, false, null, 5, 'document', '{}'),
    (340, 'Advertência ou suspensão', 'P4', 'acknowledge', 'company', 'person', true, false, null, 5, 'termination', '{}'),
    (350, 'Aviso prévio e termo de rescisão', 'P3', 'sign', 'company', 'person', true, false, null, 5, 'termination', '{}')
$$;

-- Every company is born with the list.
create function private.tg_companies__seed_document_types() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  with born as (
    insert into public.document_types
      (company_id, name, sensitivity, action, who_sends, who_sees, is_multiple, has_expiry, validity_months, retention_years,
        retention_from, place, seeded)
    select new.id, s.name, s.sensitivity, s.action, s.who_sends, s.who_sees, s.is_multiple, s.has_expiry, s.validity_months,
      s.retention_years, s.retention_from, s.place, true
    from private.document_type_seeds() s
    returning id, name
  )
  insert into public.document_type_rules (company_id, type_id, contract_type)
  select new.id, b.id, nullif(r.contract_type, '*')
  from born b
  join private.document_type_seeds() s on s.name = b.name
  cross join unnest(s.required_for) as r (contract_type);
  return null;
end
$$;

-- Functions: saving -------------------------------------------------------------------------------------------------
-- Refuses who does not manage the documents of that company (RHPER, RHNTF).
create function private.refuse_document_settings(p_company_id uuid) returns void
language sql stable security definer set search_path = '' as $$
  select private.require_company(p_company_id, 'manage_documents', 'Somente administradores cuidam dos documentos da empresa.',
    'Não encontrado nesta empresa.')
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _530_seed_document_types after insert on public.companies
  for each row execute function private.tg_companies__seed_document_types();
