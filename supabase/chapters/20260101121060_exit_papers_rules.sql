-- Papers of exits: rules.
-- See exit_papers_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- How notice runs, in one sentence of a paper (CLT arts. 487 and 488).
create function private.notice_sentence(p_case public.offboardings, p_plan private.notice_plan) returns text
language sql stable set search_path = '' as $$
  select case
    when coalesce(p_plan.days, 0) = 0 then 'Não há aviso prévio.'
    when p_case.notice_way = 'waived' then 'A empresa dispensa o cumprimento do aviso prévio.'
    when p_plan.worked = 0 and p_plan.discounted > 0
      then format('O aviso prévio, de %s dias, não é cumprido (CLT art. 487, § 2º).', p_plan.days)
    when p_plan.worked = 0 then format('O aviso prévio, de %s dias, é indenizado, e o contrato se projeta até %s (CLT art. 487, § 1º).',
      p_plan.days, private.day_in_full(p_plan.projected_to))
    else format('O aviso prévio, de %s dias, é trabalhado até %s%s.', p_plan.days, private.day_in_full(p_case.last_day),
      case when p_plan.free_from is null then '' when p_case.notice_relief = 'hours'
        then ', com duas horas a menos por dia (CLT art. 488)'
      when p_case.notice_relief = 'days' then ', com os últimos sete dias corridos livres (CLT art. 488, parágrafo único)' else '' end) end
$$;

-- What the exit that was communicated last gives to a paper.
create function private.template_values_of_exits(p_person public.employees, p_inputs jsonb) returns table (key text, value text)
language plpgsql stable security definer set search_path = '' as $$
declare
  told public.offboardings;
  plan private.notice_plan;
begin
  select o.* into told from public.offboardings o
  where o.company_id = p_person.company_id and o.employee_id = p_person.id and o.communicated_at is not null
    and o.status in ('communicated', 'closing', 'concluded')
  order by o.communicated_at desc limit 1;
  if told.id is null then
    return;
  end if;
  plan := private.exit_notice(told);
  return query values
    ('desligamento.motivo', (select r.label from public.ending_reasons r where r.reason = told.reason)),
    ('desligamento.comunicado_em', private.day_in_full(told.communicated_on)),
    ('desligamento.ultimo_dia', private.day_in_full(told.last_day)),
    ('desligamento.aviso', private.notice_sentence(told, plan)),
    ('desligamento.aviso_dias', plan.days::text),
    ('desligamento.aviso_projetado_ate', private.day_in_full(plan.projected_to)),
    ('desligamento.pagamento_ate', private.day_in_full(private.settlement_by(told.last_day,
      private.leave_rules_of(p_person.id, told.last_day))));
end
$$;

-- Functions: what a company begins with -----------------------------------------------------------------------------
-- The templates of exits that every company is born with.
create function private.exit_paper_seeds() returns setof private.template_seed
language sql immutable set search_path = '' as $$
  values
    ('Comunicado de dispensa', 'Aviso prévio e termo de rescisão',
      'A empresa comunica o fim do contrato e como corre o aviso (CLT art. 487).',
      private.body_of_text(
E'# Comunicado de dispensa
{{empresa.razao_social}} comunica a {{pessoa.nome_civil}}, CPF {{pessoa.cpf}}, cargo {{vinculo.cargo}}, o fim do contrato de trabalho iniciado em {{vinculo.admissao}}. Motivo: {{desligamento.motivo}}.
O último dia de trabalho é {{desligamento.ultimo_dia}}. {{desligamento.aviso}}
A empresa paga o que é devido e entrega os documentos da rescisão até {{desligamento.pagamento_ate}} (CLT art. 477, § 6º).
> {{desligamento.comunicado_em}}
> {{empresa.razao_social}}
> {{pessoa.nome_civil}}')),
    ('Pedido de demissão', 'Aviso prévio e termo de rescisão', 'A pessoa pede o fim do contrato, e a empresa confirma que recebeu.',
      private.body_of_text(
E'# Pedido de demissão
{{pessoa.nome_civil}}, CPF {{pessoa.cpf}}, cargo {{vinculo.cargo}}, pede a {{empresa.razao_social}} o fim do contrato de trabalho iniciado em {{vinculo.admissao}}.
O último dia de trabalho é {{desligamento.ultimo_dia}}. {{desligamento.aviso}}
> {{desligamento.comunicado_em}}
> {{pessoa.nome_civil}}
> {{empresa.razao_social}}')),
    ('Acordo para o fim do contrato', 'Aviso prévio e termo de rescisão',
      'Fim do contrato por acordo (CLT art. 484-A).', private.body_of_text(
E'# Acordo para o fim do contrato de trabalho
{{empresa.razao_social}} e {{pessoa.nome_civil}}, CPF {{pessoa.cpf}}, cargo {{vinculo.cargo}}, encerram de comum acordo, conforme o art. 484-A da CLT, o contrato de trabalho iniciado em {{vinculo.admissao}}.
O último dia de trabalho é {{desligamento.ultimo_dia}}. {{desligamento.aviso}}
São devidos metade do aviso prévio indenizado, vinte por cento sobre o saldo do FGTS e as demais verbas por inteiro. A pessoa pode movimentar até oitenta por cento do FGTS e não recebe o seguro-desemprego.
O pagamento é feito até {{desligamento.pagamento_ate}} (CLT art. 477, § 6º).
> {{desligamento.comunicado_em}}
> {{empresa.razao_social}}
> {{pessoa.nome_civil}}')),
    ('Término do contrato de experiência', 'Aviso prévio e termo de rescisão',
      'O contrato termina no prazo combinado (CLT arts. 443 e 445).',
      private.body_of_text(
E'# Término do contrato de experiência
{{empresa.razao_social}} comunica a {{pessoa.nome_civil}}, CPF {{pessoa.cpf}}, cargo {{vinculo.cargo}}, que o contrato iniciado em {{vinculo.admissao}} termina em {{desligamento.ultimo_dia}} e não continua depois dessa data.
O pagamento é feito até {{desligamento.pagamento_ate}} (CLT art. 477, § 6º).
> {{desligamento.comunicado_em}}
> {{empresa.razao_social}}
> {{pessoa.nome_civil}}'))
$$;

-- Every company is born with the papers of an exit.
create function private.tg_companies__seed_exit_papers() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.seed_templates(new.id, array(select s from private.exit_paper_seeds() s));
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _546_seed_exit_papers after insert on public.companies
  for each row execute function private.tg_companies__seed_exit_papers();
