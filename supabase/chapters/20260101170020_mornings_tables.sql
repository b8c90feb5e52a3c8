-- Good morning: what waits, in at most seven lines by mail, on each working day of the company.
-- Whoever keeps the company reads of all of it, who leads people of those whom they lead. A line is a figure of the dashboard
-- (dashboard_tables), or what is counted for each reader alone, with words and the page where it is acted on; what is zero has no line, and
-- without lines nothing is sent. Lines and subject name nobody. It is a kind of notification: each person turns it off in the preferences,
-- or by the signed link of the mail, which needs no sign-in and does nothing else; the same link turns it on again. The daily digest of
-- notifications is turned off in the same two ways.
--
-- For modules: a row of morning_lines; the routine of its block, or its own, must not ask who is calling, since nobody is.
-- It refuses: links that were not made here (RHNTF).

-- Tables ------------------------------------------------------------------------------------------------------------
-- count_routine: function (caller) of a number, of what belongs to no block; exactly one of the two.
create table private.morning_lines (
  line text not null,
  block text,
  figure text,
  count_routine text,
  position smallint not null,
  one text not null,
  many text not null,
  url text not null,
  days_ahead smallint not null default 0,
  constraint morning_lines_pkey primary key (line),
  constraint morning_lines_figure_key unique (block, figure),
  constraint morning_lines_figure_fkey foreign key (block, figure) references private.dashboard_figures (block, figure),
  constraint morning_lines_block_check check ((block is null) = (figure is null) and (block is null) = (count_routine is not null)),
  constraint morning_lines_count_routine_check check (count_routine ~ '^private\.[a-z_]+$'),
  constraint morning_lines_position_key unique (position),
  constraint morning_lines_many_check check (many like '%\%s%'),
  constraint morning_lines_url_check check (url like '/app/%'),
  constraint morning_lines_days_ahead_check check (days_ahead between 0 and 90)
);

-- A kind that turns letters off, not what the bell shows; and which kind turns a letter off.
alter table public.notification_kinds add column is_mail_only boolean not null default false;
alter table private.mail_templates add column kind text;
alter table private.mail_templates add constraint mail_templates_kind_fkey foreign key (kind) references public.notification_kinds (kind);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index mail_templates_kind_idx on private.mail_templates (kind);

-- Row level security ------------------------------------------------------------------------------------------------
-- Nothing is granted to anyone.
alter table private.morning_lines enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.morning_lines (line, block, figure, position, one, many, url, days_ahead) values
  ('double', 'vacations', 'double', 1, '1 período de férias em dobro', '%s períodos de férias em dobro',
    '/app/leaves/periods?state=double', 0),
  ('risk', 'vacations', 'risk', 2, '1 período de férias perto de dobrar', '%s períodos de férias perto de dobrar',
    '/app/leaves/periods?state=risk', 0),
  ('undecided', 'experiences', 'undecided', 3, '1 experiência termina em até 15 dias, sem decisão',
    '%s experiências terminam em até 15 dias, sem decisão', '/app/employees/newcomers', 15),
  ('absences', 'absences', 'absences', 5, '1 pessoa ausente hoje', '%s pessoas ausentes hoje', '/app/leaves/away', 0),
  ('hired', 'moves', 'hired', 6, '1 pessoa começa hoje', '%s pessoas começam hoje', '/app/employees/newcomers', 0),
  ('missing', 'documents', 'missing', 7, '1 documento exigido está faltando', '%s documentos exigidos estão faltando', '/app/documents', 0),
  ('late', 'readings', 'late', 8, '1 leitura obrigatória fora do prazo', '%s leituras obrigatórias fora do prazo', '/app/news/board', 0);
insert into private.morning_lines (line, count_routine, position, one, many, url) values
  ('pending', 'private.pending_count', 4, '1 pendência espera por você', '%s pendências esperam por você', '/app/inbox');
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('good_morning', 'Bom dia: o que espera por você', 'dashboard', false, 'daily', 5, true);
insert into private.mail_templates (name, params, filled_by, filled) values
  ('good-morning', '{employee_id,items}', 'private.morning_letter', '{first_name,company,items}');
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail, is_mail_only) values
  ('digest', 'Resumo diário das notificações', 'inbox', false, 'daily', 6, true, true);
update private.mail_templates set kind = 'good_morning' where name = 'good-morning';
-- Whose it is, for the link; digests that wait from before have none.
update private.mail_templates set kind = 'digest', params = params || '{employee_id}' where name = 'digest';
insert into private.shapes (name, shape) values ('notification_settings', 'in_app ?');
insert into private.daily_routines (routine_name, routine) values ('good_morning', 'private.write_mornings');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.morning_lines is 'What is told by mail in the morning; modules add rows.';
comment on column public.notification_kinds.is_mail_only is 'Whether it is a letter that people turn off, which the bell never shows.';
comment on column private.mail_templates.kind
  is 'The kind of notification that turns the letter off; its messages name the person as employee_id, and carry a link that does so.';
comment on column private.morning_lines.days_ahead is 'How many days after today are counted as well.';
