-- Fields of assets.
-- What a company wants to know of its things beyond what the product asks: custom fields (`custom_fields`) of one category of assets, with
-- their kinds and checks. Who manages assets writes them, whoever sees the thing reads them. A thing that changes its category keeps what
-- was written, and shows the fields of the new one.

-- Tables ------------------------------------------------------------------------------------------------------------
alter table public.custom_fields add column asset_category_id uuid,
  add constraint custom_fields_asset_category_fkey foreign key (company_id, asset_category_id)
    references public.asset_categories (company_id, id) on delete restrict,
  add constraint custom_fields_asset_check check (asset_category_id is null or (who_sees = 'hr' and who_edits = 'hr'));

create table private.asset_custom_values (
  company_id uuid not null,
  asset_id uuid not null,
  custom_field_id uuid not null,
  value text not null,
  constraint asset_custom_values_pkey primary key (company_id, asset_id, custom_field_id),
  constraint asset_custom_values_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_custom_values_field_fkey foreign key (company_id, custom_field_id)
    references public.custom_fields (company_id, id) on delete restrict,
  constraint asset_custom_values_value_check check (char_length(value) between 1 and 500)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index custom_fields_company_asset_category_idx on public.custom_fields (company_id, asset_category_id);
create index asset_custom_values_company_field_idx on private.asset_custom_values (company_id, custom_field_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.asset_custom_values enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
select private.keep_trail('private.asset_custom_values', 'asset_custom_value', '{insert,update,delete}', p_id => 'asset_id');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on column public.custom_fields.asset_category_id is 'The category of assets that it belongs to; null for a field of people.';
comment on table private.asset_custom_values is 'Values of custom fields of assets, as text in the one form of their kind.';
