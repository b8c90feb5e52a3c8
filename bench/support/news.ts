import { runSql } from '../../tests/support/sql.ts'

/**
 * Gives a company `total` published posts of the last three years: to everybody, departments, teams, sites with a type of contract, single
 * people and everybody but a department. Each person opened twenty of them; ten ask everybody to acknowledge. Triggers rest meanwhile.
 */
export async function fillPosts(databaseUrl: string, companyId: string, total: number): Promise<void> {
  await runSql(databaseUrl, `
    set session_replication_role = replica;
    create temp table sent as
      select n, gen_random_uuid() as id, gen_random_uuid() as audience_id, private.now() - make_interval(mins => n * 700) as at, n % 200 = 7 as asks
      from generate_series(1, ${total}) n;
    create temp table place as select
      (select array_agg(id order by id) from public.departments where company_id = '${companyId}' and archived_at is null) as departments,
      (select array_agg(id order by id) from public.work_sites where company_id = '${companyId}') as sites,
      (select array_agg(distinct manager_id) from public.employees where company_id = '${companyId}' and manager_id is not null) as leaders,
      (select array_agg(id order by id) from public.employees where company_id = '${companyId}') as people,
      (select author.id from public.employees author where author.company_id = '${companyId}' and author.role = 'admin' limit 1) as author;
    insert into private.audiences (id, company_id) select audience_id, '${companyId}' from sent;
    insert into private.audience_terms (company_id, audience_id, kind, is_excluded, is_deep, department_id, work_site_id, contract_type, leader_id, employee_id)
      select '${companyId}', s.audience_id, t.kind, t.excluded, t.deep,
        case t.kind when 'department' then p.departments[1 + s.n % cardinality(p.departments)] end,
        case t.kind when 'site' then p.sites[1 + s.n % cardinality(p.sites)] end,
        case t.kind when 'contract_type' then 'clt_indefinite' end,
        case t.kind when 'team' then p.leaders[1 + (s.n * 31) % cardinality(p.leaders)] end,
        case t.kind when 'person' then p.people[1 + (s.n * 101) % cardinality(p.people)] end
      from sent s, place p,
        lateral (values (0, 'everyone', false, false), (1, 'everyone', false, false), (2, 'everyone', false, false), (3, 'department', false, true),
          (4, 'department', false, false), (5, 'department', false, true), (6, 'team', false, false), (7, 'site', false, false),
          (7, 'contract_type', false, false), (8, 'person', false, false), (9, 'everyone', false, false), (9, 'department', true, true))
          t (slot, kind, excluded, deep)
      where t.slot = case when s.asks then 0 else s.n % 10 end;
    insert into public.posts (id, company_id, kind, title, plain, audience, audience_id, author_id, status, version, published_at, tell_at, told_at,
        requires_acknowledgement, due_on, pinned_until)
      select s.id, '${companyId}', case when s.asks then 'policy' else (array['news', 'notice', 'celebration'])[1 + s.n % 3] end, 'Publicação ' || s.n,
        'Texto da publicação ' || s.n, '{"everyone": true}', s.audience_id, p.author, 'published', 1, s.at, s.at, s.at, s.asks,
        case when s.asks then s.at::date + 30 end, case when s.n % 400 = 1 then private.now() + interval '9 days' end
      from sent s, place p;
    insert into public.post_versions (company_id, post_id, number, digest, title, body, plain, is_relevant, published_at)
      select '${companyId}', id, 1, encode(sha256(id::text::bytea), 'hex'), 'Publicação ' || n, '{"type": "doc", "content": [{"type": "paragraph"}]}',
        repeat('O trabalho de todos os dias, contado em palavras simples para quem lê. ', 20) || n, true, at from sent;
    insert into public.post_reads (company_id, post_id, employee_id)
      select '${companyId}', s.id, e.id from (select id, row_number() over () as place from public.employees where company_id = '${companyId}') e
      join sent s on (s.n + e.place) % 100 = 0;
    insert into public.acknowledgement_requests (company_id, kind, subject_id, employee_id, due_on, asked_at)
      select '${companyId}', 'post', s.id, e.id, s.at::date + 30, s.at from sent s join public.employees e on e.company_id = '${companyId}' where s.asks;`)
  await runSql(databaseUrl, 'vacuum analyze')
  await runSql(databaseUrl, 'checkpoint')
}
