export interface ResetLink {
  readonly tokenHash?: string
  readonly type?: string
  readonly code?: string
  readonly error?: string
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * What a link to the reset page carries: `token_hash` with `type` (works in any browser), a PKCE `code` (works where it was
 * asked for), or an error that the server put into the query or the fragment.
 */
export function readResetLink(search: string, hash = ''): ResetLink {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const tokenHash = text(query.get('token_hash'))
  const type = text(query.get('type'))
  const code = text(query.get('code'))
  const error = text(query.get('error_code') ?? query.get('error') ?? fragment.get('error_code') ?? fragment.get('error'))
  return {
    ...(tokenHash ? { tokenHash, type: type ?? 'recovery' } : {}),
    ...(code ? { code } : {}),
    ...(error ? { error } : {}),
  }
}

export type ResetView = 'loading' | 'confirm' | 'broken-link' | 'form' | 'no-session'

/** What the reset page shows. A link waiting for its button comes before any session that is already open. */
export function resetView(link: ResetLink, session: { isLoading: boolean; isOpen: boolean }, linkFailed: boolean): ResetView {
  if (linkFailed) return 'broken-link'
  if (link.tokenHash) return 'confirm'
  if (session.isLoading) return 'loading'
  if (link.error) return 'broken-link'
  if (session.isOpen) return 'form'
  return link.code ? 'broken-link' : 'no-session'
}
