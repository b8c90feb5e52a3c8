-- Orders of documents: queries.
-- See document_orders_tables for the overview.

-- Functions: lists --------------------------------------------------------------------------------------------------
create function public.my_document_orders()
returns table (order_id uuid, option_id uuid, option_name text, type_name text, sensitivity text, employee jsonb, status text, note text,
  requested_at timestamptz, due_on date, overdue boolean, available_at timestamptz, downloaded_at timestamptz, closed_at timestamptz,
  denial_reason text, answered_by jsonb, document_id uuid, file_id uuid, making_id uuid, template_id uuid, inputs jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  if caller.employee_id is null then
    return;
  end if;
  return query select r.* from private.order_rows(caller.company_id, caller.employee_id, null) r order by r.requested_at desc, r.order_id
    limit 200;
end
$$;

create function public.document_order_queue(p_company_id uuid, p_all boolean default false)
returns table (order_id uuid, option_id uuid, option_name text, type_name text, sensitivity text, employee jsonb, status text, note text,
  requested_at timestamptz, due_on date, overdue boolean, available_at timestamptz, downloaded_at timestamptz, closed_at timestamptz,
  denial_reason text, answered_by jsonb, document_id uuid, file_id uuid, making_id uuid, template_id uuid, inputs jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return;
  end if;
  return query select r.* from private.order_rows(p_company_id, null, null) r
    where coalesce(p_all, false) or r.status in ('requested', 'preparing')
    order by r.status in ('requested', 'preparing') desc, case when r.status in ('requested', 'preparing') then r.due_on end,
      r.requested_at desc, r.order_id limit 300;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('my_document_orders', 'employee person, status requested|preparing|available|downloaded|denied|cancelled, note ?, available_at ?,
    downloaded_at ?, closed_at ?, denial_reason ?, answered_by person?, document_id ?, file_id ?, making_id ?, template_id ?,
    inputs template_question[]'),
  ('document_order_queue', 'employee person, status requested|preparing|available|downloaded|denied|cancelled, note ?, available_at ?,
    downloaded_at ?, closed_at ?, denial_reason ?, answered_by person?, document_id ?, file_id ?, making_id ?, template_id ?,
    inputs template_question[]');

-- Functions: what a company begins with -----------------------------------------------------------------------------
grant execute on function public.my_document_orders(), public.document_order_queue(uuid, boolean) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.my_document_orders() is 'The caller''s orders, newest first.';
comment on function public.document_order_queue(uuid, boolean) is 'Orders that wait, by deadline; with p_all the answered ones after them.';
