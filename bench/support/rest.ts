import { type DemoServer, signIn } from './product.ts'
import { median, percentile } from '../../tests/support/percentile.ts'
import { report } from './figures.ts'

const rounds = 20
/** p95 of what is read. */
const budget = 400
/** What a role may take: beyond it the database ends the statement. */
const limit = 8000

export interface Rest {
  /** One request, with its milliseconds. Throws what was refused. */
  send(path: string, body?: unknown): Promise<{ readonly ms: number; readonly answer: unknown }>
  /** p95 of what a screen asks for, twenty times. */
  read(figure: string, path: string, body?: unknown): Promise<void>
  /** What an act takes, once. What is refused is a figure too: the others are measured all the same. */
  act(figure: string, path: string, body: unknown, atMost?: number): Promise<void>
}

/** REST as the screens of somebody use it; the figures' names end in `suffix`. */
export async function restOf(server: DemoServer, email: string, suffix: string): Promise<Rest> {
  const { headers } = await signIn(server.origin, email)
  const send: Rest['send'] = async (path, body) => {
    const started = performance.now()
    const response = await fetch(`${server.origin}/rest/v1/${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headers, 'content-type': 'application/json', prefer: 'count=exact' },
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${String(response.status)}: ${text.slice(0, 300)}`)
    return { ms: performance.now() - started, answer: text === '' ? null : JSON.parse(text) }
  }
  return {
    send,
    async read(figure, path, body) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push((await send(path, body)).ms)
      report({ figure: `${figure}.${suffix}`, value: percentile(times, 95), unit: 'ms', budget: { atMost: budget }, detail: { median: Math.round(median(times)) } })
    },
    async act(figure, path, body, atMost = limit) {
      const problems: string[] = []
      const ms = await send(path, body).then(({ ms: taken }) => taken, (error: unknown) => {
        problems.push(String(error))
        return Number.POSITIVE_INFINITY
      })
      report({ figure: `${figure}.${suffix}`, value: ms, unit: 'ms', budget: { atMost }, ...(problems.length > 0 && { detail: { problems } }) })
    },
  }
}
