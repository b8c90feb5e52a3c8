-- Papers of exits.
-- The notice, the letter, the agreement and the end of an experience are templates like any other, which every company is born with and may
-- rewrite; what they tell of an exit are variables of `desligamento`. Papers tell of the exit that was communicated last: before that
-- it is nobody's business, and a paper in somebody's folder would give it away.
-- It refuses nothing: without such an exit a variable has no value, and a paper that names it is not made (RHVAR).
-- `desligamento.aviso` says in one sentence how notice runs, whatever the reason, so that the templates fit every exit.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.template_sources (source, routine) values ('desligamento', 'private.template_values_of_exits');
insert into private.template_source_variables (source, key, label, section, sensitivity, position) values
  ('desligamento', 'desligamento.motivo', 'Motivo do desligamento', 'Desligamento', 'P2', 1),
  ('desligamento', 'desligamento.comunicado_em', 'Data da comunicação', 'Desligamento', 'P2', 2),
  ('desligamento', 'desligamento.ultimo_dia', 'Último dia de trabalho', 'Desligamento', 'P2', 3),
  ('desligamento', 'desligamento.aviso', 'Aviso prévio, em uma frase', 'Desligamento', 'P2', 4),
  ('desligamento', 'desligamento.aviso_dias', 'Dias de aviso prévio', 'Desligamento', 'P2', 5),
  ('desligamento', 'desligamento.aviso_projetado_ate', 'Fim do aviso projetado', 'Desligamento', 'P2', 6),
  ('desligamento', 'desligamento.pagamento_ate', 'Pagamento da rescisão até', 'Desligamento', 'P2', 7);
