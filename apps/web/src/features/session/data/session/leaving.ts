import { LEFT_KEY } from '#shared/constants.ts'

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
