import { formatDate } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** An envelope in which the person is asked to sign or to take note. */
export type OwnSignature = Shapes.MySignaturesRow

/** An envelope of a document, as its history shows it. */
export type DocumentEnvelope = Shapes.DocumentSignaturesRow

/** What anybody with the code may know. */
export type Verification = Shapes.VerifyDocumentRow

const STATUSES: Readonly<Record<string, string>> = {
  open: 'Aguardando assinaturas',
  completed: 'Concluído',
  refused: 'Recusado',
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

/** Papers that wait for the person as who signs for the company. */
export function counterSignable(all: readonly OwnSignature[]): readonly OwnSignature[] {
  return waitingSignatures(all).filter(({ role }) => role === 'company')
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
