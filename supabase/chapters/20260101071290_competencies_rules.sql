-- Competencies and rating scales: rules.
-- See competencies_tables for the overview.

-- Functions: scope --------------------------------------------------------------------------------------------------
-- Refuses who does not keep the competencies of a company (RHPER).
create function private.require_competencies(p_company_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_evaluations', 'Só quem cuida das avaliações altera competências e escalas.');
end
$$;

-- The points of a scale with their words.
create function private.scale_words(p_company_id uuid, p_scale_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('point', p.point, 'label', p.label, 'description', p.description) order by p.point), '[]')
  from public.rating_scale_points p where p.company_id = p_company_id and p.scale_id = p_scale_id
$$;

-- Functions: use ----------------------------------------------------------------------------------------------------
-- Whether a form asks on a scale and people were invited to it or answered it: its points say what those answers mean.
create function private.scale_is_used(p_company_id uuid, p_scale_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.form_questions q join private.forms f on f.company_id = q.company_id and f.id = q.form_id
    where q.company_id = p_company_id and q.scale_id = p_scale_id and (f.sealed_at is not null or exists (
      select from private.form_participants p where p.company_id = f.company_id and p.form_id = f.id) or exists (
      select from private.form_assignments a where a.company_id = f.company_id and a.form_id = f.id)))
$$;

-- Whether a form that has not ended asks about a competency, or on a scale.
create function private.is_in_open_form(p_company_id uuid, p_competency_id uuid, p_scale_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.form_questions q join private.forms f on f.company_id = q.company_id and f.id = q.form_id
    where q.company_id = p_company_id and (q.competency_id = p_competency_id or q.scale_id = p_scale_id) and f.closed_at is null)
$$;

