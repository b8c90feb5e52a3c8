import { createHash } from 'node:crypto'

import type pg from 'pg'

import { AuthError } from './auth-error.ts'

interface Rule {
  readonly hits: number
  readonly windowSeconds: number
}

const ACCOUNT: Rule = { hits: 10, windowSeconds: 600 }
const ADDRESS: Rule = { hits: 60, windowSeconds: 300 }
const TRIES_PER_PERSON = 15
const MOST_TRIES = 1_500
const MAILS: Rule = { hits: 30, windowSeconds: 3600 }
const CODES: Rule = { hits: 30, windowSeconds: 300 }
const CODE: Rule = { hits: 5, windowSeconds: 3600 }
const FIRST_DELAY_SECONDS = 30
const LONGEST_DELAY_SECONDS = 3600

export function tooMany(seconds: number, code = 'over_request_rate_limit', message = 'Request rate limit reached'): AuthError {
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

/** Tries in five minutes from an address behind which so many people are signed in: a house full of them mistypes more than one. */
export function triesFrom(people: number): number {
  return Math.min(MOST_TRIES, ADDRESS.hits + TRIES_PER_PERSON * people)
}

/** Bucket names hold digests: a table of attempts must not become a list of addresses and people. */
function bucket(kind: string, ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32)}`
}

/** One try to sign in, and from where. */
export interface SignInTry {
  readonly email: string
  readonly ip: string
  /** The account's mark that the browser showed; null when it has none. */
  readonly deviceId: string | null
}

/** Strangers wait for this account. */
export interface Pause {
  readonly seconds: number
  /** Where the person has a session, a right password still counts: that address has tries left of its own. */
  readonly opensAtHome: boolean
}

/** Counts of one process and its siblings; each count is a transaction of its own, so a refused request counts too. */
export interface Limits {
  /**
   * Counts a try before it is looked at, so that many at once are as many. Refuses (429) when its device, or else its address, has used
   * up its tries; answers whether the account pauses after too many of them, from wherever they came.
   */
  beforeSignIn(attempt: SignInTry): Promise<Pause | null>
  /** A right password gives its try back, and forgives the failures that it was counted with. */
  afterSignIn(attempt: SignInTry, pause: Pause | null): Promise<void>
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
  beforeSignIn: () => Promise.resolve(null),
  afterSignIn: () => Promise.resolve(),
  beforeMail: () => Promise.resolve(),
  beforeCode: () => Promise.resolve(),
  mayTryCode: () => Promise.resolve(true),
  beforeRefresh: () => Promise.resolve(),
  beforeFactor: () => Promise.resolve(),
  afterWrongFactor: () => Promise.resolve(),
  afterRightFactor: () => Promise.resolve(),
  prune: () => Promise.resolve(),
}

/** Limits kept in engine.rate_limits, where every server sees them. `peopleAt` tells how many people are signed in at an address. */
export function createLimits(pool: pg.Pool, refreshes: number | null, peopleAt: (ip: string) => Promise<number>): Limits {
  /** Hits of the present window, this one included, and the seconds until it ends. */
  const count = async (name: string, windowSeconds: number): Promise<{ readonly hits: number; readonly left: number }> => {
    const counted = await pool.query<{ hits: number; left: number }>(
      `insert into engine.rate_limits as r (bucket, hits, window_started_at) values ($1, 1, now())
       on conflict (bucket) do update set
         hits = case when r.window_started_at < now() - make_interval(secs => $2) then 1 else r.hits + 1 end,
         window_started_at = case when r.window_started_at < now() - make_interval(secs => $2) then now() else r.window_started_at end
       returning hits, extract(epoch from window_started_at + make_interval(secs => $2) - now())::float8 as left`,
      [name, windowSeconds],
    )
    return counted.rows[0] ?? { hits: 0, left: 0 }
  }
  /** Seconds until the window ends when the rule is exceeded by this hit, null otherwise. */
  const exceeded = async (name: string, rule: Rule): Promise<number | null> => {
    const { hits, left } = await count(name, rule.windowSeconds)
    return hits > rule.hits ? left : null
  }
  /** Who is behind an address is asked only once it has used up what everybody has, and not any more when nothing could help. */
  const addressExceeded = async (ip: string): Promise<number | null> => {
    const { hits, left } = await count(address(ip), ADDRESS.windowSeconds)
    const isLeft = hits <= ADDRESS.hits || (hits <= MOST_TRIES && hits <= triesFrom(await peopleAt(ip)))
    return isLeft ? null : left
  }
  /** Seconds for which a name stays blocked; null when it is not. */
  const blockedFor = async (name: string): Promise<number | null> => {
    const blocked = await pool.query<{ left: number }>(
      `select extract(epoch from blocked_until - now())::float8 as left from engine.rate_limits where bucket = $1 and blocked_until > now()`,
      [name],
    )
    return blocked.rows[0]?.left ?? null
  }
  /**
   * Counts one try; while the name is blocked it counts nothing and answers for how many seconds more. The window moves with each try
   * beyond the limit, so that the delay doubles until ten quiet minutes have passed.
   */
  const countTry = async (name: string): Promise<number | null> => {
    const tried = await pool.query<{ counted: boolean; left: number | null }>(
      `with counted as (
         insert into engine.rate_limits as r (bucket, hits, window_started_at) values ($1, 1, now())
         on conflict (bucket) do update set (hits, window_started_at, blocked_until) = (
           select s.hits,
             case when s.hits = 1 or s.hits >= $3 then now() else r.window_started_at end,
             case when s.hits >= $3 then now() + make_interval(secs => least($5::float8, $4 * power(2, least(s.hits - $3, 20)))) end
           from (select case when greatest(r.window_started_at, r.blocked_until) < now() - make_interval(secs => $2) then 1 else r.hits + 1 end as hits) s)
         where r.blocked_until is null or r.blocked_until <= now()
         returning 1)
       select exists (select from counted) as counted,
         (select extract(epoch from blocked_until - now())::float8 from engine.rate_limits where bucket = $1) as left`,
      [name, ACCOUNT.windowSeconds, ACCOUNT.hits, FIRST_DELAY_SECONDS, LONGEST_DELAY_SECONDS],
    )
    const { counted = false, left = null } = tried.rows[0] ?? {}
    // Without a time: another try has just made the pause.
    return counted ? null : (left ?? FIRST_DELAY_SECONDS)
  }
  const forgive = (name: string): Promise<unknown> => pool.query('delete from engine.rate_limits where bucket = $1', [name])
  const factor = (id: string): string => bucket('factor', id)
  const device = (id: string): string => bucket('sign-in-device', id)
  const account = (email: string): string => bucket('sign-in', email)
  const home = ({ email, ip }: SignInTry): string => bucket('sign-in-home', email, networkOf(ip))
  const address = (ip: string): string => bucket('sign-in-address', networkOf(ip))

  return {
    async beforeSignIn(attempt) {
      const { email, ip, deviceId } = attempt
      const left = await (deviceId === null ? addressExceeded(ip) : countTry(device(deviceId)))
      if (left !== null) throw tooMany(left)
      const seconds = deviceId === null ? await countTry(account(email)) : null
      return seconds === null ? null : { seconds, opensAtHome: (await countTry(home(attempt))) === null }
    },
    async afterSignIn(attempt, pause) {
      const { email, ip, deviceId } = attempt
      if (deviceId !== null) return void (await forgive(device(deviceId)))
      await forgive(pause === null ? account(email) : home(attempt))
      await pool.query('update engine.rate_limits set hits = greatest(hits - 1, 0) where bucket = $1', [address(ip)])
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
    afterWrongFactor: async (id) => void (await countTry(factor(id))),
    afterRightFactor: async (id) => void (await forgive(factor(id))),
    mayTryCode: async (tokenHash) => (await exceeded(bucket('code', tokenHash), CODE)) === null,
    async prune() {
      await pool.query(`delete from engine.rate_limits where greatest(window_started_at, blocked_until) < now() - interval '1 day'`)
    },
  }
}
