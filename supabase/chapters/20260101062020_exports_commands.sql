-- Exports.
-- A list that leaves as a file leaves a line in the trail: who, which list, how many rows, and the SHA-256 of the file, so
-- that a file found somewhere can be held against it. The rows themselves are read like on screen, under the same policies.
-- It refuses: lists and formats that are no names, and asking whose a file is for everyone but those who read the trail.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.record_export(
  p_list text, p_rows integer, p_format text, p_sha256 text default null, p_company_id uuid default null) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  company uuid := coalesce(p_company_id, private.my_company_id());
  recorded_at timestamptz;
begin
  if company is null or not company = any (private.visible_company_ids()) then
    perform private.refuse('RHPER', 'Você não pode exportar dados desta empresa.', '', 'Escolha outra empresa.');
  end if;
  if not coalesce(p_list ~ '^[a-z_]{1,40}$' and p_rows >= 0 and p_format in ('csv', 'xlsx', 'pdf', 'png', 'svg'), false)
    or not coalesce(p_sha256 ~ '^[0-9a-f]{64}$', true) then
    perform private.refuse('RHARG', 'Exportação desconhecida.', '', 'Recarregue a página.');
  end if;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (company, 'export', 'export', null, auth.uid(), jsonb_build_object(
    'initiated_by', 'user', 'list', p_list, 'rows', p_rows, 'format', p_format, 'sha256', p_sha256))
  returning at into recorded_at;
  return recorded_at;
end
$$;

grant execute on function public.record_export(text, integer, text, text, uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.record_export(text, integer, text, text, uuid)
  is 'Writes the audit entry of a list exported as a file (RHPER, RHARG).';
