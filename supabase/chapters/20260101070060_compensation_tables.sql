-- Compensation.
-- What a person is paid, entry by entry: each says from which day it counts, and nothing is ever written over it. A wrong
-- or withdrawn entry is voided and stays to be seen. Days to come are entries like any other: the one that counts today
-- is the latest whose day has come. Where the money goes is a bank account, of which one is current.
-- The person reads the own rows, of pay to come only what was agreed at hiring, since the rest may still be withdrawn;
-- administrators read those of others through the audited door; managers never.
-- Before a pay that is less than the one before, that rises by more than half, or that nobody earns, it asks (RHASK): most are a
-- comma in the wrong place, and less pay needs a collective agreement (Constituição, art. 7º, VI).
-- It refuses: changing an entry, two living entries for one day, amounts below zero, and accounts that cannot be.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.employee_compensation (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  effective_on date not null,
  salary numeric(14, 2) not null,
  unit text not null default 'month',
  currency text not null default 'BRL',
  reason text not null,
  note text,
  created_by uuid,
  created_by_name text,
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_compensation_pkey primary key (id),
  constraint employee_compensation_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_compensation_effective_on_excl exclude using btree (company_id with =, employee_id with =, effective_on with =)
    where (voided_at is null),
  constraint employee_compensation_effective_on_check check (effective_on between '1900-01-01' and '2199-12-31'),
  constraint employee_compensation_salary_check check (salary between 0 and 999999999999.99),
  constraint employee_compensation_unit_check check (unit in ('month', 'hour', 'day', 'week', 'task')),
  constraint employee_compensation_currency_check check (currency = 'BRL'),
  constraint employee_compensation_reason_check check (reason in (
    'admission', 'promotion', 'merit', 'collective', 'transfer', 'restructuring', 'correction', 'rehire')),
  constraint employee_compensation_note_check check (char_length(note) between 1 and 500)
);

-- Participants of the STR with a code of compensation (Banco Central do Brasil, ParticipantesSTR.csv), under the names that
-- people know them by. An account may be of any other: its code is typed. Screens get the list with their code, at build.
create table private.banks (
  code text not null,
  name text collate "pt-BR-x-icu" not null,
  constraint banks_pkey primary key (code),
  constraint banks_code_check check (code ~ '^[0-9]{3}$')
);

create table public.employee_bank_accounts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  bank_code text,
  branch text,
  account text,
  account_digit text,
  account_type text,
  pix_key_type text,
  pix_key text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_bank_accounts_pkey primary key (id),
  constraint employee_bank_accounts_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_bank_accounts_current_excl exclude using btree (company_id with =, employee_id with =)
    where (archived_at is null),
  constraint employee_bank_accounts_bank_code_check check (bank_code ~ '^[0-9]{3}$'),
  constraint employee_bank_accounts_branch_check check (branch ~ '^[0-9]{1,5}(-[0-9X])?$'),
  constraint employee_bank_accounts_account_check check (
    account ~ '^[0-9]{1,20}$' and num_nulls(bank_code, branch, account, account_type) in (0, 4)),
  constraint employee_bank_accounts_account_digit_check check (account_digit ~ '^[0-9X]{1,2}$'),
  constraint employee_bank_accounts_account_type_check check (account_type in ('checking', 'savings', 'salary', 'payment')),
  constraint employee_bank_accounts_pix_key_check check (
    num_nulls(pix_key_type, pix_key) in (0, 2) and num_nonnulls(account, pix_key) > 0
    and case pix_key_type
      when 'cpf' then private.is_cpf(pix_key)
      when 'email' then private.is_email(pix_key)
      when 'phone' then pix_key ~ '^\+[0-9]{10,15}$'
      when 'random' then pix_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      else pix_key_type is null end)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index employee_compensation_company_idx on public.employee_compensation (company_id, employee_id);
create index employee_bank_accounts_company_idx on public.employee_bank_accounts (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.banks enable row level security;
alter table public.employee_compensation enable row level security;
alter table public.employee_bank_accounts enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; save_employee_record and remove_employee_record write.
grant select on public.employee_compensation, public.employee_bank_accounts to authenticated, service_role;

-- Functions: for the policy -----------------------------------------------------------------------------------------
-- The date in the caller's company.
create function private.my_today() returns date language plpgsql stable security definer set search_path = '' as $$
begin
  return private.today(private.my_company_id());
end
$$;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_own on public.employee_compensation for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id())
    and (effective_on <= (select private.my_today()) or reason = any ('{admission,rehire}')));
