-- Rich text: rules.
-- A text with headings, lists, links and pictures is stored as the document of the editor, never as HTML: nodes, marks and attributes of a
-- whitelist, pictures by the id of a file of the product. The web draws nothing else.

-- Functions: reading a document -------------------------------------------------------------------------------------
-- Every node of a document with the type of the node around it, and its place in the text. Deeper than forty levels nothing is followed.
create function private.rich_text_nodes(p_body jsonb) returns table (node jsonb, parent text, place bigint[])
language sql immutable set search_path = '' as $$
  with recursive nodes (node, parent, place) as (
    select p_body, null::text, '{}'::bigint[]
    union all
    select c.node, n.node ->> 'type', n.place || c.position
    from nodes n
    cross join lateral jsonb_array_elements(case when jsonb_typeof(n.node -> 'content') = 'array' then n.node -> 'content' else '[]' end)
      with ordinality as c (node, position)
    where cardinality(n.place) < 40
  )
  select n.node, n.parent, n.place from nodes n
$$;

-- The words of a document: one line for each paragraph, heading and item of a list.
create function private.rich_text_plain(p_body jsonb) returns text language sql immutable set search_path = '' as $$
  select coalesce(string_agg(l.line, E'\n' order by l.place), '')
  from (
    select n.place[:cardinality(n.place) - 1] as place,
      string_agg(case n.node ->> 'type' when 'text' then n.node ->> 'text' else E'\n' end, '' order by n.place) as line
    from private.rich_text_nodes(p_body) n
    where n.node ->> 'type' in ('text', 'hardBreak') group by 1
  ) l
$$;

-- The files whose pictures a document shows.
create function private.rich_text_file_ids(p_body jsonb) returns uuid[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct (n.node #>> '{attrs,file_id}')::uuid), '{}')
  from private.rich_text_nodes(p_body) n where n.node ->> 'type' = 'image'
$$;

-- Functions: what a document may be ---------------------------------------------------------------------------------
-- Whether a text is one that a screen shows as it is: no control characters, none that turn the direction of what follows.
create function private.is_rich_string(p_value jsonb, p_max_length integer) returns boolean language sql immutable
return coalesce(jsonb_typeof(p_value) = 'string' and char_length(p_value #>> '{}') <= p_max_length
  and p_value #>> '{}' !~ '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]', false);

-- Whether the marks of a text are bold, italic and links, each once; a link leads to the product, to a page by https or to an e-mail.
create function private.are_rich_marks(p_marks jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when p_marks is null then true when jsonb_typeof(p_marks) <> 'array' then false
    else coalesce(count(*) between 1 and 3 and count(*) = count(distinct m.mark ->> 'type') and bool_and(coalesce(case m.mark ->> 'type'
      when 'bold' then m.mark = '{"type": "bold"}'
      when 'italic' then m.mark = '{"type": "italic"}'
      when 'link' then m.mark - '{type,attrs}'::text[] = '{}' and jsonb_typeof(m.mark -> 'attrs') = 'object'
        and (m.mark -> 'attrs') - 'href' = '{}' and private.is_rich_string(m.mark #> '{attrs,href}', 2000)
        and m.mark #>> '{attrs,href}' ~ '^(https://[^\s/\\@"<>]+([/?#][^\s\\"<>]*)?|mailto:[^\s\\"<>?]+@[^\s\\"<>?]+|/app(/[^\s\\"<>]*)?)$'
      end, false)), false) end
  from jsonb_array_elements(case when jsonb_typeof(p_marks) = 'array' then p_marks else '[]' end) as m (mark)
$$;

-- Whether a node may stand in the one around it. What an item of a list begins with is asked of the list's item.
create function private.may_stand_in(p_type text, p_parent text) returns boolean language sql immutable
return coalesce(p_type = any (case
  when p_parent is null then '{doc}'::text[]
  when p_parent = 'doc' then '{paragraph,heading,bulletList,orderedList,blockquote,image,horizontalRule}'
  when p_parent in ('paragraph', 'heading') then '{text,hardBreak}'
  when p_parent in ('bulletList', 'orderedList') then '{listItem}'
  when p_parent in ('listItem', 'blockquote') then '{paragraph,bulletList,orderedList}'
  else '{}' end), false);

-- Whether a node has the attributes and the content of its type, and stands where it may.
create function private.is_rich_node(p_node jsonb, p_parent text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_node) = 'object' and private.may_stand_in(p_node ->> 'type', p_parent)
    and jsonb_typeof(coalesce(p_node -> 'content', '[]')) = 'array' and jsonb_typeof(coalesce(p_node -> 'attrs', '{}')) = 'object'
    and case p_node ->> 'type'
      when 'text' then p_node - '{type,text,marks}'::text[] = '{}' and private.is_rich_string(p_node -> 'text', 200000)
        and p_node ->> 'text' <> '' and private.are_rich_marks(p_node -> 'marks')
      when 'hardBreak' then p_node - '{type,marks}'::text[] = '{}' and private.are_rich_marks(p_node -> 'marks')
      when 'horizontalRule' then p_node = '{"type": "horizontalRule"}'
      when 'paragraph' then p_node - '{type,content}'::text[] = '{}'
      when 'heading' then p_node - '{type,content,attrs}'::text[] = '{}'
        and p_node -> 'attrs' in ('{"level": 2}'::jsonb, '{"level": 3}'::jsonb)
      when 'image' then p_node - '{type,attrs}'::text[] = '{}' and (p_node -> 'attrs') - '{file_id,alt}'::text[] = '{}'
        and p_node #>> '{attrs,file_id}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        and private.is_rich_string(p_node #> '{attrs,alt}', 300)
      when 'orderedList' then p_node - '{type,content,attrs}'::text[] = '{}' and (p_node -> 'content') <> '[]'
        and coalesce(p_node -> 'attrs', '{"start": 1}') - 'start' = '{}'
        and coalesce(p_node #>> '{attrs,start}', '1') ~ '^[0-9]{1,4}$'
        and jsonb_typeof(coalesce(p_node #> '{attrs,start}', '1')) = 'number'
      when 'listItem' then p_node - '{type,content}'::text[] = '{}' and p_node #>> '{content,0,type}' = 'paragraph'
      else p_node - '{type,content}'::text[] = '{}' and (p_node -> 'content') <> '[]' end, false)
$$;

-- Refuses a document above 200 KB, nested too deeply or of another form than the editor's (RHTXT).
create function private.check_rich_text(p_body jsonb, p_field text default 'body') returns void
language plpgsql immutable set search_path = '' as $$
begin
  -- The size first: what follows goes through every node.
  if octet_length(p_body::text) > 204800 then
    perform private.refuse('RHTXT', 'O texto passa de 200 KB.', p_field, 'Divida o texto, ou envie uma parte como anexo.');
  elsif exists (select from private.rich_text_nodes(p_body) n where cardinality(n.place) = 40) then
    perform private.refuse('RHTXT', 'O texto tem listas dentro de listas demais.', p_field, 'Diminua o recuo das listas.');
  elsif p_body is null or exists (select from private.rich_text_nodes(p_body) n where not private.is_rich_node(n.node, n.parent)) then
    perform private.refuse('RHTXT', 'O texto veio em formato desconhecido.', p_field, 'Recarregue a página.');
  end if;
end
$$;
