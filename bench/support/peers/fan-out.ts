import { randomUUID } from 'node:crypto'
import { runSql } from '../../../tests/support/sql.ts'
import { type Product, signIn } from '../product.ts'
import type { Place } from './services.ts'

const PEOPLE = 20
const SOCKETS_EACH = 50
const MESSAGES = 20

export interface FanOut {
  readonly sockets: number
  /** Until all sockets had joined. */
  readonly joinSeconds: number
  /** For each message: from the request that sends it until the last socket has it. */
  readonly times: readonly number[]
}

/** A thousand sockets of twenty people of a company on its private topic, each authorized by the policies; the server tells all of them. */
export async function measureFanOut(place: Place, companyId: string): Promise<FanOut> {
  const topic = `company:${companyId}`
  const { heard, hear } = counter(PEOPLE * SOCKETS_EACH)
  const people = await signInPeople(place, companyId)
  const began = performance.now()
  const sockets: WebSocket[] = []
  try {
    for (const headers of people) sockets.push(...(await Promise.all(Array.from({ length: SOCKETS_EACH }, () => join(place.origin, headers, topic, hear)))))
    const joinSeconds = (performance.now() - began) / 1000
    const times: number[] = []
    for (let message = 0; message < MESSAGES; message += 1) {
      const sent = performance.now()
      const all = heard()
      await broadcast(place, topic)
      times.push((await all) - sent)
    }
    return { sockets: sockets.length, joinSeconds, times }
  } finally {
    for (const socket of sockets) socket.close()
  }
}

/** Counts what the sockets hear; `heard` is the moment at which the last of them has the next message. */
function counter(sockets: number): { hear(): void; heard(): Promise<number> } {
  let left = 0
  let done: (at: number) => void = () => undefined
  return {
    hear() {
      left -= 1
      if (left === 0) done(performance.now())
    },
    heard() {
      left = sockets
      return new Promise((resolve) => { done = resolve })
    },
  }
}

function join(origin: string, headers: Product['headers'], topic: string, hear: () => void): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${String(headers['apikey'])}&vsn=1.0.0`)
  const config = { private: true, broadcast: { ack: false, self: false }, presence: { enabled: false }, postgres_changes: [] }
  const payload = { config, access_token: headers['authorization']?.replace('Bearer ', '') }
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => { socket.send(JSON.stringify({ topic: `realtime:${topic}`, event: 'phx_join', payload, ref: '1', join_ref: '1' })) })
    socket.addEventListener('error', () => { reject(new Error('a socket broke')) })
    socket.addEventListener('close', () => { reject(new Error('a socket was closed')) })
    socket.addEventListener('message', ({ data }) => {
      const { event, payload: answer } = JSON.parse(String(data)) as { event: string; payload: { status?: string } }
      if (event === 'broadcast') hear()
      if (event !== 'phx_reply') return
      if (answer.status === 'ok') resolve(socket)
      else reject(new Error(`a socket could not join: ${String(data)}`))
    })
  })
}

async function broadcast({ origin, secretKey }: Place, topic: string): Promise<void> {
  const messages = [{ topic, event: 'measured', payload: { id: randomUUID() }, private: true }]
  const response = await fetch(`${origin}/realtime/v1/api/broadcast`, { method: 'POST', headers: { apikey: secretKey, 'content-type': 'application/json' }, body: JSON.stringify({ messages }) })
  if (!response.ok) throw new Error(`the message was answered ${String(response.status)}`)
}

/** New logins for people of the company, signed in. */
async function signInPeople({ origin, databaseUrl, secretKey, credentials }: Place, companyId: string): Promise<readonly Product['headers'][]> {
  const emails = Array.from({ length: PEOPLE }, (_, n) => `ouvinte.${String(n)}@vinculo.example`)
  for (const email of emails) {
    const response = await fetch(`${origin}/auth/v1/admin/users`, {
      method: 'POST', headers: { apikey: secretKey, 'content-type': 'application/json' }, body: JSON.stringify({ email, password: credentials.password, email_confirm: true }),
    })
    if (!response.ok) throw new Error(`no login for ${email}: ${await response.text()}`)
  }
  await runSql(databaseUrl, `
    update public.employees e set user_id = u.id, role = 'user'
    from (select id, row_number() over (order by email) as place from auth.users where email = any ($2)) u
    join (select id, row_number() over (order by registration_number) as place from public.employees where company_id = $1 and user_id is null) p on p.place = u.place
    where e.id = p.id`, [companyId, emails])
  const sessions: Product['headers'][] = []
  for (const email of emails) sessions.push((await signIn(origin, email)).headers)
  return sessions
}
