import { createClient, type SupabaseClient } from '@supabase/supabase-js'

import { Refusal } from './http.ts'

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

/** A client that acts as the person who called, in the company that the person works in. */
export function callerClient(request: Request): SupabaseClient {
  const company = request.headers.get('x-company-id')
  const headers = {
    Authorization: request.headers.get('authorization') ?? '',
    ...(company === null ? {} : { 'x-company-id': company }),
  }
  return createClient(required('SUPABASE_URL'), keyOf('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'), { auth: AUTH, global: { headers } })
}

/** The client that administers logins. Only what the database has authorised for the caller goes through it. */
export function serviceClient(): SupabaseClient {
  return createClient(required('SUPABASE_URL'), keyOf('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'), { auth: AUTH })
}

/** One row of an RPC; refusals of the database pass through with code, message, field and hint. */
export async function callRpc<Row>(client: SupabaseClient, name: string, args: Readonly<Record<string, unknown>>): Promise<Row> {
  const { data, error, status } = await client.rpc(name, args)
  if (error !== null) {
    if (status === 401) throw new Refusal({ status: 401, code: error.code, message: 'Sua sessão terminou. Entre novamente.' })
    if (!error.code.startsWith('RH')) throw new Error(`${name}: ${error.code} ${error.message}`)
    throw new Refusal({ status, code: error.code, message: error.message, field: error.details === '' ? null : error.details, hint: error.hint })
  }
  const rows: unknown = data
  const row: unknown = Array.isArray(rows) ? rows[0] : rows
  if (typeof row !== 'object' || row === null) throw new Error(`${name} answered without a row`)
  return row as Row
}
