-- Papers of promotions and transfers.
-- What a move changes in a contract is written into an addendum: a template that names variables of `mudanca` is one. The answers of
-- a batch name the day of the move, {"moves": {person: day}}; without one it is the last move that is recorded, planned ones among
-- them. Before is the day before, so that a paper made later still says what that move changed.
-- It refuses nothing: what a move did not change has no value, and a paper that names it is not made (RHVAR). `mudanca.alteracoes` says in
-- one sentence whatever changed, so that the template that a company is born with fits every move.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.template_sources (source, routine) values ('mudanca', 'private.template_values_of_moves');
insert into private.template_source_variables (source, key, label, section, sensitivity, position) values
  ('mudanca', 'mudanca.data', 'Data da mudança', 'Mudança', 'P1', 1),
  ('mudanca', 'mudanca.alteracoes', 'O que muda, em uma frase', 'Mudança', 'P3', 2),
  ('mudanca', 'mudanca.cargo_anterior', 'Cargo anterior', 'Mudança', 'P1', 3),
  ('mudanca', 'mudanca.cargo_novo', 'Cargo novo', 'Mudança', 'P1', 4),
  ('mudanca', 'mudanca.departamento_anterior', 'Departamento anterior', 'Mudança', 'P1', 5),
  ('mudanca', 'mudanca.departamento_novo', 'Departamento novo', 'Mudança', 'P1', 6),
  ('mudanca', 'mudanca.salario_anterior', 'Salário anterior', 'Mudança', 'P3', 7),
  ('mudanca', 'mudanca.salario_novo', 'Salário novo', 'Mudança', 'P3', 8),
  ('mudanca', 'mudanca.salario_percentual', 'Aumento do salário em %', 'Mudança', 'P3', 9);
