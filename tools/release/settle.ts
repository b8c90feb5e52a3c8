import type { Client } from 'pg'
import type { Difference } from './derive.ts'
import { plainOf } from './statements.ts'

/** Tries each statement where it fits, and those that miss something again once more is there. Returns what is still waiting, with the reason. */
async function accept(client: Client, waiting: readonly string[], accepted: string[]): Promise<Map<string, string>> {
  const left = new Map(waiting.map((text) => [text, '']))
  for (let before = -1; before !== left.size && left.size > 0;) {
    before = left.size
    for (const text of left.keys()) {
      const problem = await attempt(client, text)
      if (problem !== null) {
        left.set(text, problem)
        continue
      }
      left.delete(text)
      accepted.push(text)
    }
  }
  return left
}

async function attempt(client: Client, text: string): Promise<string | null> {
  await client.query('savepoint attempt')
  try {
    await client.query(text)
    await client.query('release attempt')
    return null
  } catch (error) {
    await client.query('rollback to attempt')
    return error instanceof Error ? error.message : String(error)
  }
}

const WRITES_ROWS = /^(?:insert|update|delete|merge|truncate|select|with|do|call)\b/i

/**
 * The statements of a difference in an order in which PostgreSQL accepts them over a database of the version before: an old function may
 * name a column that an appended chapter adds, and an appended policy may call a function that changed. Appended chapters keep their own
 * order, each up to its first row: rows are written once every table and function stands, since they meet the triggers of a database with
 * data, which call functions of this version. Nothing stays in the database. Throws with PostgreSQL's reason for what it refuses in any order.
 */
export async function settle(client: Client, { drops, replaced, appended }: Difference): Promise<readonly string[]> {
  const accepted: string[] = []
  const told = (chapter: string, statements: readonly string[]): readonly string[] => statements.map((text, at) => (at === 0 ? `-- ${chapter}\n\n${text}` : text))
  await client.query("begin; set local search_path = public, extensions; set local client_min_messages = 'warning'")
  try {
    let left = await accept(client, [...drops, ...replaced], accepted)
    const rest: Difference['appended'][number][] = []
    for (const { chapter, statements } of appended) {
      let made = 0
      for (const text of statements) {
        if (WRITES_ROWS.test(plainOf(text)) || (await attempt(client, text)) !== null) break
        made += 1
      }
      accepted.push(...told(chapter, statements.slice(0, made)))
      rest.push({ chapter, statements: statements.slice(made) })
      left = await accept(client, [...left.keys()], accepted)
    }
    for (const { chapter, statements } of rest) {
      for (const text of statements) {
        const problem = await attempt(client, text)
        if (problem !== null) throw new Error(`supabase/chapters/${chapter}: ${problem}\n${text.slice(0, 300)}`)
      }
      accepted.push(...told(chapter, statements))
      left = await accept(client, [...left.keys()], accepted)
    }
    const [first] = left
    if (first !== undefined) throw new Error(`${first[1]}\n${first[0].slice(0, 300)}`)
    return accepted
  } finally {
    await client.query('rollback')
  }
}
