import { LEFT_KEY } from '#shared/constants.ts'

const LATER_KEY = 'vinculo-protection-later'

/** Says to every tab, before the session ends, that the person leaves on purpose. */
export function noteLeaving(): void {
  try {
    localStorage.setItem(LEFT_KEY, '1')
  } catch {
    // Without room the way back stays, as after an expired session.
  }
}

export function wasLeft(): boolean {
  return localStorage.getItem(LEFT_KEY) !== null
}

export function forgetLeaving(): void {
  localStorage.removeItem(LEFT_KEY)
}

/** Who put off setting up a second factor in this tab, as long as the company still lets them. */
export function putOff(): string | null {
  try {
    return sessionStorage.getItem(LATER_KEY)
  } catch {
    return null
  }
}

export function putOffFor(userId: string): void {
  try {
    sessionStorage.setItem(LATER_KEY, userId)
  } catch {
    // Without storage the question comes back with the next page.
  }
}
