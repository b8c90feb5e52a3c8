-- Demo companies and their departments. Deterministic: the same names, ids and tree on every machine.

-- The clock as it was before: pictures are taken of a demo that was seeded at an instant of their own.
create temporary table demo_first_clock on commit drop as select c.* from private.frozen_clock c;
create function pg_temp.demo_clock_back() returns void language sql volatile as $$
  delete from private.frozen_clock;
  insert into private.frozen_clock select c.* from demo_first_clock c
$$;

-- A number that depends on nothing but its name: the only source of variety in the demo data.
create function pg_temp.dice(p_key text, p_sides integer) returns integer language sql immutable as
  $$ select (('x' || substr(md5('vinculo:' || p_key), 1, 7))::bit(28)::integer) % p_sides $$;
create function pg_temp.demo_id(p_key text) returns uuid language sql immutable as
  $$ select (substr(h, 1, 12) || '4' || substr(h, 14, 3) || 'a' || substr(h, 18))::uuid from md5('vinculo:' || p_key) h $$;

create temporary table demo_company (key text, name text, legal_name text, cnpj text, time_zone text, ddd text, city text, cep text)
  on commit drop;
insert into demo_company values
  ('aurora', 'Aurora Tecnologia', 'Aurora Tecnologia da Informação S.A.', '11222333000181', 'America/Sao_Paulo', '11', 'São Paulo/SP', '04'),
  ('boreal', 'Boreal Logística', 'Boreal Logística e Transportes Ltda.', '21438765000188', 'America/Manaus', '92', 'Manaus/AM', '69'),
  ('cerrado', 'Cerrado Saúde', 'Cerrado Saúde Serviços Médicos Ltda.', '12ABC34501DE35', 'America/Sao_Paulo', '62', 'Goiânia/GO', '74'),
  ('cometa', 'Cometa Comércio', 'Cometa Comércio Varejista EIRELI', '40819923000194', 'America/Fortaleza', '85', 'Fortaleza/CE', '60');

insert into public.companies (id, name, active)
select pg_temp.demo_id(key), name, key <> 'cometa' from demo_company;

update public.company_details d set legal_name = c.legal_name, cnpj = c.cnpj, time_zone = c.time_zone
from demo_company c where d.company_id = pg_temp.demo_id(c.key);

-- size counts everyone, the head included; the head's position comes first, then those of the others. Positions are
-- written in the masculine; people.sql gives women the feminine form.
create temporary table demo_department (place integer generated always as identity, company text, key text, parent text, name text,
  size integer, head_position text, positions text[]) on commit drop;
