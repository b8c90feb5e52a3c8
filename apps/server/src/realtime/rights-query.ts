import pg from 'pg'

import type { Database, Statement } from '../kernel/database.ts'
import type { Credential } from './credentials.ts'
import { subscriberSession } from './session.ts'

/** What the policies on realtime.messages let somebody do on a topic. */
export interface TopicRights {
  readonly read: boolean
  readonly write: boolean
}

export interface Question {
  readonly credential: Credential
  readonly topic: string
}

const NONE: TopicRights = { read: false, write: false }
/** Classes of errors that tell of the database's state, not of the question: connection, resources, operator, system, transaction. */
const TROUBLE = /^(?:08|40|53|55|57|58|XX)/
const SWITCH = `select pg_catalog.set_config('request.jwt.claims', $1, true), pg_catalog.set_config('realtime.topic', $2, true)`
const ASK = 'select may_read, may_write from realtime.topic_rights($1)'

const isRefusal = (error: unknown): boolean => error instanceof pg.DatabaseError && !TROUBLE.test(error.code ?? 'XX')

function statementsFor({ credential: { claims, role }, topic }: Question): readonly Statement[] {
  return [{ text: SWITCH, values: [JSON.stringify({ ...claims, role }), topic] }, { text: ASK, values: [topic] }]
}

/**
 * Asks the policies for several people of one role in one round trip: the claims change between the statements, and topic_rights undoes
 * what it tries. A policy that cannot be evaluated lets nobody in; it is then looked for one by one.
 */
export async function askPolicies(database: Pick<Database, 'run'>, questions: readonly Question[]): Promise<readonly TopicRights[]> {
  const [first] = questions
  if (first === undefined) return []
  try {
    const results = await database.run(subscriberSession(first.credential, false, {}), questions.flatMap(statementsFor))
    return questions.map((_, place) => {
      const [read, write] = results[2 * place + 1]?.rows[0] ?? []
      return { read: read === 't', write: write === 't' }
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (questions.length === 1) return [NONE]
    const rights: TopicRights[] = []
    for (const question of questions) rights.push(...(await askPolicies(database, [question])))
    return rights
  }
}
