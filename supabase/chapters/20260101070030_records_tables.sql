-- Records by class.
-- What a company knows of a person beyond the columns of employees lives in one table per class of secrecy (directory,
-- personal, work, pay, health, disciplinary), each in a chapter of its own. Here is what they share: which records there
-- are, the one door to read those of others, the one to write, and how a change of them is told to the trail.
-- People select their own rows. Those of others are read by administrators only, through read_sensitive_records, which
-- writes a line in the trail before it answers: reads cannot be seen by a trigger.
-- It refuses: reading or writing for everyone but administrators, writing the own pay, contract, health or discipline,
-- and fields outside the record.

-- Tables ------------------------------------------------------------------------------------------------------------
-- shape: one row per person; many; or many of which one is current. removal: what taking one out does. own_condition:
-- the rows that the person sees, the same as in the policy of the table; null for all. question: a function of private (person,
-- values) that asks about a new row what had better be confirmed; null when there is nothing to ask. carried_rows: which
-- rows (t) go along when the contract of the person goes on in another company of the group after a day ($1); null for none.
create table private.record_kinds (
  record text not null,
  table_name text not null,
  class text not null,
  shape text not null,
  fields text[] not null,
  read_as text not null,
  sorted_by text not null default 'created_at',
  removal text,
  own_write boolean not null default false,
  insert_only boolean not null default false,
  question text,
  own_condition text,
  carried_rows text,
  acknowledged_as text,
  position smallint not null,
  constraint record_kinds_pkey primary key (record),
  constraint record_kinds_acknowledged_as_fkey foreign key (acknowledged_as) references private.acknowledgement_kinds (kind),
  constraint record_kinds_class_check check (class in ('directory', 'personal', 'work', 'pay', 'health', 'disciplinary')),
  constraint record_kinds_shape_check check (shape in ('one', 'many', 'current')),
  constraint record_kinds_question_check check (question ~ '^private\.[a-z_]+$'),
  constraint record_kinds_removal_check check (removal in ('archived_at', 'voided_at', 'delete'))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index record_kinds_acknowledged_as_idx on private.record_kinds (acknowledged_as);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.record_kinds enable row level security;

-- Functions: checks of values ---------------------------------------------------------------------------------------
-- True for null or a telephone number of 8 to 15 digits.
create function private.is_phone(p_value text) returns boolean language sql immutable parallel safe
return p_value is null or (p_value ~ '^\+?[0-9() .-]{8,25}$'
  and char_length(regexp_replace(p_value, '[^0-9]', '', 'g')) between 8 and 15);

-- True for null or a state of Brazil.
create function private.is_uf(p_value text) returns boolean language sql immutable parallel safe
return p_value is null or p_value in ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA',
  'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO');

-- True for null or 11 digits, not all equal, with the right check digit, which PIS, PASEP, NIT and NIS share.
create function private.is_pis(p_value text) returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  weights constant integer[] := array[3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  total integer := 0;
begin
  if p_value is null then
    return true;
  end if;
  if p_value !~ '^[0-9]{11}$' or p_value = repeat(left(p_value, 1), 11) then
    return false;
  end if;
  for place in 1..10 loop
    total := total + substr(p_value, place, 1)::integer * weights[place];
  end loop;
  return substr(p_value, 11, 1)::integer = (11 - total % 11) % 11 % 10;
end
$$;

-- Functions: triggers of records ------------------------------------------------------------------------------------
-- Before a write: tidies every text. Arguments: columns that hold codes, which lose their punctuation too.
create function private.tg_tidy_record() returns trigger language plpgsql volatile set search_path = '' as $$
declare
  tidied jsonb;
begin
  select coalesce(jsonb_object_agg(t.key, case
      when t.key = any (tg_argv) then upper(nullif(regexp_replace(t.value #>> '{}', '[\s./-]', '', 'g'), ''))
      when t.key in ('note', 'reason') then private.tidy_lines(t.value #>> '{}')
      when t.key like '%email' then lower(private.tidy(t.value #>> '{}'))
      else private.tidy(t.value #>> '{}') end), '{}') into tidied
  from jsonb_each(to_jsonb(new)) as t where jsonb_typeof(t.value) = 'string';
  new := jsonb_populate_record(new, tidied);
  return new;
end
$$;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.record_kinds
  is 'The records of a person: table, class of secrecy, fields, and what may be done. Chapters add rows.';
