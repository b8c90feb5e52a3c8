import { acknowledged } from '../../support/acknowledged.ts'
import type { Person } from '../person.ts'
import { type Activity, dayFrom, oneOf, type Row } from './activity.ts'

const SIZE = 50
const SEARCHES = ['silva', 'ana', 'joao', 'gonc', 'analista', 'maria', 'de sa'] as const
const LIST =
  'id,display_name,first_name,last_name,email,position,status,hire_date,phone,registration_number,profile_image_url,updated_at,' +
  'department:departments!employees_department_fkey(id,name),manager(id,display_name),' +
  'links:employee_tag_links!employee_tag_links_employee_fkey(tag:employee_tags!employee_tag_links_tag_fkey(id,name,color)),' +
  'experience:employee_contracts!employee_contracts_employee_fkey(starts_on,ended_on,experience_ends_on,experience_extended_to),' +
  'away:leaves!leaves_employee_fkey(ends_on)'
const DETAIL =
  'id,company_id,user_id,first_name,last_name,social_name,display_name,email,position,hire_date,phone,role,profile_image_url,department_id,manager_id,' +
  'registration_number,status,termination_date,created_at,updated_at,department:departments!employees_department_fkey(id,name),manager(id,display_name)'

interface Page {
  readonly rows: readonly Row[]
  readonly total: number
}

/** A page of people in reach, all of them or those whom a search finds. */
async function listPeople({ client, companyId }: Person, page: number, search: string | null): Promise<Page> {
  const today = dayFrom(0)
  let asked = client.from('employees').select(LIST, { count: 'exact' }).eq('company_id', companyId)
    .eq('experience.contract_type', 'experience').eq('away.granted', true).lte('away.starts_on', today).gte('away.ends_on', today)
  if (search !== null) asked = asked.like('search_text', `*${search}*`)
  const answer = await asked.order('display_name').order('id').range((page - 1) * SIZE, page * SIZE - 1).overrideTypes<Row[], { merge: false }>()
  return { rows: await acknowledged<Row[]>(Promise.resolve(answer)), total: answer.count ?? 0 }
}

export const people: Activity = {
  name: 'list of people',
  weight: 8,
  roles: ['manager', 'admin', 'master'],
  async run(person) {
    const search = person.chance.next() < 0.4 ? (oneOf(person, SEARCHES) ?? null) : null
    const [{ rows, total }] = await Promise.all([listPeople(person, 1, search), acknowledged(person.client.rpc('employee_facets', { p_company_id: person.companyId }))])
    if (rows.length !== Math.min(total, SIZE)) throw new Error(`${String(rows.length)} of ${String(total)} people on the first page`)
    if (total > SIZE) await listPeople(person, person.chance.between(2, Math.ceil(total / SIZE)), search)
  },
}

export const directory: Activity = {
  name: 'directory of colleagues',
  weight: 5,
  async run({ client, companyId }) {
    const columns = 'id,display_name,initials,position,email,profile_image_url,department:departments!employee_directory_department_fkey(id,name)'
    const asked = client.from('employee_directory').select(columns, { count: 'exact' }).eq('company_id', companyId)
    const found = await acknowledged<Row[]>(asked.order('display_name').order('id').range(0, SIZE - 1).overrideTypes<Row[], { merge: false }>())
    if (found.length === 0) throw new Error('nobody sees a colleague')
  },
}

/** What the page of somebody asks for, as far as the reader may know. */
export const card: Activity = {
  name: 'a person',
  weight: 6,
  async run(person) {
    const { client, companyId, employeeId, role } = person
    const id = role === 'user' ? employeeId : (oneOf(person, (await listPeople(person, 1, null)).rows)?.id ?? employeeId)
    const [found] = await Promise.all([
      acknowledged<Row>(client.from('employees').select(DETAIL).eq('company_id', companyId).eq('id', id).single<Row>()),
      acknowledged(client.from('employee_tag_links').select('tag:employee_tags!employee_tag_links_tag_fkey(id,name,color)').eq('company_id', companyId).eq('employee_id', id)),
      acknowledged(client.from('employee_contracts').select('*').eq('company_id', companyId).eq('employee_id', id).order('starts_on', { ascending: false })),
      acknowledged(client.rpc('person_matters', { p_employee_id: id })),
      acknowledged(client.rpc('employee_timeline', { p_employee_id: id, p_limit: 30 })),
    ])
    if (found.id !== id) throw new Error('somebody else was answered')
  },
}
