-- Demo people: three and four levels of managers, hire dates over fifteen years, every situation.
-- Dates count back from the day of seeding in the company's time zone.

create function pg_temp.pick(p_key text, p_from text[]) returns text language sql immutable as
  $$ select p_from[1 + pg_temp.dice(p_key, cardinality(p_from))] $$;

create function pg_temp.cpf(p_base text) returns text language plpgsql immutable as $$
declare
  digits text := p_base;
  total integer;
begin
  for size in 9..10 loop
    total := 0;
    for place in 1..size loop
      total := total + substr(digits, place, 1)::integer * (size + 2 - place);
    end loop;
    digits := digits || ((total * 10 % 11) % 10)::text;
  end loop;
  return digits;
end $$;

create function pg_temp.feminine(p_position text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(p_position,
    '\m(Diretor|Coordenador|Supervisor|Desenvolvedor|Administrador|Operador|Vendedor|Redator|Auditor|Pesquisador)\M', '\1a', 'g'),
    '\m(Engenheir|Arquitet|Técnic|Executiv|Mecânic|Estagiári|Farmacêutic|Enfermeir|Médic|Psicólog|Advogad|Carreteir|Financeir|Administrativ|Clínic|Jurídic)o\M', '\1a', 'g')
$$;

-- Who sits where: one row per person, the first of a department is its head.
create temporary table demo_person on commit drop as
select d.company, d.key as department, d.parent, seat, d.company || '/' || d.key || '/' || seat as key,
  row_number() over (partition by d.company order by d.place, seat) as number,
  case when seat = 1 then d.head_position else d.positions[1 + (seat - 2) % cardinality(d.positions)] end as position,
  pg_temp.dice(d.company || '/' || d.key || '/' || seat || '/mulher', 2) = 0 as woman,
  null::text as first_name, null::text as last_name, null::text as social_name, null::text as email, null::text as role,
  'active'::text as status
from demo_department d cross join lateral generate_series(1, d.size) as seat;

-- Those whose names are given further down.
update demo_person p set woman = n.woman
from (values
  ('aurora/plataforma/5', true), ('aurora/web/7', true), ('aurora/dados/4', true), ('aurora/vendas/6', false),
  ('boreal/armazem/9', false), ('boreal/transporte/3', true), ('cerrado/enfermagem/4', true),
  ('aurora/diretoria/2', true), ('aurora/pessoas/1', true), ('aurora/web/1', false), ('aurora/web/2', true),
  ('boreal/pessoas/1', true), ('boreal/armazem/1', false), ('boreal/armazem/2', true), ('cerrado/pessoas/1', false),
  ('cometa/administracao/1', true)
) as n (key, woman)
where p.key = n.key;

update demo_person set position = pg_temp.feminine(position)
where woman;

update demo_person set
  first_name = case when woman
    then pg_temp.pick(key || '/nome', '{Ana,Maria Eduarda,Juliana,Fernanda,Camila,Patrícia,Letícia,Larissa,Amanda,Aline,Vanessa,Bruna,Tatiane,Priscila,Gabriela,Luana,Débora,Simone,Renata,Viviane,Carolina,Isabela,Natália,Mônica,Lívia,Rosângela,Yasmin,Sabrina,Cecília,Elaine,Inês,Janaína,Kátia,Lúcia,Milena,Nathália,Olívia,Raquel,Sônia,Thaís,Verônica,Ângela,Érica,Ísis,Jussara,Iracema,Conceição,Dandara,Marlene,Ivone}'::text[])
    else pg_temp.pick(key || '/nome', '{João Pedro,Carlos,Lucas,Gustavo,Felipe,Bruno,Thiago,Marcos,André,Eduardo,Leonardo,Rodrigo,Vinícius,Diego,Fábio,Guilherme,Henrique,Igor,José Carlos,Kauê,Luís,Márcio,Nélson,Paulo,Raul,Sérgio,Tomás,Ubirajara,Wagner,Yuri,Antônio,Benedito,Caio,Danilo,Emanuel,Flávio,Geraldo,Heitor,Jorge,Leandro,Maurício,Otávio,Rogério,Samuel,Valdir,Wellington,Ícaro,Davi,Cauã,Édson}'::text[])
  end,
  last_name = pg_temp.pick(key || '/sobrenome', '{Silva,Santos,Oliveira,Souza,Rodrigues,Ferreira,Alves,Pereira,Lima,Gomes,Costa,Ribeiro,Martins,Carvalho,Almeida,Lopes,Soares,Fernandes,Vieira,Barbosa,Rocha,Dias,Nascimento,Andrade,Moreira,Nunes,Marques,Machado,Mendes,Freitas,Cardoso,Ramos,Gonçalves,Santana,Teixeira,Araújo,Conceição,Assunção,Leão,Brandão}'::text[])
    || ' ' || pg_temp.pick(key || '/família', '{da Silva,dos Santos,de Oliveira,Pinto,Correia,Monteiro,Cavalcanti,Campos,Borges,Batista,Farias,Guimarães,Tavares,Peixoto,Magalhães,Sampaio,Fonseca,Azevedo,Bittencourt,Siqueira,Yamamoto,Schneider,Bianchi,Kowalski,Haddad,Müller,de Sá,D''Ávila,Sant''Anna,Vasconcelos,Queiroz,Prado,Galvão,Coutinho,Meireles,Bragança,Figueirêdo,Simões,Paixão,Quintão}'::text[]);

