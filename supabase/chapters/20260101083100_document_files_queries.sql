-- Files of documents by their names.
-- Many papers at once come with their names alone: whose each is stands in it as a CPF, and what it is in words of its type, such as
-- 'RG/529.982.247-25.pdf'. Nothing is written here; each file is then sent and delivered like any other.
-- It refuses nothing: whoever does not manage the documents of the company gets no rows.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Words that say something, in order, the usual names of a paper as its type calls it.
create function private.telling_words(p_text text) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(case when w.word in ('rg', 'cin') then 'identidade' when w.word = 'residencia' then 'endereco'
    when w.word = 'habilitacao' then 'cnh' when w.word = 'diploma' then 'escolaridade' else w.word end order by w.place), '{}')
  from regexp_split_to_table(private.search_text(p_text), '[^a-z0-9]+') with ordinality w (word, place)
  where w.word ~ '[a-z]' and w.word not in ('de', 'da', 'do', 'das', 'dos', 'e', 'ou', 'o', 'a', 'em', 'pdf', 'jpg', 'jpeg', 'png')
$$;

-- The type is the one of whose words most stand in the name, the first of them before others; none where two come as near.
create function public.match_document_files(p_company_id uuid, p_names text[])
returns table (name text, employee_id uuid, employee_name text, type_id uuid) language plpgsql stable security definer set search_path = ''
as $$
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_documents')), false) then
    return;
  end if;
  return query
    with files as materialized (
      select f.name, f.place, private.telling_words(f.name) as words, (
        select regexp_replace(m.found[1], '[^0-9]', '', 'g')
        from regexp_matches(f.name, '(?<![0-9])([0-9]{3}[.]?[0-9]{3}[.]?[0-9]{3}-?[0-9]{2})(?![0-9])', 'g') m (found)
        where private.is_cpf(regexp_replace(m.found[1], '[^0-9]', '', 'g')) limit 1) as cpf
      from unnest(p_names[1:1000]) with ordinality f (name, place)
    ),
    types as materialized (
      select t.id, private.telling_words(t.name) as words from public.document_types t
      where t.company_id = p_company_id and t.archived_at is null
    ),
    near as (
      select f.place, t.id, dense_rank() over (partition by f.place order by n.words desc, t.words[1] = any (f.words) desc) as rank
      from files f
      join types t on t.words && f.words
      cross join lateral (select count(*) as words from unnest(t.words) w where w = any (f.words)) n
    ),
    met as (select n.place, min(n.id::text)::uuid as id from near n where n.rank = 1 group by n.place having count(*) = 1)
    select f.name, e.id, e.display_name::text, m.id
    from files f
    left join public.employees e on e.company_id = p_company_id and e.cpf = f.cpf
    left join met m on m.place = f.place
    order by f.place;
end
$$;

grant execute on function public.match_document_files(uuid, text[]) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.match_document_files(uuid, text[]) is
  'Whose document each file is by the CPF in its name, and of which type by its words; null where the name does not tell.';
