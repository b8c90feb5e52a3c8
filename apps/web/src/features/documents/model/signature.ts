import { formatDate } from '../../../shared/lib/dates.ts'
import type { PersonRef } from '../../../shared/ui/person-chip.tsx'

/** An envelope in which the person is asked to sign or to take note. */
export interface OwnSignature {
  readonly envelope_id: string
  readonly kind: string
  readonly type_name: string
  readonly title: string | null
  readonly message: string | null
  readonly deadline: string | null
  readonly overdue: boolean
  readonly file_id: string
  /** Of the bytes that are shown and signed. */
  readonly sha256: string
  readonly my_state: string
  readonly status: string
  readonly sent_by: PersonRef | null
  readonly code: string
}

/** An envelope of a document, as its history shows it. */
export interface DocumentEnvelope {
  readonly envelope_id: string
  readonly kind: string
  readonly status: string
  readonly deadline: string | null
  readonly code: string
  readonly created_at: string
  readonly completed_at: string | null
  readonly signed: number
  readonly total: number
}

/** What anybody with the code may know. */
export interface Verification {
  readonly code: string
  readonly kind: string
  readonly status: string
  readonly company: string
  readonly sha256: string
  readonly created_at: string
  readonly completed_at: string | null
  readonly intact: boolean
  readonly signers: readonly { readonly name: string; readonly cpf: string | null; readonly at: string }[]
}

const STATUSES: Readonly<Record<string, string>> = {
  open: 'Esperando assinaturas',
  completed: 'Concluído',
  refused: 'Recusado por quem assinaria',
  expired: 'Prazo vencido',
  cancelled: 'Cancelado',
}

export const envelopeStatus = (status: string): string => STATUSES[status] ?? status

export const isAcknowledgement = (kind: string): boolean => kind === 'acknowledgement'

/** What the press of the button says. */
export const signLabel = (kind: string): string => (isAcknowledgement(kind) ? 'Dar ciência' : 'Assinar')

export const kindName = (kind: string): string => (isAcknowledgement(kind) ? 'Ciência' : 'Assinatura')

/** What waits for the person's own act now. */
export function waitingSignatures(all: readonly OwnSignature[]): readonly OwnSignature[] {
  return all.filter(({ my_state, status }) => my_state === 'pending' && status === 'open')
}

/** What the person signed, took note of or refused, newest first. */
export function answeredSignatures(all: readonly OwnSignature[]): readonly OwnSignature[] {
  return all.filter(({ my_state }) => my_state === 'signed' || my_state === 'refused')
}

/** 'assinado', 'ciência dada', 'recusado'. */
export function answeredText({ my_state, kind }: Pick<OwnSignature, 'my_state' | 'kind'>): string {
  if (my_state === 'refused') return 'recusado'
  return isAcknowledgement(kind) ? 'ciência dada' : 'assinado'
}

export function deadlineText({ deadline, overdue }: Pick<OwnSignature, 'deadline' | 'overdue'>): string {
  if (deadline === null) return 'Sem prazo'
  return overdue ? `O prazo era ${formatDate(deadline)}` : `Até ${formatDate(deadline)}`
}

/** 'Assinatura: Concluído, 2 de 2'. */
export function envelopeText({ kind, status, signed, total }: DocumentEnvelope): string {
  return `${kindName(kind)}: ${envelopeStatus(status)}, ${signed} de ${total}`
}
