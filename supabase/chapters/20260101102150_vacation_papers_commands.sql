-- Papers of vacations: commands.
-- See vacation_papers_tables for the overview.

-- Functions: templates that a company is born with ------------------------------------------------------------------
-- Gives a company its templates of vacations.
create function private.seed_vacation_templates(p_company_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  with born as (
    insert into public.document_templates (company_id, type_id, name, description, seeded)
    select p_company_id, t.id, s.name, s.description, true
    from private.vacation_template_seeds() s
    join public.document_types t on t.company_id = p_company_id and t.name = 'Aviso e recibo de férias'
    returning id, name
  ), kept as (
    insert into private.vacation_templates (company_id, kind, template_id)
    select p_company_id, s.kind, b.id from born b join private.vacation_template_seeds() s on s.name = b.name
  )
  insert into private.document_template_versions (company_id, template_id, n, body, created_at)
  select p_company_id, b.id, 1, s.body, private.now() from born b join private.vacation_template_seeds() s on s.name = b.name;
end
$$;

-- Every company is born with the templates of vacations.
create function private.tg_companies__seed_vacation_templates() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.seed_vacation_templates(new.id);
  return null;
end
$$;

-- Functions: making -------------------------------------------------------------------------------------------------
-- One batch for those who can sign and one for those who cannot, and another one for a person's second stretch. What has a
-- paper on its way is taken up where it is; what has one already is left alone.
create function public.start_vacation_papers(p_company_id uuid, p_kind text, p_leaves uuid[], p_deadline date default null)
returns table (leave_id uuid, making_id uuid, employee jsonb) language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today constant date := private.today(p_company_id);
  template uuid;
  share record;
begin
  perform private.require_company(p_company_id, 'manage_documents', 'Somente quem cuida dos documentos gera avisos e recibos.');
  if coalesce(cardinality(p_leaves), 0) not between 1 and 500 then
    perform private.refuse('RHARG', 'Escolha de 1 a 500 férias.', 'leaves', 'Divida em grupos menores.');
  end if;
  perform private.check_deadline(p_deadline, today, 'deadline');
  select v.template_id into template from private.vacation_templates v
    where v.company_id = p_company_id and v.kind = p_kind and v.kind <> 'schedule';
  perform pg_advisory_xact_lock(hashtextextended('vacation_papers:' || p_company_id, 0));
  if template is null or (select count(*) from private.granted_vacations(p_company_id, null, today - 30) g where g.id = any (p_leaves))
      < (select count(distinct l) from unnest(p_leaves) as l) then
    perform private.refuse('RHNTF', 'Uma das férias não está mais em vigor.', 'leaves', 'Recarregue a página.');
  end if;
  for share in
    select r.signs, array_agg(r.employee_id) as people, jsonb_object_agg(r.employee_id, r.leave_id) as leaves, min(r.law_on) as law_on
    from (
      select v.leave_id, v.employee_id, v.law_on, private.can_sign_in(v.employee_id) as signs,
        row_number() over (partition by v.employee_id order by v.starts_on) as turn
      from private.vacation_paper_rows(p_company_id, p_kind, today - 30) v
      where v.leave_id = any (p_leaves) and v.state in ('todo', 'refused', 'expired')) r
    group by r.signs, r.turn
  loop
    insert into private.vacation_papers (company_id, leave_id, kind, making_id, created_at)
    select p_company_id, private.uuid_or_null(share.leaves ->> (s.employee ->> 'id')), p_kind, s.making_id, clock_timestamp()
    from public.start_document_batch(template, share.people, jsonb_build_object('leaves', share.leaves), case when share.signs then
      jsonb_build_object('kind', 'signature', 'deadline', coalesce(p_deadline, greatest(share.law_on, today + 2)))  end) s;
  end loop;
  return query select v.leave_id, v.making_id, private.person(v.employee_id)
    from private.vacation_paper_rows(p_company_id, p_kind, today - 30) v
    where v.leave_id = any (p_leaves) and v.state = 'making' order by v.starts_on, v.leave_id;
end
$$;

-- The plan of the year is of a person: whoever has vacations ahead, as a batch of the template.
create function public.start_vacation_schedules(p_company_id uuid, p_employees uuid[]) returns table (making_id uuid, employee jsonb)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  signs boolean;
  template uuid := (select v.template_id from private.vacation_templates v where v.company_id = p_company_id and v.kind = 'schedule');
begin
  perform private.require_company(p_company_id, 'manage_documents', 'Somente quem cuida dos documentos gera a programação.');
  foreach signs in array array[true, false] loop
    if exists (select from unnest(p_employees) as p where private.can_sign_in(p) = signs) then
      return query select s.making_id, s.employee from public.start_document_batch(template,
        array(select p from unnest(p_employees) as p where private.can_sign_in(p) = signs), '{}', case
          when signs then '{"kind": "acknowledgement"}'::jsonb end) s;
    end if;
  end loop;
end
$$;

-- Functions: notices of collective vacations ------------------------------------------------------------------------
-- p_notice: mte, union or posted. The text of a notice, as make-document prints it.
create function public.collective_notice(p_collective_id uuid, p_notice text) returns table (title text, document jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective_id);
  company text := (select coalesce(d.legal_name, c.name) from public.companies c left join public.company_details d on d.company_id = c.id
    where c.id = collective.company_id);
  cnpj text := (select private.marked_cnpj(d.cnpj) from public.company_details d where d.company_id = collective.company_id);
  heading text := case p_notice when 'mte' then 'Comunicação de férias coletivas'
    when 'union' then 'Comunicação de férias coletivas ao sindicato'
    when 'posted' then 'Aviso de férias coletivas' end;
  core text;
begin
  if heading is null or collective.starts_on is null then
    perform private.refuse('RHARG', 'Escolha as datas antes da comunicação.', 'starts_on', 'Volte ao passo das datas.');
  end if;
  core := format('férias coletivas de %s a %s (%s dias corridos), abrangendo %s', private.day_in_full(collective.starts_on),
    private.day_in_full(collective.ends_on),
    collective.ends_on - collective.starts_on + 1, private.collective_reach(collective));
  core := translate(case p_notice
    when 'mte' then E'# Comunicação de férias coletivas\nÀ Superintendência Regional do Trabalho e Emprego.\n' || format(
      '%s, CNPJ %s, comunica, na forma do art. 139, § 2º, da CLT, que concederá %s.', company, cnpj, core)
    when 'union' then E'# Comunicação de férias coletivas\nAo sindicato representativo da categoria profissional.\n' || format(
      '%s, CNPJ %s, envia cópia da comunicação feita ao Ministério do Trabalho, na forma do art. 139, § 3º, da CLT: concederá %s.', company,
        cnpj, core)
    else E'# Aviso de férias coletivas\n' || format('%s avisa que concederá %s.', company, core)
      || E'\nQuem tem menos de doze meses de casa goza férias proporcionais, e um novo '
        'período aquisitivo começa no primeiro dia (CLT art. 140).'
      || format(E'\nA volta ao trabalho é em %s.', private.day_in_full(collective.ends_on + 1)) end, '{}', '()')
    || E'\n> ' || private.day_in_full(private.today(collective.company_id)) || E'\n> ' || translate(company, '{}', '()');
  return query select heading, jsonb_build_object('blocks', private.body_of_text(core) -> 'blocks', 'footer', true,
    'letterhead', jsonb_build_object('name', company, 'cnpj', cnpj, 'color', private.company_color(collective.company_id)));
end
$$;

-- The notice of vacations that HR grants is on its way at once (CLT arts. 135 and 136), to be signed as received. Who lacks what
-- the paper says, or cannot be its subject, has it to be made in Avisos e recibos.
create function private.tg_leaves__start_notices() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  grants record;
begin
  for grants in
    select a.company_id, array_agg(a.id) as leaves from added a
    join public.leave_requests r on r.company_id = a.company_id and r.id = a.request_id
    where a.granted and r.notified_on is not null group by a.company_id
  loop
    begin
      perform public.start_vacation_papers(grants.company_id, 'notice', grants.leaves);
    exception when sqlstate 'RHVAR' or sqlstate 'RHSLF' or sqlstate 'RHNTF' or sqlstate 'RHPER' then
      null;
    end;
  end loop;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _530_start_notices after insert on public.leaves referencing new table as added
  for each statement execute function private.tg_leaves__start_notices();
create trigger _545_seed_vacation_templates after insert on public.companies
  for each row execute function private.tg_companies__seed_vacation_templates();

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('collective_notice', 'document resolved_paper'),
  ('vacation_papers', 'employee person, department_name ?, state todo|making|made|sent|signed|refused|expired, making_id ?,
    document_id ?, file_id ?, envelope_id ?, acted_on ?'),
  ('start_vacation_papers', 'employee person'),
  ('start_vacation_schedules', 'employee person');

-- Functions: Pendências ---------------------------------------------------------------------------------------------
grant execute on function public.start_vacation_papers(uuid, text, uuid[], date), public.start_vacation_schedules(uuid, uuid[]),
  public.collective_notice(uuid, text)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.start_vacation_papers(uuid, text, uuid[], date)
  is 'Makings for the papers of these vacations, to be signed by who can (RHPER, RHARG, RHNTF, RHEXP, RHSLF, RHVAR).';
comment on function public.start_vacation_schedules(uuid, uuid[])
  is 'Makings of the plan of vacations of these people (RHPER, RHSLF, RHVAR).';
comment on function public.collective_notice(uuid, text)
  is 'The text of a notice of collective vacations: mte, union or posted (RHPER, RHNTF, RHARG).';
