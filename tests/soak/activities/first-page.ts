import { acknowledged } from '../../support/acknowledged.ts'
import type { Person } from '../person.ts'
import { type Activity, dayFrom } from './activity.ts'

interface Home {
  readonly view: string
  readonly blocks?: { readonly list: readonly { readonly block: string }[] } | null
}

async function openHome({ client, companyId, userId }: Person): Promise<Home> {
  const [profile] = await Promise.all([
    acknowledged(client.from('employees').select('id,display_name,role,company_id,profile_image_url,department:departments!employees_department_fkey(id,name)').eq('user_id', userId).single<{ company_id: string }>()),
    acknowledged(client.from('companies').select('id,name,active,modules_off,brand_hue').order('name')),
    acknowledged(client.rpc('needs_first_access')),
    acknowledged(client.rpc('unread_notification_count')),
    acknowledged(client.rpc('my_pending_count')),
  ])
  if (profile.company_id !== companyId) throw new Error(`the own profile is of ${profile.company_id}`)
  return acknowledged<Home>(client.rpc('home', { p_company_id: companyId }))
}

export const home: Activity = {
  name: 'home',
  weight: 12,
  async run(person) {
    await openHome(person)
    await acknowledged(person.client.rpc('my_pending_items', { p_limit: 100 }))
  },
}

export const dashboard: Activity = {
  name: 'dashboard',
  weight: 4,
  roles: ['manager', 'admin', 'master'],
  async run(person) {
    const { client, companyId, chance } = person
    const { blocks } = await openHome(person)
    const scope = { p_company_id: companyId, p_from: dayFrom(-30 * chance.between(1, 12)), p_to: dayFrom(0) }
    const told = await Promise.all((blocks?.list ?? []).map(({ block }) => acknowledged<{ block: string }>(client.rpc('dashboard_block', { ...scope, p_block: block }))))
    if (told.length === 0) throw new Error('whoever leads or manages has figures')
  },
}

/** As a browser that has nothing kept: the page and what it names. */
export const application: Activity = {
  name: 'application opened',
  weight: 1,
  async run({ fetch, town }) {
    const page = await fetch(`${town.origin}/app`)
    const text = await page.text()
    const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
    const answers = await Promise.all(files.map((file) => fetch(`${town.origin}${file}`)))
    if (page.status !== 200 || files.length === 0 || answers.some(({ status }) => status !== 200)) throw new Error('the application did not arrive')
  },
}
