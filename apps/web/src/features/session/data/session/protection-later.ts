const LATER_KEY = 'vinculo-protection-later'

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
