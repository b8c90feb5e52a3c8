-- Results of forms over a company.
-- What all forms of a company came to, in one place: which there are, how many answered, and how the answers to the same question change
-- from one form to the next. Nothing is stored for it, and nothing is told that the form of each module does not tell: a purpose says by a
-- routine of its module which of its forms the caller reads, and the engine applies its disclosure to each.
--
-- Series hold forms that have ended and nothing that was destroyed (`forms_tables`, `form_sheets_tables`): a form of too few answers, a
-- question that is hidden in it, a form that still runs, are no points. A point adds up what its forms show each by itself, and no
-- figure is of several points, so that nothing is left over to be subtracted. Of sheets about people a point is the mean of what others
-- said of each of them, without the reader; where any of it was sealed, of at least five people.
--
-- For modules: subjects_routine of private.form_purposes, a routine (company uuid) returns setof private.form_subject: the subjects whose
--   forms the caller reads, of sheets the batches. address leads to where a form lives; person_id is whom it is about. Questions are
--   compared within a line, the empty text where a purpose has one; forms of one point_on and point are one point of a series.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.form_subject as (subject_id uuid, person_id uuid, about text, address text, opened_at timestamptz, line text,
  point_on date, point text);

-- Tables ------------------------------------------------------------------------------------------------------------
alter table private.form_purposes
  add column subjects_routine text,
  add constraint form_purposes_subjects_routine_check check (subjects_routine ~ '^private\.[a-z_]+$');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.form_subject is 'A subject whose forms the caller reads, as lists and series name it.';
comment on column private.form_purposes.subjects_routine is 'The subjects whose forms the caller reads; null: forms without results.';
