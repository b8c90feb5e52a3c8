import { createHash } from 'node:crypto'

import type pg from 'pg'

import { AuthError } from './auth-error.ts'

interface Rule {
  readonly hits: number
  readonly windowSeconds: number
}

const ACCOUNT: Rule = { hits: 10, windowSeconds: 600 }
const ADDRESS: Rule = { hits: 300, windowSeconds: 300 }
const MAILS: Rule = { hits: 30, windowSeconds: 3600 }
const CODES: Rule = { hits: 30, windowSeconds: 300 }
const CODE: Rule = { hits: 5, windowSeconds: 3600 }
const FIRST_DELAY_SECONDS = 30
const LONGEST_DELAY_SECONDS = 3600

function tooMany(seconds: number, code = 'over_request_rate_limit', message = 'Request rate limit reached'): AuthError {
  return new AuthError(429, code, message, { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } })
}

/** Whom an address stands for: an IPv6 subscriber has a /64 and can take a new address in it for each attempt. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = tail.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => group.padStart(4, '0')).join(':')
}

/** Bucket names hold digests: a table of attempts must not become a list of addresses and people. */
function bucket(kind: string, ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32)}`
}

/** Counts of one process and its siblings; each count is a transaction of its own, so a refused request counts too. */
export interface Limits {
  /** Refuses (429) while the account is blocked at this address or the address has used up its attempts; counts one attempt there. */
  beforeSignIn(email: string, ip: string): Promise<void>
  afterFailure(email: string, ip: string): Promise<void>
  /** A success gives its attempt back and forgives the account's failures at this address. */
  afterSuccess(email: string, ip: string): Promise<void>
  /** Counts one message asked for from an address, whether or not anybody gets it. */
  beforeMail(ip: string): Promise<void>
  /** Counts one typed code from an address. */
  beforeCode(ip: string): Promise<void>
  /** Counts one try on one person's code; false when it has been tried too often. */
  mayTryCode(tokenHash: string): Promise<boolean>
  /** Counts one refresh from an address, where the configuration limits them. */
  beforeRefresh(ip: string): Promise<void>
  /** Refuses (429) while too many wrong codes were typed for this authenticator. */
  beforeFactor(factorId: string): Promise<void>
  afterWrongFactor(factorId: string): Promise<void>
  afterRightFactor(factorId: string): Promise<void>
  /** Removes counts that no longer matter. */
  prune(): Promise<void>
}

export const NO_LIMITS: Limits = {
  beforeSignIn: () => Promise.resolve(),
  afterFailure: () => Promise.resolve(),
  afterSuccess: () => Promise.resolve(),
  beforeMail: () => Promise.resolve(),
  beforeCode: () => Promise.resolve(),
  mayTryCode: () => Promise.resolve(true),
  beforeRefresh: () => Promise.resolve(),
  beforeFactor: () => Promise.resolve(),
  afterWrongFactor: () => Promise.resolve(),
  afterRightFactor: () => Promise.resolve(),
  prune: () => Promise.resolve(),
}

/** Limits kept in engine.rate_limits, where every server sees them. */
export function createLimits(pool: pg.Pool, refreshes: number | null): Limits {
  /** Seconds until the window ends when the rule is exceeded by this hit, null otherwise. */
  const exceeded = async (name: string, rule: Rule): Promise<number | null> => {
    const counted = await pool.query<{ hits: number; left: number }>(
      `insert into engine.rate_limits as r (bucket, hits, window_started_at) values ($1, 1, now())
       on conflict (bucket) do update set
         hits = case when r.window_started_at < now() - make_interval(secs => $2) then 1 else r.hits + 1 end,
         window_started_at = case when r.window_started_at < now() - make_interval(secs => $2) then now() else r.window_started_at end
       returning hits, extract(epoch from window_started_at + make_interval(secs => $2) - now())::float8 as left`,
      [name, rule.windowSeconds],
    )
    const row = counted.rows[0]
    return row !== undefined && row.hits > rule.hits ? row.left : null
  }
  /** Seconds for which a name stays blocked; null when it is not. */
  const blockedFor = async (name: string): Promise<number | null> => {
    const blocked = await pool.query<{ left: number }>(
      `select extract(epoch from blocked_until - now())::float8 as left from engine.rate_limits where bucket = $1 and blocked_until > now()`,
      [name],
    )
    return blocked.rows[0]?.left ?? null
  }
  /** The window moves with each failure beyond the limit, so that the delay doubles until ten quiet minutes have passed. */
  const countFailure = async (name: string): Promise<void> => {
    await pool.query(
      `insert into engine.rate_limits as r (bucket, hits, window_started_at) values ($1, 1, now())
       on conflict (bucket) do update set (hits, window_started_at, blocked_until) = (
         select s.hits,
           case when s.hits = 1 or s.hits >= $3 then now() else r.window_started_at end,
           case when s.hits >= $3 then now() + make_interval(secs => least($5::float8, $4 * power(2, least(s.hits - $3, 20)))) end
         from (select case when greatest(r.window_started_at, r.blocked_until) < now() - make_interval(secs => $2) then 1 else r.hits + 1 end as hits) s)`,
      [name, ACCOUNT.windowSeconds, ACCOUNT.hits, FIRST_DELAY_SECONDS, LONGEST_DELAY_SECONDS],
    )
  }
  const factor = (id: string): string => bucket('factor', id)
  const account = (email: string, ip: string): string => bucket('sign-in', email, networkOf(ip))
  const address = (ip: string): string => bucket('sign-in-address', networkOf(ip))

  return {
    async beforeSignIn(email, ip) {
      const left = (await blockedFor(account(email, ip))) ?? (await exceeded(address(ip), ADDRESS))
      if (left !== null) throw tooMany(left)
    },
    afterFailure: (email, ip) => countFailure(account(email, ip)),
    async afterSuccess(email, ip) {
      await pool.query(
        `with forgiven as (delete from engine.rate_limits where bucket = $1)
         update engine.rate_limits set hits = greatest(hits - 1, 0) where bucket = $2`,
        [account(email, ip), address(ip)],
      )
    },
    async beforeMail(ip) {
      const left = await exceeded(bucket('mail', networkOf(ip)), MAILS)
      if (left !== null) throw tooMany(left, 'over_email_send_rate_limit', 'Email rate limit exceeded')
    },
    async beforeCode(ip) {
      const left = await exceeded(bucket('code-address', networkOf(ip)), CODES)
      if (left !== null) throw tooMany(left)
    },
    async beforeRefresh(ip) {
      const left = refreshes === null ? null : await exceeded(bucket('refresh', networkOf(ip)), { hits: refreshes, windowSeconds: 300 })
      if (left !== null) throw tooMany(left)
    },
    async beforeFactor(id) {
      const left = await blockedFor(factor(id))
      if (left !== null) throw tooMany(left)
    },
    afterWrongFactor: (id) => countFailure(factor(id)),
    async afterRightFactor(id) {
      await pool.query('delete from engine.rate_limits where bucket = $1', [factor(id)])
    },
    mayTryCode: async (tokenHash) => (await exceeded(bucket('code', tokenHash), CODE)) === null,
    async prune() {
      await pool.query(`delete from engine.rate_limits where greatest(window_started_at, blocked_until) < now() - interval '1 day'`)
    },
  }
}
