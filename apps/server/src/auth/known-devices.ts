import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const COOKIE = 'vinculo-device'
const ID_BYTES = 9
const MAC_BYTES = 18
/** Characters of a mark: its id and its proof. */
const ID_LENGTH = 12
const MARK_LENGTH = 36
/** Accounts that one browser remembers, the latest ones. */
const MOST_MARKS = 8
const HALF_A_YEAR_SECONDS = 15_552_000

/**
 * Marks that a browser keeps of the accounts which have signed in on it with their password. A mark opens nothing: tries with one are
 * counted for themselves, so that whoever guesses elsewhere does not keep its owner out.
 */
export interface KnownDevices {
  /** The id of the account's mark among the cookies; null without one that this service made. */
  find(cookies: string, email: string): string | null
  /** The Set-Cookie by which a browser that sent these cookies remembers the account. */
  remember(cookies: string, email: string): string
}

/** Whatever could be a mark in a Cookie header. */
function marksIn(cookies: string, name: string): readonly string[] {
  const own = cookies.split(';').map((part) => part.trim()).find((part) => part.startsWith(`${name}=`))
  const marks = own?.slice(name.length + 1).split('.') ?? []
  return marks.filter((mark) => /^[\w-]+$/.test(mark) && mark.length === MARK_LENGTH).slice(0, MOST_MARKS)
}

export function createKnownDevices(key: Buffer, isSecure: boolean): KnownDevices {
  // Browsers take a name that begins so over TLS alone.
  const name = isSecure ? `__Secure-${COOKIE}` : COOKIE
  const proofOf = (id: string, email: string): Buffer => createHmac('sha256', key).update(`device\n${id}\n${email}`).digest().subarray(0, MAC_BYTES)
  const isOf = (mark: string, email: string): boolean =>
    timingSafeEqual(Buffer.from(mark.slice(ID_LENGTH), 'base64url'), proofOf(mark.slice(0, ID_LENGTH), email))
  const make = (email: string): string => {
    const id = randomBytes(ID_BYTES).toString('base64url')
    return `${id}${proofOf(id, email).toString('base64url')}`
  }

  return {
    find: (cookies, email) => marksIn(cookies, name).find((mark) => isOf(mark, email))?.slice(0, ID_LENGTH) ?? null,
    remember(cookies, email) {
      const sent = marksIn(cookies, name)
      const own = sent.find((mark) => isOf(mark, email)) ?? make(email)
      const marks = [own, ...sent.filter((mark) => mark !== own)].slice(0, MOST_MARKS)
      return `${name}=${marks.join('.')}; Path=/auth/v1; Max-Age=${HALF_A_YEAR_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
    },
  }
}
