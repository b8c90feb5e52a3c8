import type * as Shapes from '../supabase/shapes.gen.ts'
import { peopleText } from '../lib/people-text.ts'

/** Somebody to whom something is about to be sent, and by which doors it gets there. */
export type Recipient = Shapes.NoticeReachRow

const CHANNELS: Readonly<Record<string, string>> = { app: 'aplicativo', portal: 'portal de admissão', email: 'e-mail', daily_email: 'resumo diário por e-mail', guest_link: 'link que você envia' }

const REASONS: Readonly<Record<string, string>> = {
  no_login: 'sem acesso',
  login_off: 'acesso bloqueado ou ainda não confirmado',
  muted: 'desativou estes avisos',
  left: 'não trabalha mais aqui',
  no_email: 'sem e-mail no cadastro',
  no_cpf: 'sem acesso, e falta o CPF no cadastro',
  no_birth_date: 'sem acesso, e falta a data de nascimento no cadastro',
  has_login: 'já tem acesso',
  invited: 'já tem um convite aberto',
}

export const isReached = ({ reason }: Pick<Recipient, 'reason'>): boolean => reason === null

/** 'Aviso por aplicativo e e-mail', 'Sem acesso: recebe por link que você envia', or 'Sem aviso: desativou estes avisos'. */
export function channelText({ channels, reason }: Pick<Recipient, 'channels' | 'reason'>): string {
  if (reason !== null) return `Sem aviso: ${REASONS[reason] ?? 'não pode ser avisado'}`
  if (channels.includes('guest_link')) return 'Sem acesso: recebe por link que você envia'
  return `Aviso por ${channels.map((channel) => CHANNELS[channel] ?? channel).join(' e ')}`
}

/** 'Para 33 pessoas: 31 por aplicativo e e-mail, 2 não serão avisadas (sem acesso)'. */
export function reachText(recipients: readonly Recipient[]): string {
  if (recipients.length === 0) return 'Ninguém recebe'
  const groups = Map.groupBy(recipients, ({ channels, reason }) => (reason === null ? channels.map((channel) => CHANNELS[channel] ?? channel).join(' e ') : ''))
  const told = [...groups].filter(([channels]) => channels !== '').map(([channels, { length }]) => `${length.toLocaleString('pt-BR')} por ${channels}`)
  const lost = groups.get('') ?? []
  const why = new Set(lost.map(({ reason }) => REASONS[reason ?? '']))
  const untold = lost.length === 0 ? [] : [`${lost.length.toLocaleString('pt-BR')} ${lost.length === 1 ? 'não será avisada' : 'não serão avisadas'} (${[...why].join(', ')})`]
  return `Para ${peopleText(recipients.length)}: ${[...told, ...untold].join(', ')}`
}
