/**
 * Business constants of the product, in one place. Times in milliseconds unless the name says otherwise. Two live where they
 * are used: the width of the sidebar in styles/app.css, and the session's refresh (looked at each 30 s, done when 3 such ticks
 * remain) inside supabase-js, which fixes it; client-options.unit.test.ts holds it to that.
 */

export const REQUEST_TIMEOUT_MS = 30_000

export const RETRY_ATTEMPTS = 5
export const RETRY_INITIAL_DELAY_MS = 500
export const RETRY_MAX_JITTER_MS = 300

export const REALTIME_EVENTS_PER_SECOND = 2
export const REALTIME_HEARTBEAT_MS = 30_000
/** Before the first, second, third reconnection and every later one. */
export const REALTIME_RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const

export const PASSWORD_MIN_SIGN_IN = 6
export const PASSWORD_MIN_CHANGE = 8
/** Further tries after the first one. */
export const PASSWORD_UPDATE_RETRIES = 3
export const PASSWORD_CHANGED_CLOSE_MS = 2_000

export const RESET_REDIRECT_DELAY_MS = 3_000

/** Waits between the 3 attempts of the first-login check. */
export const FIRST_LOGIN_WAITS_MS = [1_000, 2_000] as const

export const PROFILE_FRESH_MS = 30_000
export const PROFILE_KEPT_MS = 5 * 60_000
export const PROFILE_RETRIES = 1

/** Waits between the 3 attempts to read the address of a profile image. */
export const IMAGE_WAITS_MS = [1_000, 2_000] as const

export const QUERY_RETRIES = 3
export const QUERY_RETRY_INITIAL_MS = 1_000
export const QUERY_RETRY_CAP_MS = 30_000
export const QUERY_FRESH_MS = 5 * 60_000

export const MOBILE_BREAKPOINT_PX = 768

export const TOAST_LIMIT = 20
export const TOAST_DEFAULT_MS = 4_000
export const TOAST_SUCCESS_MS = 3_000
export const TOAST_ERROR_MS = 5_000
/** A toast that offers an action stays long enough to be read and reached. */
export const TOAST_ACTION_MS = 8_000

export const SELECTED_COMPANY_KEY = 'selectedCompanyId'
export const AUTH_STORAGE_KEY = 'vinculo-auth'
/** Set while the session lasts only as long as the browser's windows ('Lembrar de mim' unchecked). */
export const SESSION_ONLY_KEY = 'vinculo-session-only'
/** Set from a sign-out on purpose to the next sign-in. */
export const LEFT_KEY = 'vinculo-left'
export const THEME_STORAGE_KEY = 'vinculo-theme'
export const CLIENT_NAME = 'vinculo-web'
/** Names the company that a master works in. */
export const COMPANY_HEADER = 'x-company-id'
