import type { Role } from '#shared/access/permissions.gen.ts'
import type { AccessState } from './login.ts'

/** Whose access is looked at: a person with or without login, or a login without person. */
export interface AccessSubject {
  readonly employeeId: string | null
  readonly userId: string | null
  /** The person's name; the e-mail of a login without person. */
  readonly name: string
  /** Of the login, else of the open invitation, else the person's own. */
  readonly email: string | null
  readonly companyId: string | null
  readonly companyName: string | null
  readonly role: Role
  readonly state: AccessState
  /** False for oneself and for whoever ranks above. */
  readonly canManage: boolean
  /** Codes of an authenticator are asked for at sign-in. Unknown in the list of all logins. */
  readonly hasSecondFactor?: boolean
}

export const ACCESS_ACTIONS = ['invite', 'resend', 'role', 'reset_password', 'end_sessions', 'remove_second_factor', 'link', 'enable', 'revoke', 'disable'] as const
export type AccessAction = (typeof ACCESS_ACTIONS)[number]

const BY_STATE: Readonly<Record<AccessState, readonly AccessAction[]>> = {
  none: ['invite'],
  invited: ['resend', 'revoke'],
  expired: ['resend', 'revoke'],
  active: ['role', 'reset_password', 'end_sessions', 'remove_second_factor', 'disable'],
  disabled: ['enable', 'role'],
  unlinked: ['link'],
  ended: [],
}

/** What may be done to an access as it is. The database decides; this only offers what it would accept. */
export function actionsFor(subject: AccessSubject): readonly AccessAction[] {
  if (!subject.canManage) return []
  return BY_STATE[subject.state].filter((action) => action !== 'remove_second_factor' || subject.hasSecondFactor === true)
}

export const ACTION_LABELS: Readonly<Record<AccessAction, string>> = {
  invite: 'Convidar',
  resend: 'Reenviar convite',
  role: 'Mudar papel',
  reset_password: 'Redefinir senha',
  end_sessions: 'Encerrar sessões',
  remove_second_factor: 'Remover verificação em duas etapas',
  link: 'Vincular a um trabalhador',
  enable: 'Ativar acesso',
  revoke: 'Cancelar convite',
  disable: 'Desativar acesso',
}

/** Actions that only ask to be confirmed; the others have a form. */
export type ConfirmedAction = Extract<AccessAction, 'reset_password' | 'end_sessions' | 'remove_second_factor' | 'enable' | 'revoke' | 'disable'>

export interface Confirmation {
  readonly title: string
  /** What will have happened afterwards, to whom. */
  readonly consequence: string
  readonly confirmLabel: string
  readonly done: string
  readonly tone: 'primary' | 'danger'
}

/** Words of a confirmation: each names the consequence before it happens. */
export function confirmationOf(action: ConfirmedAction, { name, email }: AccessSubject): Confirmation {
  const address = email ?? 'e-mail da pessoa'
  switch (action) {
    case 'disable':
      return {
        title: `Desativar o acesso de ${name}?`,
        consequence: 'A pessoa sai do sistema agora, em todos os aparelhos, e não consegue entrar até que você ative o acesso de novo. O registro de trabalho continua como está.',
        confirmLabel: 'Desativar acesso',
        done: 'Acesso desativado',
        tone: 'danger',
      }
    case 'enable':
      return {
        title: `Ativar o acesso de ${name}?`,
        consequence: 'A pessoa volta a entrar com o e-mail e a senha que já tinha, com o mesmo papel.',
        confirmLabel: 'Ativar acesso',
        done: 'Acesso ativado',
        tone: 'primary',
      }
    case 'end_sessions':
      return {
        title: `Encerrar as sessões de ${name}?`,
        consequence: 'A pessoa sai do sistema em todos os aparelhos e pode entrar de novo com a senha dela. O que não foi salvo se perde.',
        confirmLabel: 'Encerrar sessões',
        done: 'Sessões encerradas',
        tone: 'danger',
      }
    case 'remove_second_factor':
      return {
        title: `Remover a verificação em duas etapas de ${name}?`,
        consequence: 'A pessoa volta a entrar só com a senha, e pode cadastrar outro aparelho em Meu Perfil. Faça isso só depois de ter certeza de quem pediu.',
        confirmLabel: 'Remover verificação',
        done: 'Verificação em duas etapas removida',
        tone: 'danger',
      }
    case 'reset_password':
      return {
        title: `Enviar redefinição de senha a ${name}?`,
        consequence: `Um link para criar uma nova senha será enviado para ${address}. A senha atual continua valendo até lá.`,
        confirmLabel: 'Enviar redefinição',
        done: 'Redefinição de senha enviada',
        tone: 'primary',
      }
    case 'revoke':
      return {
        title: `Cancelar o convite de ${name}?`,
        consequence: `O link enviado para ${address} deixa de funcionar. Você pode convidar a pessoa outra vez quando quiser.`,
        confirmLabel: 'Cancelar convite',
        done: 'Convite cancelado',
        tone: 'danger',
      }
  }
}
