/** Where the backend is and the public key that opens it. */
export interface BackendConfig {
  readonly supabaseUrl: string
  readonly publishableKey: string
}

function isBackendConfig(value: unknown): value is BackendConfig {
  return (
    typeof value === 'object' &&
    value !== null &&
    'supabaseUrl' in value &&
    typeof value.supabaseUrl === 'string' &&
    'publishableKey' in value &&
    typeof value.publishableKey === 'string'
  )
}

/** What the product's own server wrote into the page; null on a page served by another. */
export function inlinedConfig(): BackendConfig | null {
  const text = document.getElementById('vinculo-config')?.textContent ?? ''
  try {
    const value: unknown = JSON.parse(text)
    return isBackendConfig(value) ? value : null
  } catch {
    // The placeholder is still there: the page was not served by the product's own server.
    return null
  }
}

function builtInConfig(): BackendConfig | null {
  const supabaseUrl: unknown = import.meta.env['VITE_SUPABASE_URL']
  const publishableKey: unknown = import.meta.env['VITE_SUPABASE_PUBLISHABLE_KEY']
  const candidate = { supabaseUrl, publishableKey }
  return isBackendConfig(candidate) ? candidate : null
}

/** Where edge functions are that are opened by their address. */
export async function functionsUrl(): Promise<string> {
  const { supabaseUrl } = await backendConfig()
  return `${supabaseUrl.replace(/\/$/, '')}/functions/v1`
}

/**
 * The backend's address, from the page itself (own server), from the build (any static host with hosted Supabase),
 * or from /config.json (the development server, which serves the page without filling it in).
 * Rejects with the fetch error when none of the three answers.
 */
export async function backendConfig(): Promise<BackendConfig> {
  const known = inlinedConfig() ?? builtInConfig()
  if (known) return known
  const answer = await fetch('/config.json')
  const value: unknown = await answer.json()
  if (!isBackendConfig(value)) throw new Error('Failed to fetch: /config.json')
  return value
}
