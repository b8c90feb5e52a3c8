import { formatDateTime } from '#shared/lib/dates.ts'
import type { AccessState } from './login.ts'

export interface AccessTimes {
  readonly last_sign_in_at: string | null
  readonly invitation_expires_at: string | null
}

/** When a person last signed in, or until when their invitation holds: the one moment that matters in a list. */
export function momentText(state: AccessState, { last_sign_in_at, invitation_expires_at }: AccessTimes): string {
  if (state === 'invited' && invitation_expires_at) return `Convite até ${formatDateTime(invitation_expires_at)}`
  if (state === 'expired' && invitation_expires_at) return `Convite venceu em ${formatDateTime(invitation_expires_at)}`
  return last_sign_in_at ? formatDateTime(last_sign_in_at) : 'Nunca entrou'
}

/** How many devices a person is signed in on. */
export function sessionsText(sessions: number): string {
  if (sessions === 0) return 'Nenhuma sessão aberta'
  return sessions === 1 ? '1 sessão aberta' : `${String(sessions)} sessões abertas`
}
