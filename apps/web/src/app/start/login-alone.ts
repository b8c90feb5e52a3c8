import { AUTH_STORAGE_KEY, SESSION_ONLY_KEY } from '#shared/constants.ts'

/** Whether this is the login page in a browser that keeps no session: then the form is all there is to load. */
export function needsLoginAlone(): boolean {
  if (!/^\/login\/?$/.test(location.pathname)) return false
  try {
    return localStorage.getItem(AUTH_STORAGE_KEY) === null && localStorage.getItem(SESSION_ONLY_KEY) === null
  } catch {
    return false
  }
}
