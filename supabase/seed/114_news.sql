-- Demo news of Aurora: what a company tells its people in some weeks, published as the product does it, with the clock at the day; some have been
-- read and talked about. Nobody is told of them now, and the trail of the demo does not tell their making.
alter table public.posts disable trigger _900_audit;

create temporary table demo_post (key text, kind text, author text, days integer, pinned integer, title text, summary text, lines text[]) on commit drop;
insert into demo_post values
  ('reembolso', 'notice', 'admin@aurora.demo', 2, 12, 'Reembolso de transporte: envie até o dia 10', 'O que chegar depois entra no mês seguinte.', array[
    'A partir deste mês, o reembolso de transporte enviado até o dia 10 é pago junto com o salário.',
    'O que chegar depois entra no pagamento do mês seguinte. Se o recibo se perdeu, fale com Pessoas e Cultura antes de enviar.']),
  ('palestra', 'news', 'admin@aurora.demo', 5, null, 'Sexta de conversa: como a busca ficou três vezes mais rápida', 'O time de Plataforma conta o que deu certo e o que não deu.', array[
    'Nesta sexta, às 16 h, o time de Plataforma mostra como reduziu o tempo de resposta da busca, com os dois caminhos que não funcionaram.',
    'É no auditório e também por vídeo. Quem não puder assistir encontra a gravação na página do time.']),
  ('atendimento', 'celebration', 'gestor@aurora.demo', 9, null, 'Um ano sem chamado atrasado', 'Parabéns ao time de Sucesso do Cliente.', array[
    'Foram doze meses respondendo a todos no prazo, inclusive nas semanas de lançamento.',
    'Obrigado a quem ficou no plantão e a quem escreveu as respostas que hoje resolvem metade dos casos.']),
  ('indicacao', 'news', 'admin@aurora.demo', 16, null, 'Quem você traria para trabalhar com a gente?', 'O programa de indicação vale para todas as vagas abertas.', array[
    'Indique quem você conhece para qualquer vaga aberta. Se a pessoa ficar depois da experiência, quem indicou recebe um dia de folga.',
    'Basta enviar o nome e o contato para Pessoas e Cultura, com uma linha sobre como vocês trabalharam juntos.']);

insert into public.posts (id, company_id, kind, title, summary, body, plain, audience, author_id, pinned_until, created_at, updated_at)
select pg_temp.demo_id('notícia/' || p.key), e.company_id, p.kind, p.title, p.summary,
  jsonb_build_object('type', 'doc', 'content', (select jsonb_agg(jsonb_build_object('type', 'paragraph', 'content',
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', l.line))) order by l.place) from unnest(p.lines) with ordinality l (line, place))),
  array_to_string(p.lines, E'\n'), '{"everyone": true}', e.id, private.now() + make_interval(days => p.pinned),
  private.now() - make_interval(days => p.days), private.now() - make_interval(days => p.days)
from demo_post p join public.employees e on e.email = p.author;

do $$
declare
  today constant date := private.today(pg_temp.demo_id('aurora'));
  told demo_post;
begin
  for told in select p.* from demo_post p order by p.days desc loop
    perform pg_temp.demo_clock(today - told.days, '10:20');
    perform private.write_post_version(p, true, null) from public.posts p where p.id = pg_temp.demo_id('notícia/' || told.key);
  end loop;
  perform pg_temp.demo_clock_back();
  update public.posts p set told_at = p.published_at from demo_post d where p.id = pg_temp.demo_id('notícia/' || d.key);
end
$$;

-- Who reads does so in the days after; the older a post, the more people have. The logins have read what is pinned, and the person with one some more.
insert into public.post_reads (company_id, post_id, employee_id, first_read_at, last_read_at)
select e.company_id, p.id, e.id, p.published_at + make_interval(hours => 1 + n.place % 30), p.published_at + make_interval(hours => 1 + n.place % 30)
from demo_post d join public.posts p on p.id = pg_temp.demo_id('notícia/' || d.key)
join public.employees e on e.company_id = p.company_id and e.status = 'active' and e.hire_date <= p.published_at::date
cross join lateral (select pg_temp.dice(d.key || e.id, 600) as place) n
where case when e.user_id is null then n.place % 20 < d.days + 2 else d.pinned is not null or (d.days > 8 and e.email = 'pessoa@aurora.demo') end;

insert into public.post_reactions (company_id, post_id, employee_id, reaction, reacted_at)
select r.company_id, r.post_id, r.employee_id, (array['like', 'celebrate', 'love', 'insightful'])[1 + pg_temp.dice('reage/' || r.employee_id, 4)], r.first_read_at
from public.post_reads r where r.company_id = pg_temp.demo_id('aurora') and pg_temp.dice(r.employee_id::text || r.post_id, 5) = 0;

insert into public.post_comments (id, company_id, post_id, author_id, body, created_at)
select pg_temp.demo_id('notícia/comentário/' || c.place), p.company_id, p.id, coalesce((select e.id from public.employees e where e.email = c.email),
    (select r.employee_id from public.post_reads r where r.post_id = p.id order by r.employee_id offset c.place limit 1)), c.body,
  p.published_at + make_interval(hours => c.place)
from (values (1, 'palestra', null, 'A gravação fica disponível no mesmo dia?'), (2, 'palestra', 'gestor@aurora.demo', 'Sim, até as 18 h.'),
  (3, 'atendimento', 'pessoa@aurora.demo', 'Parabéns! Dá para sentir a diferença deste lado.'), (4, 'atendimento', null, 'Merecido. As respostas prontas ajudaram muito.'),
  (5, 'indicacao', null, 'Vale também para estágio?')) c (place, post, email, body)
join public.posts p on p.id = pg_temp.demo_id('notícia/' || c.post);

alter table public.posts enable trigger _900_audit;
