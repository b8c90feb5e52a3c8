-- Starter policies: commands.
-- See starters_tables for the overview.

-- Functions: the document -------------------------------------------------------------------------------------------
-- Words as the content of a node; the lines of a text that is wrapped are one.
create function private.words_of(p_text text) returns jsonb language sql immutable
return jsonb_build_array(jsonb_build_object('type', 'text', 'text', btrim(regexp_replace(p_text, '\s+', ' ', 'g'))));

-- The document of a starter: headings after ##, lists of items after a dash, paragraphs between empty lines.
create function private.document_of(p_text text) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('type', 'doc', 'content', coalesce(jsonb_agg(case
    when b.block like '## %' then jsonb_build_object('type', 'heading', 'attrs', jsonb_build_object('level', 2),
      'content', private.words_of(substr(b.block, 4)))
    when b.block like '- %' then jsonb_build_object('type', 'bulletList', 'content', (
      select coalesce(jsonb_agg(jsonb_build_object('type', 'listItem', 'content', jsonb_build_array(
        jsonb_build_object('type', 'paragraph', 'content', private.words_of(i.item)))) order by i.place), '[]')
      from regexp_split_to_table(substr(b.block, 3), '\n- ') with ordinality as i (item, place)))
    else jsonb_build_object('type', 'paragraph', 'content', private.words_of(b.block)) end order by b.place), '[]'))
  from regexp_split_to_table(p_text, '\n\n') with ordinality as b (block, place)
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.begin_starter(p_company_id uuid, p_key text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  starter private.post_starters;
  begun uuid;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Seu papel não permite escrever publicações aqui.');
  select s.* into starter from private.post_starters s where s.key = p_key;
  if not found then
    perform private.refuse_missing('Este modelo de política não existe mais.', 'key');
  end if;
  -- Two people who begin it at once continue one draft.
  perform pg_advisory_xact_lock(hashtextextended('begin_starter:' || p_company_id || p_key, 0));
  select p.id into begun from private.begun_starters b
  join public.posts p on p.company_id = b.company_id and p.id = b.post_id and p.status in ('draft', 'in_review', 'scheduled', 'published')
  where b.company_id = p_company_id and b.key = p_key order by p.created_at limit 1;
  if begun is null then
    select p.id into begun from public.save_post(p_company_id, null, null, jsonb_build_object('kind', 'policy', 'title', starter.title,
      'summary', starter.summary, 'body', private.document_of(starter.body), 'audience', jsonb_build_object('everyone', true),
      'requires_acknowledgement', true, 'acknowledgement_text', starter.acknowledgement_text)) p;
    insert into private.begun_starters (company_id, post_id, key) values (p_company_id, begun, p_key);
  end if;
  return begun;
end
$$;

grant execute on function public.begin_starter(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.begin_starter(uuid, text) is
  'A draft of a policy that the law asks for, or the one that was begun already; its id (RHPER, RHNTF).';
