import { AuthError } from '../auth-error.ts'

/** What hosted answers where a part of it is switched off, as it always is here. */
export function notServed(status: number, code: string, message: string) {
  return (): never => {
    throw new AuthError(status, code, message)
  }
}
