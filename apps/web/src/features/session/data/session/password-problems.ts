import { isConnectionProblem, toAppError } from '#shared/supabase/app-error.ts'
import { type PasswordChangeProblem, SAME_AS_CURRENT } from '../../model/session/password-change.ts'

const CONNECTION: PasswordChangeProblem = {
  text: 'Erro de conexão com o servidor. Verifique sua conexão e tente novamente.',
  field: null,
}
const STORAGE: PasswordChangeProblem = {
  text: 'O servidor teve um problema interno ao gravar a senha. Tente novamente em alguns minutos ou fale com o suporte.',
  field: null,
}
export const UNEXPECTED_PROBLEM: PasswordChangeProblem = { text: 'Erro inesperado ao alterar a senha. Tente novamente.', field: null }

export interface AuthFailure {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

function isStorageFailure({ message }: AuthFailure): boolean {
  return message.includes('Error during password storage')
}

/** Why the current password was not accepted. */
export function verificationProblem(failure: AuthFailure): PasswordChangeProblem {
  if (failure.code === 'invalid_credentials') return { text: 'Senha atual incorreta', field: 'current' }
  if (isConnectionProblem(failure)) return CONNECTION
  const { kind, message } = toAppError(failure)
  return kind === 'auth' ? { text: message, field: null } : UNEXPECTED_PROBLEM
}

/** Why the new password was not stored. */
export function updateProblem(failure: AuthFailure): PasswordChangeProblem {
  if (isStorageFailure(failure)) return STORAGE
  if (isConnectionProblem(failure)) return CONNECTION
  if (failure.code === 'same_password') return { text: SAME_AS_CURRENT, field: 'password' }
  if (failure.code === 'weak_password') return { text: toAppError(failure).message, field: 'password' }
  if (failure.code === 'reauthentication_needed') return { text: toAppError(failure).message, field: null }
  return { text: 'Não foi possível alterar a senha. Tente novamente.', field: null }
}

/** A refusal of the new password itself will not change by asking again. */
export function mayPass(failure: AuthFailure): boolean {
  const { status = 0 } = failure
  return isConnectionProblem(failure) || status === 429 || status < 400
}
