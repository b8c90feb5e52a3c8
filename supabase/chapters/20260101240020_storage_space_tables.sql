-- Storage space.
-- How much room the files of a company have, and those that a person sends of their own accord: two settings, held when an upload begins
-- (`files`), before any byte comes. Files count until their bytes are gone, replaced and archived ones too. Papers that the product makes
-- count and are never refused: a signature must not end halfway.
-- Administrators see what uses the room, without what is hidden from them with a case: neither its files nor their sizes.
-- The room of the company is the masters' to change, whose disk it is.

-- Indexes -----------------------------------------------------------------------------------------------------------
-- Sums are read from the index alone.
create index files_kept_idx on public.files (company_id, uploaded_by) include (size) where removed_at is null;
create index files_size_idx on public.files (company_id, size desc) where removed_at is null and linked_at is not null;

-- Data: settings ----------------------------------------------------------------------------------------------------
insert into private.setting_kinds (key, area, place, title, help, kind, default_value, minimum, maximum, unit, impact, permission) values
  ('company_storage_gb', 'armazenamento', 10, 'Espaço da empresa',
    'Quando acaba, novos envios são recusados; o que já foi enviado continua aqui. Só um master muda este limite.', 'number', '50', 1,
    10000, 'GB', 'private.impact_of_company_storage', 'view_all_companies'),
  ('person_storage_gb', 'armazenamento', 20, 'Espaço por pessoa',
    'Para o que cada um envia de si, como atestados e comprovantes. Quem cuida dos documentos da empresa usa o espaço dela.', 'number',
    '2', 1, 100, 'GB', 'private.impact_of_person_storage', 'manage_settings');
