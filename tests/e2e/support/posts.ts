import { runSql } from '../../support/sql.ts'

/** A post of Aurora's administrator that everybody of the company reads, published a moment ago; its id. */
export async function publishAtOnce(databaseUrl: string, title: string): Promise<string> {
  const [row] = await runSql(
    databaseUrl,
    `with a as (select e.company_id, e.id, private.keep_audience(e.company_id, private.audience_of('{"everyone": true}')) as audience_id
       from public.employees e where e.email = 'admin@aurora.demo'),
     p as (insert into public.posts (company_id, title, author_id, status, published_at, version, audience_id, audience, told_at)
       select a.company_id, $1, a.id, 'published', now(), 1, a.audience_id, '{"everyone": true}', now() from a returning *),
     v as (insert into public.post_versions (company_id, post_id, number, digest, title, body, plain, is_relevant)
       select p.company_id, p.id, 1, encode(sha256('x'), 'hex'), p.title,
         '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Sábado, às 15 h, no pátio."}]}]}', 'Sábado', true from p)
     select p.id from p`,
    [title],
  )
  return String(row?.['id'])
}
