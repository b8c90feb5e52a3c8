import { runSql } from '../../tests/support/sql.ts'
import { report } from '../support/figures.ts'
import { fillLargeCompany } from '../support/large-company.ts'
import { fillPosts } from '../support/news.ts'
import type { DemoServer } from '../support/product.ts'
import { restOf } from '../support/rest.ts'
import { settled } from '../support/settled.ts'

const PEOPLE = 20_000
const POSTS = 2000
const TEXT = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A partir de segunda-feira.' }] }] }

/** Reading and publishing in a company of 20,000 people with 2,000 posts, by REST as the screens ask for it. */
export async function measureNews(server: DemoServer): Promise<void> {
  const companyId = await fillLargeCompany(server.databaseUrl, 'Aurora', PEOPLE)
  await fillPosts(server.databaseUrl, companyId, POSTS)
  await settled(server.databaseUrl, companyId)
  const company = { p_company_id: companyId }
  for (const [who, email] of [['hr', 'admin@aurora.demo'], ['manager', 'gestor@aurora.demo'], ['person', 'pessoa@aurora.demo']] as const) {
    const { send, read } = await restOf(server, email, who)
    const feed = (await send('rpc/post_feed', company)).answer as readonly { readonly post_id: string; readonly published_at: string }[]
    const last = feed.at(-1)
    if (last === undefined || feed.length !== 20) throw new Error(`the feed of ${email} has ${String(feed.length)} posts`)
    await read('news.feed', 'rpc/post_feed', company)
    await read('news.feed.next', 'rpc/post_feed', { ...company, p_before_at: last.published_at, p_before_id: last.post_id })
    await read('news.feed.unread', 'rpc/post_feed', { ...company, p_tab: 'unread' })
    await read('news.feed.to-acknowledge', 'rpc/post_feed', { ...company, p_tab: 'to_acknowledge' })
    await read('news.feed.search', 'rpc/post_feed', { ...company, p_search: 'publicação 19' })
    await read('news.post', 'rpc/post_detail', { p_post_id: last.post_id })
    await read('news.pending', 'rpc/my_pending_items', {})
  }
  const { send, read, act } = await restOf(server, 'admin@aurora.demo', 'hr')
  await read('news.board', 'rpc/post_board', company)
  const values = { kind: 'policy', title: 'Política de conduta', body: TEXT, audience: { everyone: true }, requires_acknowledgement: true, due_on: '2099-12-01' }
  const [today] = await runSql(server.databaseUrl, `select (private.today($1) + 30)::text as due`, [companyId])
  const saved = (await send('rpc/save_post', { ...company, p_post_id: null, p_revision: null, p_values: { ...values, due_on: today?.['due'] } })).answer as { readonly id: string; readonly revision: number }
  await read('news.receivers', 'rpc/post_receivers', { p_post_id: saved.id })
  await act('news.publish', 'rpc/publish_post', { p_post_id: saved.id, p_revision: saved.revision }, 1000)
  report({ figure: 'news.told', value: await told(server.databaseUrl, saved.id), unit: 's', budget: { atMost: 60 }, detail: await notices(server.databaseUrl, saved.id) })
  await read('news.reach', 'rpc/post_reach', { p_post_id: saved.id })
  await read('news.reach.people', 'rpc/post_people', { p_post_id: saved.id, p_state: 'missing' })
  await read('news.reach.days', 'rpc/post_reach_days', { p_post_id: saved.id })
  await read('news.channels', 'rpc/post_channels', { p_post_id: saved.id })
}

/** Seconds from the end of the ten in which it can be taken back until everybody was told. */
async function told(databaseUrl: string, postId: string): Promise<number> {
  const deadline = performance.now() + 300_000
  for (;;) {
    const [post] = await runSql(databaseUrl, 'select extract(epoch from told_at - tell_at)::float8 as seconds from public.posts where id = $1', [postId])
    if (post?.['seconds'] !== null) return Number(post?.['seconds'])
    if (performance.now() > deadline) return Number.POSITIVE_INFINITY
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function notices(databaseUrl: string, postId: string): Promise<Record<string, unknown>> {
  const [row] = await runSql(databaseUrl, `select count(*)::integer as notifications from public.notifications where url = '/app/news/' || $1`, [postId])
  return row ?? {}
}
