-- Mail texts.
-- Letters that go out in the name of a company speak in its words: the subject, what they open with, and what they close with. The words
-- are settings like any other (setting_kinds), so that default, who and when, history, restoring and copying are those of settings. What a
-- letter tells, its button, and the sentences about safety stay the product's own. Words are plain text; they may name what the letter
-- knows by a placeholder such as {empresa}, never somebody in a subject, which mailboxes show on a locked screen.
-- Which letters have words: an invitation, a notification, the daily digest and the morning mail, which tell people of their company.
-- Without are the notice of a changed password and all that the auth service sends (recovery, codes, changes of an address): somebody
-- who means harm must not soften them, and one who receives them must know them again. A notification has its own subject, what happened.
-- It refuses: whoever does not keep the settings of the company (RHPER), unknown letters (RHNTF), words that their setting does not take
-- (RHSET, RHVAR), more than ten examples an hour (RHLIM).

-- Tables -------------------------------------------------------------------------------------------------------------
-- example: what the letter tells in a preview, besides who reads it and of which company.
create table private.letters (
  template text not null,
  place smallint not null,
  title text not null,
  sent_when text not null,
  example jsonb not null,
  constraint letters_pkey primary key (template),
  constraint letters_place_key unique (place),
  constraint letters_template_fkey foreign key (template) references private.mail_templates (name)
);

create table private.letter_words (
  template text not null,
  part text not null,
  key text not null,
  constraint letter_words_pkey primary key (template, part),
  constraint letter_words_key_key unique (key),
  constraint letter_words_template_fkey foreign key (template) references private.letters (template),
  constraint letter_words_key_fkey foreign key (key) references private.setting_kinds (key),
  constraint letter_words_part_check check (part in ('subject', 'opening', 'closing'))
);

-- What a placeholder stands for, as letters call it.
create table private.letter_fields (
  field text not null,
  param text not null,
  constraint letter_fields_pkey primary key (field),
  constraint letter_fields_field_check check (field ~ '^[a-z_]+$')
);

-- Whom letters come from, as the deliverer says: an example shows it.
alter table private.mail_delivery add column sender text;

-- Row level security -------------------------------------------------------------------------------------------------
-- Nothing is granted to anyone.
alter table private.letters enable row level security;
alter table private.letter_words enable row level security;
alter table private.letter_fields enable row level security;

-- Data: words --------------------------------------------------------------------------------------------------------
insert into private.setting_kinds (key, area, place, title, help, kind, default_value, minimum, maximum, placeholders) values
  ('mail_invitation_subject', 'comunicacao', 110, 'Convite: assunto', 'Sem nomes de pessoas: aparece com o celular bloqueado.', 'line',
    '"{empresa} convidou você para o Vínculo"', 1, 120, '{empresa}'),
  ('mail_invitation_opening', 'comunicacao', 111, 'Convite: abertura', 'Antes dos dados do convite.', 'text',
    '"{empresa} criou um acesso para você no Vínculo, o sistema de RH da empresa. Para começar, crie sua senha."', 1, 800,
    '{empresa,pessoa,validade}'),
  ('mail_invitation_closing', 'comunicacao', 112, 'Convite: fechamento', 'Depois do botão. Pode ficar vazio.', 'text', '""', 0, 800,
    '{empresa,pessoa,validade}'),
  ('mail_notification_opening', 'comunicacao', 120, 'Aviso: abertura', 'Antes do que aconteceu, que também é o assunto.', 'text',
    '"Há uma novidade para você no Vínculo de {empresa}:"', 1, 800, '{empresa,pessoa}'),
  ('mail_notification_closing', 'comunicacao', 121, 'Aviso: fechamento', 'Depois do botão. Pode ficar vazio.', 'text', '""', 0, 800,
    '{empresa,pessoa}'),
  ('mail_digest_subject', 'comunicacao', 130, 'Resumo diário: assunto', 'Sem nomes de pessoas: aparece com o celular bloqueado.', 'line',
    '"Seu resumo do dia no Vínculo"', 1, 120, '{empresa}'),
  ('mail_digest_opening', 'comunicacao', 131, 'Resumo diário: abertura', 'Antes da lista.', 'text',
    '"Notificações que você ainda não leu no Vínculo de {empresa}: {total}."', 1, 800, '{empresa,pessoa,total}'),
  ('mail_digest_closing', 'comunicacao', 132, 'Resumo diário: fechamento', 'Depois do botão. Pode ficar vazio.', 'text', '""', 0, 800,
    '{empresa,pessoa,total}'),
  ('mail_good_morning_subject', 'comunicacao', 140, 'Bom dia: assunto', 'Sem nomes de pessoas: aparece com o celular bloqueado.', 'line',
    '"Bom dia: o que espera por você no Vínculo"', 1, 120, '{empresa}'),
  ('mail_good_morning_opening', 'comunicacao', 141, 'Bom dia: abertura', 'Antes das linhas do dia.', 'text',
    '"Hoje, no Vínculo de {empresa}:"', 1, 800, '{empresa,pessoa}'),
  ('mail_good_morning_closing', 'comunicacao', 142, 'Bom dia: fechamento', 'Depois dos botões. Pode ficar vazio.', 'text', '""', 0, 800,
    '{empresa,pessoa}');