-- Names that put screens to the test: very long, hyphenated, one letter short of none, and social names.
update demo_person p set first_name = n.first_name, last_name = n.last_name, social_name = n.social_name
from (values
  ('aurora/plataforma/5', 'Maria Aparecida do Perpétuo Socorro', 'Cavalcanti de Albuquerque e Mello Bittencourt', null),
  ('aurora/web/7', 'Anne-Sophie', 'Sant''Ana-Corrêa', null),
  ('aurora/dados/4', 'Roberto', 'Assunção Prado', 'Roberta Assunção Prado'),
  ('aurora/vendas/6', 'Márcia Cristina', 'Leão Farias', 'Marcos Leão'),
  ('aurora/design/3', 'Ló', 'Sá', null),
  ('boreal/armazem/9', 'Pedro de Alcântara Francisco Antônio João Carlos', 'Xavier de Paula Leopoldino', null),
  ('boreal/transporte/3', 'Luíza', 'Gonçalves-Peçanha', null),
  ('cerrado/enfermagem/4', 'Adriano', 'Rocha Simões', 'Adriana Rocha Simões')
) as n (key, first_name, last_name, social_name)
where p.key = n.key;

-- The nine people of the demo accounts.
update demo_person p set first_name = n.first_name, last_name = n.last_name, email = n.email, role = n.role
from (values
  ('aurora/diretoria/2', 'Helena', 'Duarte Vasconcelos', 'master@vinculo.demo', 'master'),
  ('aurora/pessoas/1', 'Mariana', 'Albuquerque Prado', 'admin@aurora.demo', 'admin'),
  ('aurora/web/1', 'Rafael', 'Monteiro Brandão', 'gestor@aurora.demo', 'manager'),
  ('aurora/web/2', 'Beatriz', 'Nogueira Campos', 'pessoa@aurora.demo', 'user'),
  ('boreal/pessoas/1', 'Cláudia', 'Ferreira Galvão', 'admin@boreal.demo', 'admin'),
  ('boreal/armazem/1', 'Ânderson', 'Lima Tavares', 'gestor@boreal.demo', 'manager'),
  ('boreal/armazem/2', 'Jéssica', 'Barbosa de Sá', 'pessoa@boreal.demo', 'user'),
  ('cerrado/pessoas/1', 'Otávio', 'Guimarães Sampaio', 'admin@cerrado.demo', 'admin'),
  ('cometa/administracao/1', 'Sandra', 'Pacheco Coutinho', 'admin@cometa.demo', 'admin')
) as n (key, first_name, last_name, email, role)
where p.key = n.key;

