/** Where to go after sign-in: a path inside /app that the person was sent away from, and nothing else. */
export function safeReturnPath(candidate: unknown): string | null {
  if (typeof candidate !== 'string' || !/^\/app(?:[/?#]|$)/.test(candidate)) return null
  // A backslash or a control character could make a browser read another host out of it.
  return /[\\\p{Cc}]/u.test(candidate) ? null : candidate
}