-- Functions: names --------------------------------------------------------------------------------------------------
-- A name as it is stored, of a competency or a scale; accents and capitals make no other name. p_taken: names in use, by their search text.
create function private.read_catalogue_name(p_name text, p_what text, p_taken text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  name constant text := private.tidy(p_name);
begin
  if name is null then
    perform private.refuse('RHARG', format('Dê um nome à %s.', p_what), 'name', 'Com até 80 letras.');
  elsif not private.is_clean_text(name, 80) then
    perform private.refuse('RHARG', 'Use no máximo 80 caracteres, sem quebras de linha.', 'name', 'Encurte o nome.');
  elsif private.search_text(name) = any (p_taken) then
    perform private.refuse('RHDUP', format('Já existe uma %s com este nome.', p_what), 'name', 'Escolha outro nome.');
  end if;
  return name;
end
$$;

-- Names of competencies in use but for one, by their search text.
create function private.competency_names(p_company_id uuid, p_except_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select private.search_text(c.name) from public.competencies c
    where c.company_id = p_company_id and c.archived_at is null and c.id is distinct from p_except_id)
$$;

-- Names of scales in use but for one, by their search text.
create function private.scale_names(p_company_id uuid, p_except_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select private.search_text(s.name) from public.rating_scales s
    where s.company_id = p_company_id and s.archived_at is null and s.id is distinct from p_except_id)
$$;

-- Functions: competencies -------------------------------------------------------------------------------------------
-- What somebody wrote of a competency, tidied and checked (RHARG, RHDUP).
create function private.read_competency(p_company_id uuid, p_values jsonb, p_id uuid) returns public.competencies
language plpgsql stable security definer set search_path = '' as $$
declare
  wish public.competencies;
begin
  wish.name := private.read_catalogue_name(private.an_object(p_values) ->> 'name', 'competência',
    private.competency_names(p_company_id, p_id));
  wish.kind := p_values ->> 'kind';
  wish.description := private.tidy_lines(p_values ->> 'description');
  if wish.kind is null or wish.kind not in ('behavioral', 'technical', 'leadership', 'value') then
    perform private.refuse('RHARG', 'Escolha o tipo da competência.', 'kind', 'Comportamental, técnica, de liderança ou valor.');
  elsif char_length(wish.description) > 1000 then
    perform private.refuse('RHARG', 'Use no máximo 1.000 caracteres.', 'description', 'Encurte a descrição.');
  end if;
  return wish;
end
$$;

-- The behaviours that somebody wrote, by level; a level left empty has none (RHARG).
create function private.read_competency_levels(p_levels jsonb) returns table (level smallint, behaviour text)
language plpgsql immutable set search_path = '' as $$
declare
  levels constant jsonb := private.a_list(p_levels);
  too_long text;
begin
  if exists (select from jsonb_array_elements(levels) l where coalesce(l ->> 'level', '') !~ '^[1-5]$')
    or (select count(distinct l ->> 'level') from jsonb_array_elements(levels) l) < jsonb_array_length(levels) then
    perform private.refuse('RHARG', 'Os níveis vão de 1 a 5, cada um uma vez.', 'levels', 'Confira os níveis.');
  end if;
  select min(l ->> 'level') into too_long
  from jsonb_array_elements(levels) l where char_length(private.tidy_lines(l ->> 'behaviour')) > 500;
  if too_long is not null then
    perform private.refuse('RHARG', 'Use no máximo 500 caracteres.', 'level_' || too_long, 'Encurte o comportamento.');
  end if;
  return query select t.level, t.behaviour
    from (select (l ->> 'level')::smallint, private.tidy_lines(l ->> 'behaviour') from jsonb_array_elements(levels) l) t (level, behaviour)
    where t.behaviour is not null;
end
$$;

-- Functions: required levels ----------------------------------------------------------------------------------------
-- Cells of the matrix of positions and competencies that somebody filled; a level of null requires nothing (RHARG, RHNTF).
create function private.read_required_levels(p_company_id uuid, p_cells jsonb)
returns table (position_id uuid, competency_id uuid, level smallint) language plpgsql stable security definer set search_path = '' as $$
declare
  cells constant jsonb := private.a_list(p_cells);
begin
  if exists (select from jsonb_array_elements(cells) c where coalesce(c ->> 'level', '1') !~ '^[1-5]$') then
    perform private.refuse('RHARG', 'Os níveis vão de 1 a 5.', 'level', 'Escolha um nível.');
  elsif (select count(distinct (c ->> 'position_id', c ->> 'competency_id')) from jsonb_array_elements(cells) c)
    < jsonb_array_length(cells) then
    perform private.refuse('RHARG', 'Cada competência aparece uma vez por cargo.', 'levels', 'Confira os níveis.');
  elsif exists (
    select from jsonb_array_elements(cells) c
    left join public.positions p on p.company_id = p_company_id and p.id = private.uuid_or_null(c ->> 'position_id')
      and p.archived_at is null
    where p.id is null) then
    perform private.refuse('RHNTF', 'Este cargo não existe mais.', 'position_id', 'Recarregue a página.');
  elsif exists (
    select from jsonb_array_elements(cells) c
    left join public.competencies k on k.company_id = p_company_id and k.id = private.uuid_or_null(c ->> 'competency_id')
      and k.archived_at is null
    where k.id is null) then
    perform private.refuse('RHNTF', 'Esta competência não existe mais.', 'competency_id', 'Recarregue a página.');
  end if;
  return query select private.uuid_or_null(c ->> 'position_id'), private.uuid_or_null(c ->> 'competency_id'), (c ->> 'level')::smallint
    from jsonb_array_elements(cells) c;
end
$$;

-- Functions: scales -------------------------------------------------------------------------------------------------
-- The points of a scale as somebody wrote them, from the lowest on: their order numbers them, so that none is missing (RHARG).
create function private.read_scale_points(p_points jsonb) returns table (point smallint, label text, description text)
language plpgsql immutable set search_path = '' as $$
declare
  wrong record;
begin
  if jsonb_array_length(private.a_list(p_points)) not between 3 and 10 then
    perform private.refuse('RHARG', 'Uma escala tem de 3 a 10 pontos.', 'points', 'Acrescente ou retire pontos.');
  end if;
  for wrong in
    select p.place, private.tidy(p.value ->> 'label') as label, private.tidy(p.value ->> 'description') as description,
      count(*) over (partition by private.search_text(private.tidy(p.value ->> 'label'))) as namesakes
    from jsonb_array_elements(p_points) with ordinality p (value, place) order by p.place
  loop
    if wrong.label is null then
      perform private.refuse('RHARG', 'Diga o que este ponto significa.', 'label_' || wrong.place, 'Como “Atende”.');
    elsif not private.is_clean_text(wrong.label, 60) then
      perform private.refuse('RHARG', 'Use no máximo 60 caracteres, sem quebras de linha.', 'label_' || wrong.place, 'Encurte o nome.');
    elsif wrong.namesakes > 1 then
      perform private.refuse('RHARG', 'Dois pontos têm o mesmo nome.', 'label_' || wrong.place, 'Dê um nome a cada um.');
    elsif not private.is_clean_text(wrong.description, 200) then
      perform private.refuse('RHARG', 'Use no máximo 200 caracteres, sem quebras de linha.', 'description_' || wrong.place,
        'Encurte o texto.');
    end if;
  end loop;
  return query select p.place::smallint, private.tidy(p.value ->> 'label'), private.tidy(p.value ->> 'description')
    from jsonb_array_elements(p_points) with ordinality p (value, place);
end
$$;

-- Functions: starters -----------------------------------------------------------------------------------------------
-- The scale that a company may begin with.
create function private.rating_scale_starter() returns jsonb language sql immutable parallel safe
return jsonb_build_object('name', 'Atendimento ao esperado', 'points', jsonb_build_array(
  jsonb_build_object('label', 'Não atende', 'description', 'Fica abaixo do esperado na maior parte das vezes e precisa de apoio próximo.'),
  jsonb_build_object('label', 'Atende parcialmente', 'description', 'Entrega parte do esperado; ainda oscila ou depende de cobrança.'),
  jsonb_build_object('label', 'Atende', 'description', 'Entrega o que o cargo pede, com constância e autonomia.'),
  jsonb_build_object('label', 'Supera', 'description', 'Vai além do que o cargo pede com frequência e ajuda o time a melhorar.'),
  jsonb_build_object('label', 'Referência', 'description', 'É exemplo para a empresa: outros aprendem com o que faz.')));

-- The competencies of everybody that a company may begin with; behaviours from level 1 to 5.
create function private.everyday_competency_starters() returns table (name text, kind text, description text, behaviours text[])
language sql immutable set search_path = '' as $$
  values
  ('Comunicação', 'behavioral', 'Ouvir e se fazer entender, por escrito e em conversa.', array[
    'Transmite recados simples e pergunta quando não entende.',
    'Explica o próprio trabalho com clareza e ouve até o fim antes de responder.',
    'Adapta a linguagem a quem ouve e avisa a tempo quando algo muda.',
    'Conduz conversas difíceis com respeito e deixa combinados por escrito.',
    'Faz grupos diferentes se entenderem e é procurado para dar clareza a temas complexos.']),
  ('Colaboração', 'behavioral', 'Trabalhar com outras pessoas por um resultado comum.', array[
    'Ajuda quando alguém pede e cumpre a sua parte no time.',
    'Compartilha informações e oferece ajuda sem esperar o pedido.',
    'Trabalha bem com outras áreas e cede quando é melhor para o conjunto.',
    'Resolve conflitos entre colegas e traz para a conversa quem costuma ficar de fora.',
    'Constrói parcerias duradouras entre áreas e faz do resultado comum um hábito da empresa.']),
  ('Foco no cliente', 'behavioral', 'Entender e atender quem recebe o trabalho, de dentro ou de fora da empresa.', array[
    'Atende com cordialidade e encaminha o que não sabe resolver.',
    'Entende o que o cliente pediu e cumpre o prazo combinado.',
    'Antecipa dúvidas e problemas e acompanha até o cliente confirmar que está resolvido.',
    'Usa o que ouve dos clientes para melhorar o serviço e o processo.',
    'Conhece tão bem os clientes que orienta decisões da empresa a partir deles.']),
  ('Resolução de problemas', 'behavioral', 'Encontrar a causa e resolver, em vez de contornar.', array[
    'Percebe quando algo está errado e pede ajuda.',
    'Resolve problemas conhecidos seguindo o que já foi feito.',
    'Busca a causa, compara alternativas e escolhe com base em fatos.',
    'Resolve problemas novos, que envolvem várias áreas, e evita que voltem.',
    'Enxerga riscos antes dos outros e muda a forma de trabalhar para eliminá-los.']),
  ('Organização', 'behavioral', 'Planejar o próprio trabalho e cumprir o combinado.', array[
    'Segue a rotina que recebe e mantém o material em ordem.',
    'Planeja a semana, anota os combinados e avisa quando vai atrasar.',
    'Prioriza pelo impacto e entrega no prazo mesmo com imprevistos.',
    'Organiza o trabalho de várias pessoas e mantém todos informados do andamento.',
    'Simplifica processos inteiros, e o jeito que criou é adotado por outras equipes.']),
  ('Aprendizado', 'behavioral', 'Buscar o que não sabe e usar o que aprende.', array[
    'Aceita orientações e tenta de novo quando erra.',
    'Pede feedback e aplica o que aprendeu na tarefa seguinte.',
    'Procura por conta própria o que falta saber e experimenta jeitos novos.',
    'Ensina o que aprende e transforma erros em melhoria para o time.',
    'Traz conhecimento novo para a empresa e forma pessoas além da própria equipe.'])
$$;

-- The competencies of those who lead that a company may begin with; behaviours from level 1 to 5.
create function private.leadership_competency_starters() returns table (name text, kind text, description text, behaviours text[])
language sql immutable set search_path = '' as $$
  values
  ('Liderança', 'leadership', 'Dar direção, decidir e responder pelo resultado do time.', array[
    'Distribui tarefas e acompanha se foram feitas.',
    'Explica o objetivo e o porquê, e decide o que é da sua alçada.',
    'Dá autonomia com metas claras, reconhece o que vai bem e assume os erros do time.',
    'Mobiliza o time em mudanças e toma decisões difíceis com transparência.',
    'Inspira além da própria área e forma outros líderes.']),
  ('Gestão de pessoas', 'leadership', 'Cuidar do desenvolvimento e das condições de trabalho de cada pessoa.', array[
    'Conhece a equipe e cuida de férias, escalas e combinados básicos.',
    'Conversa individualmente com frequência e dá feedback quando algo acontece.',
    'Faz planos de desenvolvimento com cada pessoa e acompanha o que foi combinado.',
    'Prepara sucessores, trata baixo desempenho com justiça e mantém bons profissionais.',
    'É referência em formar pessoas: quem passa pela equipe cresce na empresa.'])
$$;