insert into demo_department (company, key, parent, name, size, head_position, positions) values
  ('aurora', 'diretoria', null, 'Diretoria', 4, 'Diretor-presidente', '{Diretor de Plataforma,Diretor Financeiro,Assistente Executivo}'),
  ('aurora', 'tecnologia', 'diretoria', 'Tecnologia', 6, 'Diretor de Tecnologia', '{Arquiteto de Soluções,Especialista em Segurança da Informação,Analista de Projetos}'),
  ('aurora', 'plataforma', 'tecnologia', 'Engenharia de Plataforma', 22, 'Gerente de Plataforma', '{Engenheiro de Software Pleno,Engenheiro de Software Sênior,Engenheiro de Confiabilidade,Analista de Infraestrutura,Administrador de Banco de Dados}'),
  ('aurora', 'web', 'tecnologia', 'Desenvolvimento Web', 34, 'Gerente de Desenvolvimento', '{Desenvolvedor Front-end Júnior,Desenvolvedor Front-end Pleno,Desenvolvedor Back-end Pleno,Desenvolvedor Back-end Sênior,Desenvolvedor Full Stack,Estagiário de Desenvolvimento}'),
  ('aurora', 'dados', 'tecnologia', 'Dados e Inteligência Artificial', 18, 'Gerente de Dados', '{Analista de Dados,Cientista de Dados,Engenheiro de Dados}'),
  ('aurora', 'qualidade', 'tecnologia', 'Qualidade', 12, 'Coordenador de Qualidade', '{Analista de Testes Pleno,Analista de Testes Sênior,Analista de Automação de Testes}'),
  ('aurora', 'produto', 'diretoria', 'Produto', 12, 'Diretor de Produto', '{Gerente de Produto,Analista de Produto,Analista de Negócios}'),
  ('aurora', 'design', 'produto', 'Design', 10, 'Coordenador de Design', '{Designer de Produto,Designer de Serviços,Pesquisador de Experiência}'),
  ('aurora', 'comercial', 'diretoria', 'Comercial', 6, 'Diretor Comercial', '{Analista Comercial,Assistente Comercial}'),
  ('aurora', 'vendas', 'comercial', 'Vendas Corporativas', 16, 'Gerente de Vendas', '{Executivo de Contas,Executivo de Contas Sênior,Pré-vendas}'),
  ('aurora', 'sucesso', 'comercial', 'Sucesso do Cliente', 14, 'Gerente de Sucesso do Cliente', '{Analista de Sucesso do Cliente,Analista de Suporte,Especialista em Implantação}'),
  ('aurora', 'pessoas', 'diretoria', 'Pessoas e Cultura', 8, 'Gerente de Pessoas', '{Analista de Recursos Humanos,Analista de Departamento Pessoal,Analista de Recrutamento}'),
  ('aurora', 'financeiro', 'diretoria', 'Financeiro', 9, 'Gerente Financeiro', '{Analista Financeiro,Analista Contábil,Assistente Financeiro}'),
  ('aurora', 'juridico', 'diretoria', 'Jurídico', 4, 'Coordenador Jurídico', '{Advogado,Assistente Jurídico}'),
  ('aurora', 'marketing', 'diretoria', 'Marketing', 5, 'Coordenador de Marketing', '{Analista de Marketing,Redator}'),
  ('boreal', 'diretoria', null, 'Diretoria', 3, 'Diretor-geral', '{Diretor Administrativo,Assistente Executivo}'),
  ('boreal', 'operacoes', 'diretoria', 'Operações', 4, 'Gerente de Operações', '{Analista de Operações,Analista de Planejamento}'),
  ('boreal', 'armazem', 'operacoes', 'Armazém', 18, 'Supervisor de Armazém', '{Conferente,Operador de Empilhadeira,Auxiliar de Logística,Estoquista}'),
  ('boreal', 'transporte', 'operacoes', 'Transporte', 14, 'Supervisor de Transporte', '{Motorista de Caminhão,Motorista Carreteiro,Ajudante de Entrega}'),
  ('boreal', 'roteirizacao', 'operacoes', 'Roteirização', 5, 'Coordenador de Roteirização', '{Analista de Roteirização}'),
  ('boreal', 'frota', 'operacoes', 'Frota e Manutenção', 6, 'Coordenador de Frota', '{Mecânico de Veículos Pesados,Eletricista Automotivo}'),
  ('boreal', 'comercial', 'diretoria', 'Comercial', 4, 'Gerente Comercial', '{Executivo de Contas,Assistente Comercial}'),
  ('boreal', 'pessoas', 'diretoria', 'Recursos Humanos', 3, 'Coordenador de Recursos Humanos', '{Analista de Departamento Pessoal,Técnico de Segurança do Trabalho}'),
  ('boreal', 'financeiro', 'diretoria', 'Financeiro', 3, 'Coordenador Financeiro', '{Analista Fiscal,Assistente Financeiro}'),
  ('cerrado', 'diretoria', null, 'Diretoria', 2, 'Diretor Clínico', '{Assistente Executivo}'),
  ('cerrado', 'clinico', 'diretoria', 'Corpo Clínico', 10, 'Coordenador Médico', '{Médico Clínico Geral,Pediatra,Cardiologista,Fisioterapeuta,Nutricionista,Psicólogo}'),
  ('cerrado', 'enfermagem', 'clinico', 'Enfermagem', 13, 'Coordenador de Enfermagem', '{Enfermeiro,Técnico de Enfermagem}'),
  ('cerrado', 'recepcao', 'diretoria', 'Recepção', 6, 'Supervisor de Atendimento', '{Recepcionista}'),
  ('cerrado', 'farmacia', 'clinico', 'Farmácia', 3, 'Farmacêutico Responsável', '{Auxiliar de Farmácia}'),
  ('cerrado', 'faturamento', 'diretoria', 'Faturamento', 4, 'Coordenador de Faturamento', '{Analista de Faturamento,Auditor de Contas Médicas}'),
  ('cerrado', 'pessoas', 'diretoria', 'Gestão de Pessoas', 2, 'Gerente de Pessoas', '{Analista de Recursos Humanos}'),
  ('cometa', 'administracao', null, 'Administração', 2, 'Gerente Administrativo', '{Auxiliar Administrativo}'),
  ('cometa', 'loja', 'administracao', 'Loja', 3, 'Gerente de Loja', '{Vendedor,Operador de Caixa}');

insert into public.departments (id, company_id, name, parent_id)
select pg_temp.demo_id(company || '/' || key), pg_temp.demo_id(company), name,
  case when parent is not null then pg_temp.demo_id(company || '/' || parent) end
from demo_department;