create policy select_own on public.employee_bank_accounts for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.record_kinds (record, table_name, class, shape, fields, read_as, sorted_by, removal, insert_only, question,
  own_condition, carried_rows, position) values
  ('compensation', 'employee_compensation', 'pay', 'many',
    '{effective_on,salary,unit,reason,note}', 'compensation', 'effective_on desc, created_at desc', 'voided_at', true,
      'private.pay_question',
    '(t.effective_on <= private.today(t.company_id) or t.reason in (''admission'', ''rehire''))',
    't.id = (private.pay_on(t.company_id, t.employee_id, $1)).id', 6),
  ('bank_account', 'employee_bank_accounts', 'pay', 'current',
    '{bank_code,branch,account,account_digit,account_type,pix_key_type,pix_key}', 'bank_account', 'created_at', 'archived_at', false, null,
      null, 't.archived_at is null', 7);

insert into private.banks (code, name) values
  ('001', 'Banco do Brasil'), ('003', 'Banco da Amazônia'), ('004', 'Banco do Nordeste'), ('021', 'Banestes'), ('033', 'Santander'),
  ('037', 'Banpará'), ('041', 'Banrisul'), ('047', 'Banese'), ('070', 'BRB'), ('077', 'Inter'), ('082', 'Topázio'),
  ('084', 'Sisprime do Brasil'),
  ('085', 'Ailos'), ('097', 'Credisis'), ('104', 'Caixa Econômica Federal'), ('121', 'Agibank'), ('133', 'Cresol'), ('136', 'Unicred'),
  ('197', 'Stone'), ('208', 'BTG Pactual'), ('212', 'Banco Original'), ('218', 'BS2'), ('237', 'Bradesco'), ('260', 'Nubank'),
  ('274', 'BMP'), ('290', 'PagBank (PagSeguro)'), ('318', 'BMG'), ('323', 'Mercado Pago'), ('335', 'Banco Digio'), ('336', 'C6 Bank'),
  ('341', 'Itaú'), ('348', 'Banco XP'), ('364', 'Efí (Gerencianet)'), ('380', 'PicPay'), ('389', 'Mercantil do Brasil'),
  ('403', 'Cora'), ('422', 'Safra'), ('457', 'UY3'), ('461', 'Asaas'), ('536', 'Neon'), ('623', 'PAN'), ('655', 'Banco BV (Votorantim)'),
  ('707', 'Daycoval'),
  ('745', 'Citibank'), ('748', 'Sicredi'), ('756', 'Sicoob');

-- Functions ---------------------------------------------------------------------------------------------------------
-- Notes who made the entry.
create function private.tg_employee_compensation__sign() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  new.created_by := coalesce(auth.uid(), new.created_by);
  new.created_by_name := coalesce(
    (select e.display_name::text from public.employees e where e.user_id = new.created_by), new.created_by_name, 'Sistema');
  return new;
end
$$;

-- Lets an entry be voided and nothing else (RHDEL).
create function private.tg_employee_compensation__append_only() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if private.is_erasing() then
    return coalesce(new, old);
  end if;
  if old.voided_at is not null
    or to_jsonb(new) - array['voided_at', 'updated_at'] is distinct from to_jsonb(old) - array['voided_at', 'updated_at'] then
    perform private.refuse('RHDEL', 'Um lançamento de remuneração não pode ser alterado.', '', 'Cancele-o e faça outro.');
  end if;
  return new;
end
$$;

-- Archives the former account.
create function private.tg_employee_bank_accounts__replace() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.employee_bank_accounts b set archived_at = private.now()
  where b.company_id = new.company_id and b.employee_id = new.employee_id and b.archived_at is null;
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_tidy before insert or update on public.employee_compensation
  for each row execute function private.tg_tidy_record();
create trigger _110_sign before insert on public.employee_compensation
  for each row execute function private.tg_employee_compensation__sign();
create trigger _200_append_only before update on public.employee_compensation
  for each row execute function private.tg_employee_compensation__append_only();
create trigger _300_touch_updated_at before update on public.employee_compensation
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.employee_compensation
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.employee_compensation', 'employee_compensation', p_id => 'employee_id', p_masked => true);

create trigger _100_tidy before insert or update on public.employee_bank_accounts
  for each row execute function private.tg_tidy_record('account', 'account_digit');
create trigger _210_replace before insert on public.employee_bank_accounts
  for each row execute function private.tg_employee_bank_accounts__replace();
create trigger _300_touch_updated_at before update on public.employee_bank_accounts
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.employee_bank_accounts
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.employee_bank_accounts', 'employee_bank_account', p_id => 'employee_id', p_masked => true);

-- Functions: for the policy -----------------------------------------------------------------------------------------
grant execute on function private.my_today() to authenticated, service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.employee_compensation is 'Dated entries of pay, append-only: the latest whose day has come counts (class pay).';
comment on column public.employee_compensation.voided_at is 'When the entry was withdrawn; it stays to be seen.';
comment on table private.banks is 'Banks that are found by their name; an account may be of any other.';
comment on table public.employee_bank_accounts is 'Where a person is paid; one is current, the former ones are archived (class pay).';
