-- Good morning: what waits, in at most seven lines by mail, on each working day of the company.
-- Whoever keeps the company reads of all of it, who leads people of those whom they lead. A line is a figure of the dashboard
-- (dashboard_tables) with words and the page where it is acted on; what is zero has no line, and without lines nothing is sent. Lines and
-- subject name nobody. It is a kind of notification: each person turns it off in the preferences, or by the signed link of the mail, which
-- needs no sign-in and does nothing else; the same link turns it on again.
--
-- For modules: a row of morning_lines; the routine of its block must not ask who is calling, since nobody is.
-- It refuses: links that were not made here (RHNTF).

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.morning_lines (
  block text not null,
  figure text not null,
  position smallint not null,
  one text not null,
  many text not null,
  url text not null,
  days_ahead smallint not null default 0,
  constraint morning_lines_pkey primary key (block, figure),
  constraint morning_lines_figure_fkey foreign key (block, figure) references private.dashboard_figures (block, figure),
  constraint morning_lines_position_key unique (position),
  constraint morning_lines_many_check check (many like '%\%s%'),
  constraint morning_lines_url_check check (url like '/app/%'),
  constraint morning_lines_days_ahead_check check (days_ahead between 0 and 90)
);

-- Row level security ------------------------------------------------------------------------------------------------
-- Nothing is granted to anyone.
alter table private.morning_lines enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.morning_lines (block, figure, position, one, many, url, days_ahead) values
  ('vacations', 'double', 1, '1 período de férias em dobro', '%s períodos de férias em dobro', '/app/leaves/periods?state=double', 0),
  ('vacations', 'risk', 2, '1 período de férias perto de dobrar', '%s períodos de férias perto de dobrar',
    '/app/leaves/periods?state=risk', 0),
  ('experiences', 'undecided', 3, '1 experiência termina em até 15 dias, sem decisão',
    '%s experiências terminam em até 15 dias, sem decisão', '/app/employees/newcomers', 15),
  ('absences', 'absences', 4, '1 pessoa ausente hoje', '%s pessoas ausentes hoje', '/app/leaves/away', 0),
  ('moves', 'hired', 5, '1 pessoa começa hoje', '%s pessoas começam hoje', '/app/employees/newcomers', 0),
  ('documents', 'missing', 6, '1 documento exigido está faltando', '%s documentos exigidos estão faltando', '/app/documents', 0),
  ('readings', 'late', 7, '1 leitura obrigatória fora do prazo', '%s leituras obrigatórias fora do prazo', '/app/news/board', 0);
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('good_morning', 'Bom dia: o que espera por você', 'dashboard', false, 'daily', 5, true);
insert into private.mail_templates (name, params, filled_by, filled) values
  ('good-morning', '{employee_id,items}', 'private.morning_letter', '{first_name,company,items,token}');
insert into private.daily_routines (routine_name, routine) values ('good_morning', 'private.write_mornings');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.morning_lines is 'Figures of the dashboard that are told by mail in the morning; modules add rows.';
comment on column private.morning_lines.days_ahead is 'How many days after today are counted as well.';
