import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { JobState, MailState, SystemHealth } from '../../model/dashboard/system-health.ts'

const KEY = ['enterprise', 'system-health']
/** What runs by itself changes by itself. */
const EVERY_MS = 30_000

/** The generated types of functions know no null. */
type Loose<T> = { readonly [K in keyof T]: T[K] | null }

const NO_MAIL: MailState = { delivering: false, waiting: 0, held: 0, sending: 0, dead: 0, sentLastDay: 0 }

async function fetchHealth(signal: AbortSignal): Promise<SystemHealth> {
  const db = await supabase()
  const [runs, status] = await Promise.all([
    outsideCompany(db.rpc('job_runs')).abortSignal(signal),
    outsideCompany(db.rpc('mail_queue_status')).abortSignal(signal),
  ])
  const jobs = unwrap(runs).map((row): JobState => {
    const job: Loose<typeof row> = row
    return {
      name: row.name, everySeconds: row.every_seconds, lastStartedAt: job.last_started_at, durationMs: job.duration_ms, failures: row.failures,
      lastError: job.last_error, nextRunAt: row.next_run_at,
    }
  })
  const mail = unwrap(status)[0]
  if (mail === undefined) return { jobs, mail: NO_MAIL }
  const { delivering, waiting, held, sending, dead, sent_last_day: sentLastDay } = mail
  return { jobs, mail: { delivering, waiting, held, sending, dead, sentLastDay } }
}

/** How jobs and mail are doing. Source: rpc job_runs and mail_queue_status, for masters. */
export function systemHealthQuery() {
  return queryOptions({ queryKey: [...KEY, 'status'], queryFn: ({ signal }) => fetchHealth(signal), refetchInterval: EVERY_MS })
}

export interface DeadMail {
  readonly id: string
  readonly recipient: string
  readonly template: string
  readonly companyName: string
  readonly attempts: number
  readonly createdAt: string
  readonly lastError: string | null
}

/** Messages that could not be delivered, the newest first. Source: rpc mail_queue. */
export function deadMailQuery() {
  return queryOptions({
    queryKey: [...KEY, 'dead-mail'],
    queryFn: async ({ signal }): Promise<readonly DeadMail[]> => {
      const rows = await ask((db) => outsideCompany(db.rpc('mail_queue', { p_state: 'dead', p_limit: 50 })).abortSignal(signal))
      return rows.map((row) => {
        const mail: Loose<typeof row> = row
        return {
          id: row.id, recipient: row.recipient, template: row.template, companyName: row.company_name, attempts: row.attempts, createdAt: row.created_at,
          lastError: mail.last_error,
        }
      })
    },
  })
}

export async function retryMail(id: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('retry_mail', { p_id: id })))
}

export async function runJobNow(name: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('run_job_now', { p_name: name })), { nullable: true })
}

/** Everything read here, to be asked for again after a change. */
export const systemHealthKey: readonly string[] = KEY
