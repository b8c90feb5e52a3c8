/** Further fields of an answer, such as `weak_password`, and response headers. */
export interface AuthErrorExtras {
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** What the transaction has written so far stays: ending a stolen session must survive the refusal. */
  readonly commit?: boolean
  /** For the log alone. */
  readonly cause?: unknown
}

/** A refusal with the status, code and English text that auth clients know (protocol: "Errors" of auth/v1). */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly code: string
  readonly extras: AuthErrorExtras

  constructor(status: number, code: string, message: string, extras: AuthErrorExtras = {}) {
    super(message, { cause: extras.cause })
    this.status = status
    this.code = code
    this.extras = extras
  }
}

/** 400 for a field that is missing or not acceptable. */
export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

/** One answer for every way in which an e-mail and a password do not belong together. */
export function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}

/** One answer for a link or code that is unknown, used, locked or too old. */
export function otpExpired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}

export function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}
