import { acknowledged } from '../../support/acknowledged.ts'
import type { Person } from '../person.ts'
import { type Activity, dayFrom, oneOf } from './activity.ts'

const REQUESTS =
  'id,status,period_from,sold_days,note,created_at,approval_id,type:leave_types!leave_requests_type_fkey(id,name,attachment,category),' +
  'asker:employees!leave_requests_asker_fkey(display_name),days:leaves!leaves_request_fkey(starts_on,ends_on,starts_noon,ends_noon,hours,days,counts)'

interface Rule {
  readonly holds: boolean
  readonly severity: string
}

export const leaves: Activity = {
  name: 'leaves',
  weight: 6,
  async run({ client, employeeId, companyId }) {
    await Promise.all([
      acknowledged(client.rpc('vacation_balance', {})),
      acknowledged(client.rpc('recess_balance', {})),
      acknowledged(client.from('leave_requests').select(REQUESTS).eq('employee_id', employeeId).order('created_at', { ascending: false }).limit(100)),
      acknowledged(client.rpc('absences_between', { p_company_id: companyId, p_from: dayFrom(0), p_to: dayFrom(30) })),
    ])
  },
}

/** Types that somebody may ask for at any time, without a paper. */
async function typesOf({ client, companyId }: Person): Promise<readonly { id: string; key: string }[]> {
  const columns = 'id,key,name,category,unit,deducts,attachment,started_by,is_offered'
  return acknowledged<{ id: string; key: string }[]>(client.from('leave_types').select(columns).eq('company_id', companyId).in('key', ['vacation', 'birthday', 'hours']).is('archived_at', null))
}

/** Looks at what the rules say, asks when they allow it, and takes it back. */
export const request: Activity = {
  name: 'leave requested and cancelled',
  weight: 3,
  async run(person) {
    const { client, chance, did } = person
    const types = await typesOf(person)
    const type = oneOf(person, types)
    if (type === undefined) throw new Error('the company has none of these types')
    const first = chance.between(45, 250)
    const part = {
      starts_on: dayFrom(first), ends_on: dayFrom(type.key === 'vacation' ? first + 19 : first), ...(type.key === 'hours' && { hours: 2 }),
    }
    const wish = { p_type_id: type.id, p_parts: [part] }
    const { rules } = await acknowledged<{ rules: Rule[] }>(client.rpc('preview_leave', wish))
    if (rules.some(({ holds, severity }) => !holds && (severity === 'block' || severity === 'confirm'))) return did('leave that a rule forbids')
    const { status, approval_id } = await acknowledged<{ status: string; approval_id: string | null }>(client.rpc('request_leave', { ...wish, p_note: 'Combinado com a equipe' }))
    did('leave requested')
    if (status !== 'pending') return
    await acknowledged(client.rpc('cancel_approval', { p_request_id: approval_id }))
    did('leave cancelled')
  },
}