-- Data: letters ------------------------------------------------------------------------------------------------------
insert into private.letters (template, place, title, sent_when, example) values
  ('invitation', 10, 'Convite', 'Para quem ganha acesso ao sistema.',
    '{"position": "Analista", "role": "Colaborador", "first_day": "", "token": "exemplo"}'),
  ('notification', 20, 'Aviso', 'Na hora, para quem escolheu receber por e-mail.',
    '{"title": "Sua solicitação de férias foi aprovada", "url": "/app/leaves"}'),
  ('digest', 30, 'Resumo diário', 'Às 8 h, com o que ficou sem ler.',
    '{"total": 2, "more": 0, "items": [{"title": "Sua solicitação de férias foi aprovada", "url": "/app/leaves"},
      {"title": "Há um documento para você assinar", "url": "/app/documents"}]}'),
  ('good-morning', 40, 'Bom dia', 'Nos dias úteis, para quem lidera pessoas ou cuida da empresa.',
    '{"items": [{"title": "1 experiência termina em até 15 dias, sem decisão", "url": "/app/employees/newcomers"},
      {"title": "2 pendências esperam por você", "url": "/app/inbox"}]}');
insert into private.letter_words (template, part, key) values
  ('invitation', 'subject', 'mail_invitation_subject'),
  ('invitation', 'opening', 'mail_invitation_opening'),
  ('invitation', 'closing', 'mail_invitation_closing'),
  ('notification', 'opening', 'mail_notification_opening'),
  ('notification', 'closing', 'mail_notification_closing'),
  ('digest', 'subject', 'mail_digest_subject'),
  ('digest', 'opening', 'mail_digest_opening'),
  ('digest', 'closing', 'mail_digest_closing'),
  ('good-morning', 'subject', 'mail_good_morning_subject'),
  ('good-morning', 'opening', 'mail_good_morning_opening'),
  ('good-morning', 'closing', 'mail_good_morning_closing');
insert into private.letter_fields (field, param) values
  ('pessoa', 'first_name'),
  ('empresa', 'company'),
  ('validade', 'until'),
  ('total', 'total');

-- Comments -----------------------------------------------------------------------------------------------------------
comment on table private.letters is 'Letters that companies reword.';
comment on table private.letter_words is 'Which setting holds which part of a letter.';
comment on table private.letter_fields is 'What the placeholders of words stand for in the parameters of a letter.';
comment on column private.mail_delivery.sender is 'Whom letters come from, as the deliverer told last.';
