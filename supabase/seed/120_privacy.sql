-- Who answers for personal data in Aurora, and who processes it there. Requests of people are confidential cases and begin with the demo's
-- visitors. The trail of the demo does not tell its making.
alter table private.privacy_settings disable trigger _900_audit_insert;
alter table private.data_operators disable trigger _900_audit_insert;
insert into private.privacy_settings (company_id, dpo_name, dpo_email, dpo_phone, transfer_note) values
  (pg_temp.demo_id('aurora'), 'Núcleo de Privacidade', 'privacidade@aurora.demo', '(11) 3003-0018',
    'Cópias de segurança cifradas na Irlanda, com cláusulas-padrão contratuais (Resolução CD/ANPD 19/2024).');
insert into private.data_operators (id, company_id, name, purpose, country, safeguard, categories) values
  (pg_temp.demo_id('operador/folha'), pg_temp.demo_id('aurora'), 'Contábil Horizonte', 'Processa a folha e envia o eSocial', 'Brasil', null,
    '{registration,family,work,pay,leaves}'),
  (pg_temp.demo_id('operador/clinica'), pg_temp.demo_id('aurora'), 'Clínica Bem Viver', 'Faz os exames ocupacionais', 'Brasil', null, '{registration,health}'),
  (pg_temp.demo_id('operador/nuvem'), pg_temp.demo_id('aurora'), 'Nimbo Nuvem', 'Guarda as cópias de segurança', 'Irlanda',
    'Cláusulas-padrão contratuais da ANPD', '{registration,family,work,pay,health,leaves,documents}');
alter table private.privacy_settings enable trigger _900_audit_insert;
alter table private.data_operators enable trigger _900_audit_insert;
