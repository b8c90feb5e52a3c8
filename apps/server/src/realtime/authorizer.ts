import type { Database } from '../kernel/database.ts'
import type { Credential } from './credentials.ts'
import { LIMITS } from './limits.ts'
import { askPolicies, type Question, type TopicRights } from './rights-query.ts'

export class TooManyChecks extends Error {}

export interface Authorizer {
  /** Asks the policies; equal questions asked meanwhile share the answer. Throws TooManyChecks when too many wait. */
  ask(credential: Credential, topic: string): Promise<TopicRights>
  /** The same without sharing: a question that is under way may have been answered before what has just changed. */
  askAnew(credential: Credential, topic: string): Promise<TopicRights>
  /** An answer that is not older than `maxAgeMs`, at once when there is one. */
  recent(credential: Credential, topic: string, maxAgeMs: number): TopicRights | Promise<TopicRights>
}

interface Waiting extends Question {
  readonly resolve: (rights: TopicRights) => void
  readonly reject: (error: unknown) => void
}

interface Answer {
  readonly at: number
  readonly rights: TopicRights
}

const AT_ONCE = 3
const TOGETHER = 25
const REMEMBERED = 20_000

/** Asks what is waiting, several questions of one role in one round trip and few round trips at a time. */
function questionLine(database: Pick<Database, 'run'>) {
  let waiting: Waiting[] = []
  let running = 0
  let scheduled = false

  const take = (): readonly Waiting[] => {
    const role = waiting[0]?.credential.role
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    for (const question of waiting) (batch.length < TOGETHER && question.credential.role === role ? batch : rest).push(question)
    waiting = rest
    return batch
  }

  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    running += 1
    try {
      const rights = await askPolicies(database, batch)
      for (const [place, { resolve }] of batch.entries()) resolve(rights[place] ?? { read: false, write: false })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      running -= 1
      drain()
    }
  }

  const drain = (): void => {
    while (running < AT_ONCE && waiting.length > 0) void settle(take())
  }

  return {
    get length() {
      return waiting.length
    },
    ask: (question: Question) =>
      new Promise<TopicRights>((resolve, reject) => {
        waiting.push({ ...question, resolve, reject })
        if (scheduled) return
        scheduled = true
        // One message may ask about hundreds of listeners: all of them first, then the database.
        setImmediate(() => {
          scheduled = false
          drain()
        })
      }),
  }
}

export function createAuthorizer(database: Pick<Database, 'run'>, now: () => number = Date.now): Authorizer {
  const line = questionLine(database)
  const answers = new Map<string, Answer>()
  const running = new Map<string, Promise<TopicRights>>()
  const keyOf = (credential: Credential, topic: string): string => `${credential.group} ${topic}`

  const remember = (key: string, rights: TopicRights): void => {
    answers.delete(key)
    if (answers.size >= REMEMBERED) {
      const oldest = answers.keys().next().value
      if (oldest !== undefined) answers.delete(oldest)
    }
    answers.set(key, { at: now(), rights })
  }

  const askAnew = async (credential: Credential, topic: string): Promise<TopicRights> => {
    const rights = await line.ask({ credential, topic })
    remember(keyOf(credential, topic), rights)
    return rights
  }

  const share = (credential: Credential, topic: string): Promise<TopicRights> => {
    const key = keyOf(credential, topic)
    const known = running.get(key)
    if (known !== undefined) return known
    const asking = askAnew(credential, topic).finally(() => running.delete(key))
    running.set(key, asking)
    return asking
  }

  return {
    askAnew,
    async ask(credential, topic) {
      if (line.length >= LIMITS.waitingChecks) throw new TooManyChecks('too many checks are waiting')
      return share(credential, topic)
    },
    recent(credential, topic, maxAgeMs) {
      const known = answers.get(keyOf(credential, topic))
      return known !== undefined && now() - known.at <= maxAgeMs ? known.rights : share(credential, topic)
    },
  }
}
