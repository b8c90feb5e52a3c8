import { listState } from '#shared/list/state/list-state.ts'
import { flag, id, oneOf, passing } from '#shared/list/state/params.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { KEPT_STATES } from './retention.ts'

export type KeptCategory = Shapes.KeptCategory
export type DataReading = Shapes.DataReading
export type OwnRequest = Shapes.OwnPrivacyRequest
export type RequestRow = Shapes.PrivacyRequestRow
export type PrivacyRequest = Shapes.PrivacyRequest
export type Register = Shapes.ProcessingRegister
export type Operator = Shapes.DataOperator
export type RequestStatus = RequestRow['status']
export type Channel = RequestRow['channel']

export const STATUS: Readonly<Record<RequestStatus, { readonly label: string; readonly tone: 'info' | 'success' | 'warning' | 'neutral' }>> = {
  open: { label: 'Em aberto', tone: 'info' },
  answered: { label: 'Respondido', tone: 'success' },
  refused: { label: 'Recusado', tone: 'warning' },
  withdrawn: { label: 'Retirado', tone: 'neutral' },
}

export const CHANNELS: Readonly<Record<Channel, string>> = { app: 'pelo sistema', email: 'por e-mail', in_person: 'pessoalmente', letter: 'por carta', phone: 'por telefone' }

/** How much time an open request has left: the law counts days. */
export function leftText(daysLeft: number): string {
  if (daysLeft === 0) return 'Vence hoje'
  return daysLeft > 0 ? `Faltam ${daysText(daysLeft)}`.replace('Faltam 1 dia', 'Falta 1 dia') : `Atrasado há ${daysText(-daysLeft)}`
}

export function leftTone(daysLeft: number): 'neutral' | 'warning' | 'danger' {
  return daysLeft < 0 ? 'danger' : daysLeft <= 3 ? 'warning' : 'neutral'
}

/** '12 registros, desde 03/04/2021'; without a number where it would tell what is sealed or in preparation. */
export function rowsText({ rows, since }: Pick<KeptCategory, 'rows' | 'since'>): string {
  if (rows === null) return 'Sem contagem, por sigilo'
  if (rows === 0) return 'Nada guardado'
  const counted = rows === 1 ? '1 registro' : `${rows.toLocaleString('pt-BR')} registros`
  return since === null ? counted : `${counted}, desde ${formatDate(since)}`
}

const CLASSES: Readonly<Record<string, string>> = {
  identity: 'CPF, RG, nascimento e endereço', personal: 'dados pessoais', pay: 'remuneração', health: 'dados de saúde', disciplinary: 'medidas disciplinares',
}

/** What somebody read, in words. */
export function readText({ kind, class: about, file_name: file }: Pick<DataReading, 'kind' | 'class' | 'file_name'>): string {
  if (kind === 'open_file') return file === null ? 'abriu um arquivo' : `abriu o arquivo ${file}`
  return `consultou ${CLASSES[about ?? ''] ?? 'dados reservados'}`
}

const PARTS = ['pedidos', 'registro', 'guarda'] as const

/** The LGPD area of Configurações: its part, what is listed, the request or person that is open over the page, and the form of a new request. */
export const privacyList = listState({
  filters: { situacao: oneOf(['closed', 'any']), guarda: oneOf(KEPT_STATES) },
  shown: { area: passing(oneOf(['lgpd'])), parte: passing(oneOf(PARTS)), pedido: passing(id), registrar: passing(flag), pessoa: passing(id) },
})
export type PrivacyListState = typeof privacyList.start
