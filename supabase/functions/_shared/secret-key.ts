import { Refusal } from './http.ts'

function secretKeys(): readonly string[] {
  const modern = Object.values(JSON.parse(Deno.env.get('SUPABASE_SECRET_KEYS') ?? '{}') as Record<string, string>)
  return [...modern, Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? ''].filter((key) => key !== '')
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return bytes.join(' ')
}

/** Programs of the installation alone: refuses (401) a call whose bearer is not one of the project's secret keys. */
export async function requireSecretKey(request: Request): Promise<void> {
  const given = await digest((request.headers.get('authorization') ?? '').replace(/^bearer +/i, ''))
  const known = await Promise.all(secretKeys().map(digest))
  if (known.includes(given)) return
  throw new Refusal({ status: 401, code: 'secret_key_required', message: 'Esta função é chamada somente pela própria instalação.' })
}
