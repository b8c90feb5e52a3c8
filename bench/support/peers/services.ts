import { randomUUID } from 'node:crypto'
import { runSql } from '../../../tests/support/sql.ts'
import type { HttpRequest } from '../load.ts'

/** Where the services of logins and files are asked, and by whom. */
export interface Place {
  readonly origin: string
  readonly databaseUrl: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly credentials: { readonly email: string; readonly password: string }
}

const BUCKET = 'medida'
const FILE_BYTES = 20_000

interface Session {
  readonly access_token: string
  readonly refresh_token: string
}

export const serviceNames = ['sign-in', 'refresh', 'upload', 'download'] as const

/** What a session does besides data, with so many sessions open: each refreshes its own token, and each file has a name of its own. */
export async function servicesOf(place: Place, connections: number): Promise<Readonly<Record<(typeof serviceNames)[number], HttpRequest>>> {
  const { origin, publishableKey: apikey } = place
  const signIn: HttpRequest = { url: `${origin}/auth/v1/token?grant_type=password`, headers: { apikey }, body: JSON.stringify(place.credentials) }
  const sessions: Session[] = []
  for (let connection = 0; connection < connections; connection += 1) sessions.push((await sent(signIn)) as Session)
  await openBucket(place)
  const files = { apikey, authorization: `Bearer ${String(sessions[0]?.access_token)}` }
  const binary = { ...files, 'content-type': 'application/octet-stream' }
  const upload: HttpRequest = { url: `${origin}/storage/v1/object/${BUCKET}/first.bin`, headers: binary, body: Buffer.alloc(FILE_BYTES, 7) }
  await sent(upload)
  return {
    'sign-in': signIn,
    refresh: {
      url: `${origin}/auth/v1/token?grant_type=refresh_token`, headers: { apikey }, body: '',
      turn(connection, answer) {
        if (answer !== null) sessions[connection] = JSON.parse(answer.toString()) as Session
        return { body: JSON.stringify({ refresh_token: sessions[connection]?.refresh_token }) }
      },
    },
    upload: { ...upload, turn: () => ({ path: `/storage/v1/object/${BUCKET}/${randomUUID()}.bin` }) },
    download: { url: `${origin}/storage/v1/object/${BUCKET}/first.bin`, headers: files },
  }
}

/** A bucket for everybody who is signed in, by a policy on the objects. */
async function openBucket({ origin, databaseUrl, secretKey }: Place): Promise<void> {
  await sent({ url: `${origin}/storage/v1/bucket`, headers: { apikey: secretKey }, body: JSON.stringify({ id: BUCKET, name: BUCKET, public: false }) })
  await runSql(databaseUrl, `
    create policy measured_files on storage.objects for all to authenticated using (bucket_id = '${BUCKET}') with check (bucket_id = '${BUCKET}');
    create policy measured_bucket on storage.buckets for select to authenticated using (id = '${BUCKET}')`)
}

async function sent({ url, headers, body }: HttpRequest): Promise<unknown> {
  const payload = typeof body === 'string' ? body : new Uint8Array(body ?? [])
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: payload })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${String(response.status)}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}
