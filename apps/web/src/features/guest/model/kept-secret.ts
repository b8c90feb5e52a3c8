const KEY = 'vinculo.guest'

/** The secret of a proof, kept for this tab: a phone may throw the page away while its camera is open. */
export function keptSecret(token: string): string | null {
  const [kept, secret = null] = sessionStorage.getItem(KEY)?.split(' ') ?? []
  return kept === token ? secret : null
}

export function keepSecret(token: string, secret: string | null): void {
  if (secret === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, `${token} ${secret}`)
}

/** The token that a link carries in its fragment, which no server sees. */
export function guestTokenIn(hash: string): string {
  return /^#?([\w-]+)$/.exec(hash)?.[1] ?? ''
}
