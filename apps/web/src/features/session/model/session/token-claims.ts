import type { AccessDemands } from '#shared/session/session-context.ts'

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The claims inside an access token, unverified: good for what to show, never for what to allow. Empty when unreadable. */
export function tokenClaims(accessToken: string): Record<string, unknown> {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.codePointAt(0) ?? 0)
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(claims) ? claims : {}
  } catch {
    return {}
  }
}

/** Only an explicit false closes the door; a missing claim means that the database decides. */
export function isCompanyActive(accessToken: string): boolean {
  return tokenClaims(accessToken)['company_active'] !== false
}

const count = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** What the company demands of the login, as the access-token hook tells it. */
export function accessDemands(accessToken: string): AccessDemands {
  const { access } = tokenClaims(accessToken)
  const told = isRecord(access) ? access : {}
  return {
    secondFactorFrom: count(told['second_factor_from']),
    passwordLength: count(told['password_length']),
    passwordClasses: told['password_classes'] === true,
  }
}
