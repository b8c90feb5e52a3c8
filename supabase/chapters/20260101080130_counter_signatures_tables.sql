-- Signatures at the counter.
-- HR holds a device, the person stands before it: reads the paper on the screen, types the own CPF and the own signing code, and signs
-- or refuses in their own name (`signatures`). The evidence names the door, who held the device and, where the code was chosen at the
-- counter too, with whom.
--
-- A signing code is six digits that the person alone chooses, kept as a salted slow digest. Who has a login chooses and changes it
-- signed in, never at the counter; who has none chooses it there, with CPF and birth date. A wrong try is counted before it is looked
-- at; from the third on the next one waits, after the tenth the code is locked until it is chosen anew. Refusals of this kind are
-- answers (wrong, wait, locked) and no errors, so that the count is kept.
-- It refuses: whoever does not manage the documents of the company, the own signature of who holds the device, codes that anybody
-- guesses, papers about health or discipline by a code that was chosen at a counter, a paper that was not opened at this counter within
-- the hour, and whatever signing in refuses.

-- Tables ------------------------------------------------------------------------------------------------------------
-- digest is null until a code is chosen, and after a reset. chosen_with may be a master's row of another company: a plain id.
create table private.signing_codes (
  company_id uuid not null,
  employee_id uuid not null,
  digest text,
  chosen_at timestamptz,
  door text,
  chosen_with uuid,
  tries smallint not null default 0,
  wait_until timestamptz,
  constraint signing_codes_pkey primary key (company_id, employee_id),
  constraint signing_codes_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint signing_codes_door_check check (door in ('login', 'counter')),
  constraint signing_codes_chosen_check check (num_nonnulls(digest, chosen_at, door) in (0, 3)),
  constraint signing_codes_chosen_with_check check (coalesce(door = 'counter', false) = (chosen_with is not null))
);

alter table private.signature_parties add column counter_id uuid, add column code_with uuid,
  add constraint signature_parties_counter_check check (num_nonnulls(counter_id, guest_link_id) < 2),
  add constraint signature_parties_code_with_check check (code_with is null or counter_id is not null);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything, to anyone; its commands write.
alter table private.signing_codes enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on private.signing_codes
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on private.signing_codes
  for each row execute function private.tg_refuse_delete();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.signing_codes is 'Digests of the codes by which people sign at the counter, and wrong tries.';
comment on column private.signing_codes.door is 'Whether it was chosen signed in or at the counter.';
comment on column private.signing_codes.chosen_with is 'Who held the device when it was chosen at the counter.';
comment on column private.signature_parties.counter_id is 'Who held the device at which the person signed or refused; null of other doors.';
comment on column private.signature_parties.code_with
  is 'Who held the device when the code was chosen that the person signed with; null of one chosen signed in.';
