import { createClient } from '@supabase/supabase-js'

import { Refusal, ServiceFailure } from './http.ts'

const AUTH = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

function required(name: string): string {
  const value = Deno.env.get(name)
  if (value === undefined || value === '') throw new Error(`${name} is missing`)
  return value
}

/** The key of today's kind where the project has one, otherwise the legacy variable. */
function keyOf(dictionary: string, legacy: string): string {
  const text = Deno.env.get(dictionary)
  const keys = text === undefined ? {} : (JSON.parse(text) as Record<string, string>)
  return keys['default'] ?? required(legacy)
}

function open(key: string, headers: Record<string, string> = {}) {
  return createClient(required('SUPABASE_URL'), key, { auth: AUTH, global: { headers } })
}

export type Client = ReturnType<typeof open>

/** A client that acts as the person who called, in the company that the person works in. */
export function callerClient(request: Request): Client {
  const company = request.headers.get('x-company-id')
  return open(keyOf('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'), {
    Authorization: request.headers.get('authorization') ?? '',
    ...(company === null ? {} : { 'x-company-id': company }),
  })
}

/** The client that administers logins. Only what the database has authorised for the caller goes through it. */
export function serviceClient(): Client {
  return open(keyOf('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'))
}

interface DatabaseError {
  readonly code: string
  readonly message: string
  readonly details: string
  readonly hint: string | null
}

/** Refusals of the database as ours: class RH as it is; a constraint by the field that its name holds; a value that cannot be; an ended session. */
function refusalOf(error: DatabaseError, status: number): Refusal | null {
  const { code, message, details, hint } = error
  if (code.startsWith('RH')) return new Refusal({ status, code, message, field: details === '' ? null : details, hint })
  if (status === 401) return new Refusal({ status, code, message: 'Sua sessão terminou. Entre novamente.' })
  const field = /constraint "[a-z]+_([a-z_]+)_(?:check|key|excl)"/.exec(message)?.[1]
  return /^2[23]/.test(code) ? new Refusal({ status, code, message: 'Este valor não é aceito. Confira e tente novamente.', field: field ?? null }) : null
}

/** One row of an RPC. Throws Refusal for what the database refuses, and a plain error for anything else. */
export async function callRpc<Row>(client: Client, name: string, args: Readonly<Record<string, unknown>>): Promise<Row> {
  const answer = await client.rpc(name, args)
  if (answer.error !== null) throw refusalOf(answer.error, answer.status) ?? new ServiceFailure(name, answer.error, answer.status)
  const rows: unknown = answer.data
  const row: unknown = Array.isArray(rows) ? rows[0] : rows
  if (typeof row !== 'object' || row === null) throw new Error(`${name} answered without a row`)
  return row as Row
}
