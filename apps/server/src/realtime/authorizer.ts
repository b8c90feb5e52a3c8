import pg from 'pg'

import type { Database } from '../kernel/database.ts'
import type { Credential } from './credentials.ts'
import { LIMITS } from './limits.ts'
import { subscriberSession } from './session.ts'

/** What the policies on realtime.messages let somebody do on a topic. */
export interface TopicRights {
  readonly read: boolean
  readonly write: boolean
}

export class TooManyChecks extends Error {}

export interface Authorizer {
  /** Asks the policies; equal questions asked meanwhile share the answer. */
  ask(credential: Credential, topic: string): Promise<TopicRights>
  /** The same without sharing: a question that is under way may have been answered before what has just changed. */
  askAnew(credential: Credential, topic: string): Promise<TopicRights>
  /** An answer that is not older than `maxAgeMs`, at once when there is one. */
  recent(credential: Credential, topic: string, maxAgeMs: number): TopicRights | Promise<TopicRights>
}

interface Answer {
  readonly at: number
  readonly rights: TopicRights
}

const NONE: TopicRights = { read: false, write: false }
const AT_ONCE = 4
const REMEMBERED = 20_000
/** Classes of errors that tell of the database's state, not of the question: connection, resources, operator, system, transaction. */
const TROUBLE = /^(?:08|40|53|55|57|58|XX)/

/** Lets `most` run at a time; the others wait in their order, at most `waiting` of them. */
function gate(most: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= most) {
      if (queue.length >= waiting) throw new TooManyChecks('too many checks are waiting')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

export function createAuthorizer(database: Pick<Database, 'transaction'>, now: () => number = Date.now): Authorizer {
  const inTurn = gate(AT_ONCE, LIMITS.waitingChecks)
  const answers = new Map<string, Answer>()
  const running = new Map<string, Promise<TopicRights>>()

  const askDatabase = async (credential: Credential, topic: string): Promise<TopicRights> => {
    const session = subscriberSession(credential, false, { 'realtime.topic': topic })
    try {
      return await database.transaction(session, async (query) => {
        const { rows } = await query({ text: 'select may_read, may_write from realtime.topic_rights($1)', values: [topic] })
        const [read, write] = rows[0] ?? []
        // Never committed: the rows are only there to try the policies on.
        return { commit: false, value: { read: read === 't', write: write === 't' } }
      })
    } catch (error) {
      // A policy that cannot be evaluated for this topic lets nobody in.
      if (error instanceof pg.DatabaseError && !TROUBLE.test(error.code ?? 'XX')) return NONE
      throw error
    }
  }

  const remember = (key: string, rights: TopicRights): void => {
    answers.delete(key)
    if (answers.size >= REMEMBERED) {
      const oldest = answers.keys().next().value
      if (oldest !== undefined) answers.delete(oldest)
    }
    answers.set(key, { at: now(), rights })
  }

  const askAnew = (credential: Credential, topic: string): Promise<TopicRights> => {
    return inTurn(async () => {
      const rights = await askDatabase(credential, topic)
      remember(`${credential.group} ${topic}`, rights)
      return rights
    })
  }

  const ask = (credential: Credential, topic: string): Promise<TopicRights> => {
    const key = `${credential.group} ${topic}`
    const known = running.get(key)
    if (known !== undefined) return known
    const asking = askAnew(credential, topic).finally(() => running.delete(key))
    running.set(key, asking)
    return asking
  }

  return {
    ask,
    askAnew,
    recent(credential, topic, maxAgeMs) {
      const known = answers.get(`${credential.group} ${topic}`)
      return known !== undefined && now() - known.at <= maxAgeMs ? known.rights : ask(credential, topic)
    },
  }
}
