-- Questionnaires: queries.
-- See questionnaires_tables for the overview.

-- Shapes ------------------------------------------------------------------------------------------------------------
update private.shapes set shape = shape || ', sections form_section[]' where name = 'form_state';
update private.shapes set shape = shape || ', section_id uuid?, competency_id uuid?, competency text?, scale_id uuid?, '
  'bank_question_id uuid?, dimension text?, weight number, comment_rule none|optional|extremes|always, may_skip boolean, '
  'points form_point[], levels form_level[]' where name = 'form_question';
insert into private.shapes (name, shape) values
  ('form_section', 'id uuid, title text, help text?, shown_to text[]?'),
  ('form_point', 'point integer, label text, description text?'),
  ('form_level', 'level integer, behaviour text');
