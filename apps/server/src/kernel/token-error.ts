export type TokenReason = 'expired' | 'malformed' | 'signature' | 'claims'

/** A token that is not accepted. `message` is the wire text that PostgREST uses for the same fault. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly reason: TokenReason

  constructor(reason: TokenReason, message: string) {
    super(message)
    this.reason = reason
  }
}
