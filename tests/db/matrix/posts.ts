import { administrators, members, nobody, only, type MatrixPart, type TableAccess } from './actors.ts'

const TITLE = 'Matriz de publicações'

const read = (table: string, mark: string, column: string, select: TableAccess['answers']['select']): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table} where company_id = {company} and ${mark}` },
    insert: { everything: `insert into public.${table} (company_id) values ({company})` },
    update: { everything: `update public.${table} set ${column} = ${column} where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select, insert: nobody, update: nobody, delete: nobody },
})

/** Working copies are their editors', versions and talk their readers', readings and mentions each person's own. */
export const postsMatrix: MatrixPart = {
  tables: {
    news_settings: read('news_settings', 'true', 'managers_publish', only(members)),
    posts: read('posts', `title = '${TITLE}'`, 'title', only(administrators)),
    post_versions: read('post_versions', `title = '${TITLE}'`, 'note', only(members)),
    post_comments: read('post_comments', `body = '${TITLE}'`, 'body', only(members)),
    post_mentions: read('post_mentions', `comment_id in (select id from public.post_comments where body = '${TITLE}')`, 'employee_id', only({ service_role: 'allow' })),
    post_reactions: read('post_reactions', `reacted_at = '2001-01-01'`, 'reaction', only(members)),
    post_reads: read('post_reads', `first_read_at = '2001-01-01'`, 'last_read_at', only({ service_role: 'allow' })),
  },
  scene: [
    `insert into public.news_settings (company_id) values ($1) on conflict do nothing`,
    `with a as (select private.keep_audience($1, private.audience_of('{"everyone": true}')) as id)
     insert into public.posts (company_id, title, author_id, status, published_at, version, audience_id, told_at)
     select $1, '${TITLE}', gen_random_uuid(), 'published', now(), 1, a.id, now() from a`,
    `insert into public.post_versions (company_id, post_id, number, digest, title, body, plain, is_relevant)
     select p.company_id, p.id, 1, encode(sha256('x'), 'hex'), '${TITLE}', '{}', 'x', true from public.posts p where p.company_id = $1 and p.title = '${TITLE}'`,
    `insert into public.post_reads (company_id, post_id, employee_id, first_read_at)
     select p.company_id, p.id, (select id from public.employees where company_id = $1 and user_id is null order by id limit 1), '2001-01-01'
     from public.posts p where p.company_id = $1 and p.title = '${TITLE}'`,
    `with said as (insert into public.post_comments (company_id, post_id, author_id, body) select r.company_id, r.post_id, r.employee_id, '${TITLE}'
       from public.post_reads r where r.company_id = $1 and r.first_read_at = '2001-01-01' returning *)
     insert into public.post_mentions (company_id, comment_id, employee_id) select s.company_id, s.id, s.author_id from said s`,
    `insert into public.post_reactions (company_id, post_id, employee_id, reaction, reacted_at) select r.company_id, r.post_id, r.employee_id, 'like', '2001-01-01'
     from public.post_reads r where r.company_id = $1 and r.first_read_at = '2001-01-01'`,
  ],
}
