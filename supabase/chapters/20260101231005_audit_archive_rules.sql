-- The archive of the audit trail: rules.
-- See audit_archive_tables for the overview.

-- Functions: blocks -------------------------------------------------------------------------------------------------
-- Refuses a block that does not continue the archive of its company, or whose entries do not come to the links that it replaces (RHAUD).
create function private.tg_audit_archives__continue_chain() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  before record;
begin
  select b.last_seq, b.head into before from private.audit_archives b
  where b.company_id = new.company_id and b.first_seq < new.first_seq order by b.first_seq desc limit 1;
  if new.first_seq <> coalesce(before.last_seq, 0) + 1 or new.previous <> coalesce(before.head, '\x')
    or exists (select from private.audit_archives b where b.company_id = new.company_id and b.first_seq > new.first_seq)
    or not exists (
      select from private.audit_chain k
      where k.company_id = new.company_id and k.seq = new.last_seq and k.hash = new.head
        and k.hash = (select l.hash from private.archived_links(new.company_id, new.first_seq) l where l.seq = new.last_seq)) then
    perform private.refuse('RHAUD', 'Este bloco não continua a trilha de auditoria.', '', 'Verifique a trilha da empresa.');
  end if;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_continue_chain after insert on private.audit_archives
  for each row execute function private.tg_audit_archives__continue_chain();
create trigger _400_refuse_change before update or delete on private.audit_archives
  for each row execute function private.tg_audit_logs__refuse_change();
create trigger _400_refuse_truncate before truncate on private.audit_archives
  for each statement execute function private.tg_audit_logs__refuse_change();
