-- The documents among what there is to do about a person: rules.
-- See person_matters_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Papers that expired, expire soon, wait for somebody or lack, for administrators and the person. What lacks is one matter.
create function private.matters_of_documents(p_caller private.caller, p_person public.employees, p_scope text)
returns setof private.person_matter language sql stable security definer set search_path = '' as $$
  with papers as materialized (
    select t.id, t.name::text as name, t.place, c.state, c.expires_on,
      case when p_scope = 'own' then '/app/profile?aba=documentos' else '/app/employees/' || p_person.id || '?aba=documentos' end as url
    from private.document_cells(p_person.company_id, array[p_person.id]) c
    join public.document_types t on t.company_id = p_person.company_id and t.id = c.type_id
    where p_scope in ('hr', 'own') and (p_scope = 'hr' or t.who_sees <> 'hr') and p_person.status <> 'terminated'
      and (c.required or c.request_id is not null or c.state in ('expiring', 'expired', 'to_sign', 'in_review', 'rejected'))
  ), words as (
    select p.*, w.tone, w.what, w.own_verb, w.hr_verb from papers p
    join (values ('expired', 'late', 'venceu em', 'Enviar', 'Pedir'), ('expiring', 'soon', 'vence em', 'Enviar', 'Pedir'),
      ('to_sign', 'soon', 'aguarda assinatura', 'Assinar', 'Ver'), ('in_review', 'soon', 'aguarda conferência', 'Ver', 'Conferir')
    ) as w (state, tone, what, own_verb, hr_verb) on w.state = p.state
    where p.state <> 'in_review' or p_scope = 'hr'
  )
  select 'document:' || w.id, w.tone, concat_ws(' ', w.name, w.what, private.brazilian_date(case
      when w.state in ('expired', 'expiring') then w.expires_on end)), null::text,
    case when w.state in ('expired', 'expiring') then w.expires_on end, case when p_scope = 'own' then w.own_verb else w.hr_verb end,
    case when w.state = 'in_review' then '/app/documents?tab=review' when w.state = 'to_sign' and p_scope = 'own' then '/app/documents'
      else w.url end
  from words w
  union all
  select 'documents', 'todo', case when count(*) = 1 then format('Falta %s', min(p.name)) else format('Faltam %s documentos', count(*)) end,
    case when count(*) > 1 then string_agg(p.name, ', ' order by p.place, p.name) end, null, case when p_scope = 'own' then 'Enviar'
      else 'Pedir' end, min(p.url)
  from papers p where p.state in ('missing', 'requested', 'rejected') having count(*) > 0
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.matter_sources (source, routine) values ('documents', 'private.matters_of_documents');