-- E-mails from names; the second bearer of a name gets a number.
update demo_person p set email = e.address
from (
  select key, lower(extensions.unaccent(replace(replace(split_part(first_name, ' ', 1), '''', ''), '-', '') || '.'
      || regexp_replace(last_name, '^.*[ -]|''', '', 'g')))
    || case when again > 1 then again::text else '' end || '@' || company || '.demo' as address
  from (
    select *, row_number() over (
      partition by company, lower(extensions.unaccent(split_part(first_name, ' ', 1) || regexp_replace(last_name, '^.*[ -]', '')))
      order by number) as again
    from demo_person) named
) e
where p.key = e.key and p.email is null;

-- Situations, among those who head nothing and have no login.
update demo_person p set status = s.status
from (
  select key, case
      when place <= size * 0.015 + 0.5 then 'pre_admission'
      when place <= size * 0.03 + 1 then 'notice'
      when place <= size * 0.075 + 1.5 then 'terminated'
      else 'active' end as status
  from (
    select key, row_number() over (partition by company order by pg_temp.dice(key || '/situação', 1000000)) as place,
      count(*) over (partition by company) as size
    from demo_person where seat > 1 and role is null and social_name is null and company <> 'cometa') lot
) s
where p.key = s.key;

insert into public.employees (
  id, company_id, first_name, last_name, social_name, email, position, hire_date, phone, address, birth_date, cpf, rg,
  role, department_id, manager_id, registration_number, status, termination_date)
select pg_temp.demo_id(p.key), pg_temp.demo_id(p.company), p.first_name, p.last_name, p.social_name, p.email, p.position,
  p.hired,
  format('(%s) 9%s-%s', c.ddd, 7000 + pg_temp.dice(p.key || '/fone1', 3000), lpad(pg_temp.dice(p.key || '/fone2', 10000)::text, 4, '0')),
  format('%s, %s, %s, %s, CEP %s%s-%s',
    pg_temp.pick(p.key || '/rua', '{Rua das Acácias,Avenida Brasil,Rua Sete de Setembro,Rua São João,Travessa do Comércio,Rua Quinze de Novembro,Alameda dos Ipês,Rua Tiradentes,Avenida Getúlio Vargas,Rua Padre Anchieta,Rua das Laranjeiras,Avenida Amazonas}'::text[]),
    1 + pg_temp.dice(p.key || '/número', 2400),
    pg_temp.pick(p.key || '/bairro', '{Centro,Jardim América,Vila Nova,Bela Vista,Santo Antônio,São José,Boa Vista,Parque das Nações,Vila Conceição}'::text[]),
    c.city, c.cep, lpad(pg_temp.dice(p.key || '/cep', 1000)::text, 3, '0'), lpad(pg_temp.dice(p.key || '/cep2', 1000)::text, 3, '0')),
  (p.hired - make_interval(days => (case when p.seat = 1 then 9500 else 7000 end) + pg_temp.dice(p.key || '/idade', 7300)))::date,
  pg_temp.cpf((100000000 + pg_temp.dice(p.key || '/cpf', 268000000) * 3)::text),
  format('%s.%s.%s', 10 + pg_temp.dice(p.key || '/rg', 50), 100 + pg_temp.dice(p.key || '/rg2', 900), 100 + pg_temp.dice(p.key || '/rg3', 900)),
  p.role, pg_temp.demo_id(p.company || '/' || p.department),
  case
    when p.seat > 1 then pg_temp.demo_id(p.company || '/' || p.department || '/1')
    when p.parent is not null then pg_temp.demo_id(p.company || '/' || p.parent || '/1')
  end,
  upper(left(p.company, 3)) || '-' || lpad(p.number::text, 4, '0'), p.status,
  case when p.status = 'terminated'
    then private.today(pg_temp.demo_id(p.company)) - 20 - pg_temp.dice(p.key || '/desligamento', 400) end
from (
  select d.*, private.today(pg_temp.demo_id(d.company)) + case
    when d.status = 'pre_admission' then 5 + pg_temp.dice(d.key || '/admissão', 25)
    when d.status in ('notice', 'terminated') then -500 - pg_temp.dice(d.key || '/admissão', 2500)
    when d.seat = 1 or d.role <> 'user' then -1500 - pg_temp.dice(d.key || '/admissão', 3975)
    else -10 - (5465 * power(pg_temp.dice(d.key || '/admissão', 10000) / 10000.0, 1.7))::integer
  end as hired
  from demo_person d
) p
join demo_company c on c.key = p.company;

update public.departments d set head_employee_id = pg_temp.demo_id(s.company || '/' || s.key || '/1')
from demo_department s where d.id = pg_temp.demo_id(s.company || '/' || s.key);
