import { acknowledged } from '../../support/acknowledged.ts'
import { type Activity, oneOf } from './activity.ts'

export const notifications: Activity = {
  name: 'notifications',
  weight: 5,
  async run(person) {
    const { client, did } = person
    const asked = client.from('notifications').select('id,kind,title,body,url,entity_type,entity_id,created_at,read_at').order('created_at', { ascending: false }).order('id', { ascending: false })
    const found = await acknowledged<{ id: string; read_at: string | null }[]>(asked.limit(20))
    const unread = found.find(({ read_at }) => read_at === null)
    if (unread !== undefined) {
      await acknowledged(client.rpc('mark_notifications_read', { p_ids: [unread.id] }))
      did('notification read')
    }
    await acknowledged(client.rpc('unread_notification_count'))
  },
}

export const news: Activity = {
  name: 'news',
  weight: 5,
  async run(person) {
    const { client, companyId, did } = person
    const feed = await acknowledged<{ post_id: string }[]>(client.rpc('post_feed', { p_company_id: companyId, p_tab: 'all', p_limit: 20 }))
    const post = oneOf(person, feed)
    if (post === undefined) return
    await acknowledged(client.rpc('post_detail', { p_post_id: post.post_id }).single())
    await acknowledged(client.rpc('mark_post_read', { p_post_id: post.post_id }))
    did('post read')
  },
}
