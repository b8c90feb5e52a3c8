import type { Client } from 'pg'
import type { Difference } from './derive.ts'

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

/**
 * The statements of a difference in an order in which PostgreSQL accepts them over a database of the version before: an old function may
 * name a column that an appended chapter adds, and an appended policy may call a function that changed. Appended chapters keep their own
 * order. Nothing stays in the database. Throws with PostgreSQL's reason for what it refuses in any order.
 */
export async function settle(client: Client, { drops, replaced, appended }: Difference): Promise<readonly string[]> {
  const accepted: string[] = []
  await client.query("begin; set local search_path = public, extensions; set local client_min_messages = 'warning'")
  try {
    let left = await accept(client, [...drops, ...replaced], accepted)
    for (const { chapter, statements } of appended) {
      for (const [at, text] of statements.entries()) {
        const problem = await attempt(client, text)
        if (problem !== null) throw new Error(`supabase/chapters/${chapter}: ${problem}\n${text.slice(0, 300)}`)
        accepted.push(at === 0 ? `-- ${chapter}\n\n${text}` : text)
      }
      left = await accept(client, [...left.keys()], accepted)
    }
    const [first] = left
    if (first !== undefined) throw new Error(`${first[1]}\n${first[0].slice(0, 300)}`)
    return accepted
  } finally {
    await client.query('rollback')
  }
}
