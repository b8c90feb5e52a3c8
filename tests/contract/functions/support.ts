import type { SupabaseClient } from '@supabase/supabase-js'
import type { TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'

export interface Delivered {
  readonly invitation_id?: string
  readonly employee_id: string
  readonly email: string
  readonly delivery: 'mail' | 'link' | null
  readonly link: string | null
  readonly link_expires_at: string | null
  readonly expires_at?: string
  readonly warning: string | null
  readonly sessions_ended?: number
}

export interface Called {
  readonly status: number
  readonly data: Delivered | null
  /** The body of a refusal. */
  readonly refusal: { readonly code: string; readonly message: string; readonly field: string | null } | null
}

/** Calls a function as that client. */
export async function invoke(client: SupabaseClient, name: string, body: Record<string, unknown>): Promise<Called> {
  const answer = await client.functions.invoke<Delivered>(name, { body })
  const status = answer.response?.status ?? 0
  if (answer.data !== null) return { status, data: answer.data, refusal: null }
  return { status, data: null, refusal: (await answer.response?.json()) as Called['refusal'] }
}

/** Somebody active of that company who has no access yet. */
export async function personWithoutLogin(server: TestServer, company: string, skip = 0): Promise<string> {
  const [row] = await runSql(
    server.databaseUrl,
    `select e.id from public.employees e join public.companies c on c.id = e.company_id
     where c.name = $1 and e.user_id is null and e.status = 'active'
       and not exists (select from public.invitations i where i.employee_id = e.id) order by e.id offset $2 limit 1`,
    [company, skip],
  )
  return String(row?.['id'])
}

export async function employeeOf(server: TestServer, email: string): Promise<string> {
  const [row] = await runSql(server.databaseUrl, 'select e.id from public.employees e join auth.users u on u.id = e.user_id where u.email = $1', [email])
  return String(row?.['id'])
}

/** As if the invitation had been sent that much earlier. */
export async function letTheInvitationAge(server: TestServer, employeeId: string, age = '1 hour'): Promise<void> {
  await runSql(
    server.databaseUrl,
    'update public.invitations set last_sent_at = last_sent_at - $2::interval, expires_at = expires_at - $2::interval where employee_id = $1',
    [employeeId, age],
  )
}
