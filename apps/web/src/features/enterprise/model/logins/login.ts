import { type Role, ROLES } from '#shared/access/permissions.gen.ts'

/** What became of a person's access, or of a login without person. */
export const ACCESS_STATES = ['active', 'invited', 'expired', 'disabled', 'unlinked', 'ended', 'none'] as const
export type AccessState = (typeof ACCESS_STATES)[number]

/** Those that the list of all logins can be filtered by. */
export const LOGIN_STATES = ACCESS_STATES.filter((state) => state !== 'none')

interface StateLook {
  readonly label: string
  readonly tone: 'neutral' | 'success' | 'warning' | 'info' | 'danger'
  readonly meaning: string
}

const LOOKS: Readonly<Record<AccessState, StateLook>> = {
  active: { label: 'Ativo', tone: 'success', meaning: 'Entra com e-mail e senha.' },
  invited: { label: 'Convidado', tone: 'info', meaning: 'O convite foi criado e ainda não foi aceito.' },
  expired: { label: 'Convite vencido', tone: 'warning', meaning: 'O convite venceu sem ser aceito. Reenvie para dar um novo prazo.' },
  disabled: { label: 'Desativado', tone: 'danger', meaning: 'Não consegue entrar até que o acesso seja ativado de novo.' },
  unlinked: { label: 'Sem vínculo', tone: 'neutral', meaning: 'O login existe, mas não pertence a nenhum trabalhador.' },
  ended: { label: 'Encerrado', tone: 'neutral', meaning: 'A pessoa foi desligada: o acesso terminou com o vínculo.' },
  none: { label: 'Sem acesso', tone: 'neutral', meaning: 'Esta pessoa ainda não tem login.' },
}

/** The state that a text of the server names; an unknown one counts as no access, which offers the least. */
export function asAccessState(text: string): AccessState {
  return ACCESS_STATES.find((state) => state === text) ?? 'none'
}

export function stateLook(state: AccessState): StateLook {
  return LOOKS[state]
}

/** Roles that someone with `mine` may give, from the least to the most powerful. Only a master makes a master. */
export function assignableRoles(mine: Role): readonly Role[] {
  const upwards = ROLES.toReversed()
  return mine === 'master' ? upwards : upwards.filter((role) => role !== 'master')
}

export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  user: 'Vê o próprio registro e o diretório de colegas.',
  manager: 'Vê e edita os trabalhadores da empresa.',
  admin: 'Administra pessoas, departamentos e configurações da empresa.',
  master: 'Acessa todas as empresas e todas as permissões.',
}
