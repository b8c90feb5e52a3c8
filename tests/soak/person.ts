import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { acknowledged, Unacknowledged } from '../support/acknowledged.ts'
import type { Chance } from '../support/chance.ts'
import { type Book, count } from './book.ts'
import { type Live, liveOf, rememberedSocket } from './live.ts'
import { foreignIn, type Owners } from './owners.ts'
import { PASSWORD, type Resident } from './residents.ts'
import { wireOf } from './wire.ts'

const SIGN_IN_TRIES = 10
const SIGN_IN_PAUSE_MS = 5000

/** Where people go, and what all of them share. */
export interface Town {
  readonly origin: string
  readonly publishableKey: string
  readonly owners: Owners
  readonly book: Book
}

/** Somebody before a browser of their own. */
export interface Person extends Resident {
  readonly town: Town
  readonly chance: Chance
  readonly client: SupabaseClient
  readonly live: Live
  /** As the browser asks for pages and files. */
  readonly fetch: typeof fetch
  /** A client beside the own one, without a session. */
  stranger(): SupabaseClient
  /** What all requests from now on belong to. */
  begin(activity: string): void
  did(what: string): void
  /** With live updates, for who keeps them open. Tries again where no answer helps: without a session nothing else would show anything. */
  signIn(): Promise<void>
  /** By the button, or just by closing the browser. */
  leave(signsOut: boolean): Promise<void>
}

export function personOf(resident: Resident, { town, chance, isLive }: { readonly town: Town; readonly chance: Chance; readonly isLive: boolean }): Person {
  let activity = ''
  const { book, owners, origin, publishableKey } = town
  const { role, companyId, userId, email } = resident
  const foreign = (text: string): string | null => (role === 'master' ? null : foreignIn(text, companyId, owners))
  const wire = wireOf({ book, doing: () => activity, foreignIn: foreign })
  const transport = rememberedSocket()
  const open = (autoRefreshToken: boolean) =>
    createClient(origin, publishableKey, {
      auth: { persistSession: false, autoRefreshToken, detectSessionInUrl: false, flowType: 'pkce' },
      global: { fetch: wire, headers: { 'x-application-name': 'vinculo-web' } },
      db: { retry: false },
      realtime: { transport: transport.kind },
    })
  const client = open(true)
  const live = liveOf(client, [`user:${userId}`, `company:${companyId}`], transport, (message) => {
    count(book.done, 'live update heard')
    const found = foreign(JSON.stringify(message))
    if (found !== null) book.wrong.push(`a live update of ${email} tells ${found} of another company`)
  })

  return {
    ...resident,
    town,
    chance,
    client,
    live,
    fetch: wire,
    stranger: () => open(false),
    begin(name) {
      activity = name
    },
    did: (what) => { count(book.done, what) },
    async signIn() {
      for (let tries = 1; ; tries += 1) {
        const problem = await succeeded(client.auth.signInWithPassword({ email, password: PASSWORD })).then(() => null, String)
        if (problem === null) break
        book.wrong.push(`signing ${email} in: ${problem}`)
        if (tries === SIGN_IN_TRIES) throw new Error('there was no way in')
        await wait(SIGN_IN_PAUSE_MS)
      }
      if (isLive) await live.join()
    },
    async leave(signsOut) {
      await live.leave()
      if (signsOut) await succeeded(client.auth.signOut({ scope: 'local' }))
      await client.auth.stopAutoRefresh()
    },
  }
}

/** Of calls whose answer nobody needs. */
export async function succeeded(asked: PromiseLike<{ readonly error: object | null }>): Promise<void> {
  await acknowledged(asked.then(({ error }) => ({ data: null, error })))
}

/** Resolves when this was refused, in one of these ways (`406 PGRST116`); throws otherwise. */
export async function refused(asked: PromiseLike<{ readonly data: unknown; readonly error: object | null; readonly status?: number }>, ...kinds: readonly string[]): Promise<void> {
  const kind = await acknowledged(asked).then(
    () => 'not at all',
    (error: unknown) => {
      if (error instanceof Unacknowledged) return `${String(error.status)} ${error.message.split(' ')[0] ?? ''}`
      throw error
    },
  )
  if (!kinds.includes(kind)) throw new Error(`was to be refused with ${kinds.join(' or ')}, and was with ${kind}`)
}
