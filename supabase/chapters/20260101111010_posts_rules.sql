-- Posts: rules.
-- See posts_tables for the overview.

-- Functions: who reads ----------------------------------------------------------------------------------------------
-- Whom a post is for today, whether or not it is published; only what was published has an audience.
create function private.post_addressees(p_post public.posts) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id from private.audience_people(p_post.company_id, private.audience_terms_of(p_post.company_id, p_post.audience_id),
    private.today(p_post.company_id)) a (id)
  where p_post.audience_id is not null and not exists (select from public.employees e where e.id = a.id and e.status = 'pre_admission')
$$;

-- Who of these people reads a published post; for null, everybody who does. Who has not come yet reads none.
create function private.post_readers(p_company_id uuid, p_post_id uuid, p_people uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  audience uuid := (select p.audience_id from public.posts p
    where p.company_id = p_company_id and p.id = p_post_id and p.status = 'published'
      and (p.expires_at is null or p.expires_at > private.now()));
begin
  if audience is null then
    return '{}';
  elsif cardinality(p_people) <= 20 then
    return array(select p.id from unnest(p_people) p (id)
      join public.employees e on e.company_id = p_company_id and e.id = p.id and e.status <> 'pre_admission'
      where audience = any (private.audiences_of(p_company_id, p.id, array[audience])));
  end if;
  return array(select a.id from private.audience_people(p_company_id, private.audience_terms_of(p_company_id, audience),
      private.today(p_company_id)) a (id)
    join public.employees e on e.company_id = p_company_id and e.id = a.id and e.status <> 'pre_admission'
    where p_people is null or a.id = any (p_people));
end
$$;

-- The versions of a post that count as read by who acknowledged one of them: from the last relevant one on.
create function private.counted_post_digests(p_company_id uuid, p_post_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select v.digest from public.post_versions v where v.company_id = p_company_id and v.post_id = p_post_id
    and v.number >= (select max(r.number) from public.post_versions r
      where r.company_id = p_company_id and r.post_id = p_post_id and r.is_relevant))
$$;

-- The version of a post that has this digest, or the one in force, as something to acknowledge.
create function private.post_to_acknowledge(p_company_id uuid, p_post_id uuid, p_digest text) returns setof private.acknowledgeable
language sql stable security definer set search_path = '' as $$
  select v.digest, v.title::text, format('Versão %s', v.number), concat_ws(E'\n\n', v.plain, v.acknowledgement_text),
    v.digest = any (private.counted_post_digests(p_company_id, p_post_id)),
    case when v.acknowledgement_text is null then v.body else jsonb_set(v.body, '{content}', v.body -> 'content' || jsonb_build_object(
      'type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', v.acknowledgement_text)))) end
  from public.posts p
  join public.post_versions v on v.company_id = p.company_id and v.post_id = p.id
  where p.company_id = p_company_id and p.id = p_post_id and p.requires_acknowledgement
    and case when p_digest is null then v.number = p.version else v.digest = p_digest end
$$;

-- Where everybody whom a post is for stands with it: since when opened and acknowledged, until when asked and by which request; as a
-- word: done, late or missing where it is acknowledged, else opened or unopened. What was just asked of thousands is in no statistics yet:
-- loops over it took minutes.
create function private.post_standings(p_post public.posts)
returns table (employee_id uuid, department_id uuid, opened_at timestamptz, acknowledged_at timestamptz, due_on date, request_id uuid,
  state text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set enable_nestloop = off as $$
declare
  today date := private.today(p_post.company_id);
  counted text[] := private.counted_post_digests(p_post.company_id, p_post.id);
begin
  return query
    -- Whoever acknowledged it by a link has opened it there.
    select e.id, e.department_id, coalesce(r.first_read_at, k.acknowledged_at), k.acknowledged_at, coalesce(q.due_on, p_post.due_on), q.id,
      case when not p_post.requires_acknowledgement then case when r.employee_id is null then 'unopened' else 'opened' end
        when k.acknowledged_at is not null then 'done' when coalesce(q.due_on, p_post.due_on) < today then 'late' else 'missing' end
    from private.post_addressees(p_post) l (id)
    join public.employees e on e.company_id = p_post.company_id and e.id = l.id
    left join public.post_reads r on r.company_id = e.company_id and r.post_id = p_post.id and r.employee_id = e.id
    left join (select a.employee_id, min(a.acknowledged_at) as acknowledged_at from public.acknowledgements a
      where a.company_id = p_post.company_id and a.kind = 'post' and a.subject_id = p_post.id and a.digest = any (counted)
      group by a.employee_id) k on k.employee_id = e.id
    left join public.acknowledgement_requests q
      on q.company_id = e.company_id and q.kind = 'post' and q.subject_id = p_post.id and q.employee_id = e.id;
end
$$;

-- Whether the caller opens a file of a post: editors each one, readers cover, pictures and attachments of the version in force.
create function private.may_open_post_file(p_caller private.caller, p_file public.files) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_file.entity_id = any (private.edited_post_ids())
    or (p_file.entity_id = any (private.addressed_post_ids()) and exists (
      select from public.posts p
      join public.post_versions v on v.company_id = p.company_id and v.post_id = p.id and v.number = p.version
      where p.company_id = p_file.company_id and p.id = p_file.entity_id
        and (p_file.id = v.cover_file_id or p_file.id = any (v.attachments) or p_file.id = any (private.rich_text_file_ids(v.body)))))
$$;

-- Functions: what may be published ----------------------------------------------------------------------------------
-- Whether the caller writes to this audience in a company: anybody's for who keeps the company, the own team's for a manager.
create function private.may_publish_to(p_company_id uuid, p_audience jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false)
    or (coalesce(p_company_id = caller.company_id and p_company_id = any (private.company_ids_with('manage_leaves')), false)
      and p_audience = jsonb_build_object('teams', jsonb_build_array(caller.employee_id))
      and exists (select from public.news_settings s where s.company_id = p_company_id and s.managers_publish));
end
$$;

-- Whether the caller writes anything in a company: a purpose of files asks it.
create function private.writes_posts(p_company_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select private.may_publish_to(p_company_id, jsonb_build_object('teams', jsonb_build_array(private.my_employee_id())))
    or exists (select from public.posts p
      where p.company_id = p_company_id and p.id = any (private.edited_post_ids()) and p.status in ('draft', 'in_review', 'scheduled'))
$$;

-- Whether who scheduled a post may still publish it, on its day: managers lose that to their own team with the permission of the company,
-- or with the role. What was scheduled for the company goes out.
create function private.is_still_allowed(p_post public.posts) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_post.audience is distinct from jsonb_build_object('teams', jsonb_build_array(p_post.scheduled_by))
    or exists (select from public.employees e join public.role_permissions r on r.role = e.role
      where e.id = p_post.scheduled_by and e.status <> 'terminated' and (r.permission = 'manage_settings'
        or (r.permission = 'manage_leaves' and e.company_id = p_post.company_id
          and exists (select from public.news_settings s where s.company_id = p_post.company_id and s.managers_publish))))
$$;

-- How many options the poll of a post has.
create function private.poll_option_count(p_post public.posts) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from private.forms f
  join private.form_questions q on q.company_id = f.company_id and q.form_id = f.id
  join private.form_options o on o.company_id = q.company_id and o.question_id = q.id
  where f.company_id = p_post.company_id and f.purpose = 'poll' and f.subject_id = p_post.id
$$;

-- Refuses a post that cannot be published as it is; the field says what is missing (RHPST, RHEXP).
create function private.check_publishable(p_post public.posts) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_post.company_id);
begin
  if p_post.title is null then
    perform private.refuse('RHPST', 'Falta o título.', 'title', 'Dê um título à publicação.');
  elsif coalesce(private.tidy(p_post.plain), '') = '' and p_post.kind <> 'poll' then
    perform private.refuse('RHPST', 'Falta o texto.', 'body', 'Escreva o texto antes de publicar.');
  elsif p_post.plain ilike '%[preencher%' then
    perform private.refuse('RHPST', 'Ainda há trechos entre colchetes.', 'body', 'Preencha os trechos marcados com [preencher: …].');
  elsif p_post.kind = 'poll' and private.poll_option_count(p_post) < 2 then
    perform private.refuse('RHPST', 'A enquete precisa de pelo menos duas opções.', 'poll', 'Adicione as opções.');
  elsif p_post.requires_acknowledgement and p_post.due_on is null then
    perform private.refuse('RHPST', 'Falta o prazo para a ciência.', 'due_on', 'Escolha até quando as pessoas devem ler.');
  elsif p_post.publish_at <= private.now() then
    perform private.refuse('RHEXP', 'A data da publicação já passou.', 'publish_at', 'Escolha um horário futuro ou publique agora.');
  elsif p_post.expires_at <= coalesce(p_post.publish_at, private.now()) then
    perform private.refuse('RHEXP', 'A publicação sairia do ar antes de começar.', 'expires_at', 'Escolha uma data posterior.');
  end if;
  perform private.check_deadline(p_post.due_on, greatest(today, p_post.publish_at::date), 'due_on') where p_post.requires_acknowledgement;
  perform private.check_audience(p_post.company_id, private.audience_of(p_post.audience));
  if not exists (select from private.audience_people(p_post.company_id, private.audience_of(p_post.audience), today)) then
    perform private.refuse('RHPST', 'Ninguém receberia esta publicação.', 'audience', 'Escolha para quem ela é.');
  end if;
end
$$;

-- Refuses to change what a master published to the group in any other way than from its source (RHPER).
create function private.refuse_group_post(p_post public.posts) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_post.group_id <> p_post.id or (p_post.group_id is not null and not private.has_permission('view_all_companies')) then
    perform private.refuse('RHPER', 'Esta publicação é do grupo.', 'group_id',
      'Quem a publicou para as empresas a altera na publicação de origem.');
  end if;
end
$$;

-- SHA-256 of what readers are shown, with the attachments.
create function private.post_digest(p_post public.posts) returns text language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(jsonb_build_array(p_post.id, p_post.version + 1, p_post.title, p_post.body,
    p_post.acknowledgement_text, coalesce((select jsonb_agg(f.sha256 order by f.sha256) from public.files f
      where f.company_id = p_post.company_id and f.id = any (p_post.attachments)), '[]'))::text, 'UTF8')), 'hex')
$$;
