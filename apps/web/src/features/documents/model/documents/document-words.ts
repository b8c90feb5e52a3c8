import { formatDate } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** How a document of a person stands, derived by the database from its versions, requests and dates. */
export type DocumentState = Shapes.DocumentState

/** P0 public … P4 health and discipline. Source: spec of classes in document_types. */
export type Sensitivity = 'P0' | 'P1' | 'P2' | 'P3' | 'P4'

interface StateLook {
  readonly label: string
  readonly tone: 'neutral' | 'success' | 'warning' | 'danger' | 'info'
}

const LOOKS: Readonly<Record<DocumentState, StateLook>> = {
  missing: { label: 'Falta', tone: 'neutral' },
  requested: { label: 'Pedido', tone: 'neutral' },
  in_review: { label: 'Em análise', tone: 'info' },
  rejected: { label: 'Recusado', tone: 'warning' },
  to_sign: { label: 'Aguardando assinatura', tone: 'info' },
  approved: { label: 'Em dia', tone: 'success' },
  expiring: { label: 'A vencer', tone: 'warning' },
  expired: { label: 'Vencido', tone: 'danger' },
  archived: { label: 'Arquivado', tone: 'neutral' },
  purged: { label: 'Eliminado', tone: 'neutral' },
}

export const FILTER_STATES: readonly DocumentState[] = ['in_review', 'to_sign', 'approved', 'expiring', 'expired', 'rejected', 'archived']

export function stateLook(state: string): StateLook {
  return LOOKS[state as DocumentState] ?? { label: state, tone: 'neutral' }
}

export function isDocumentState(text: string): text is DocumentState {
  return text in LOOKS
}

/** What somebody has to send: nothing that counts is there. */
const GAPS: readonly string[] = ['missing', 'requested', 'rejected', 'expired']

export const isGap = (state: string): boolean => GAPS.includes(state)

export const SENSITIVITIES: Readonly<Record<Sensitivity, { readonly label: string; readonly hint: string }>> = {
  P0: { label: 'Público', hint: 'Políticas e códigos, para toda a empresa.' },
  P1: { label: 'Profissional', hint: 'Certificados e termos que o gestor pode ver, se você deixar.' },
  P2: { label: 'Pessoal', hint: 'Identificação e contratos: nunca visto por gestores.' },
  P3: { label: 'Remuneração', hint: 'Holerites e informes: nunca visto por gestores.' },
  P4: { label: 'Saúde e disciplina', hint: 'ASO, atestados, advertências: nunca visto por gestores.' },
}

export const classLabel = (sensitivity: string): string => SENSITIVITIES[sensitivity as Sensitivity]?.label ?? sensitivity

/** Each class has a purpose of its own in the file store. */
export const purposeOf = (sensitivity: string): string => `document_${sensitivity.toLowerCase()}`

/** 'Vence em 12 dias, 03/12/2026', 'Venceu em 01/10/2026', 'Válido até …'; null when it never ends. */
export function expiryText(expiresOn: string | null, daysLeft: number | null = null): string | null {
  if (expiresOn === null) return null
  if (daysLeft === null) return `Válido até ${formatDate(expiresOn)}`
  if (daysLeft < 0) return `Venceu em ${formatDate(expiresOn)}`
  if (daysLeft === 0) return 'Vence hoje'
  if (daysLeft > 60) return `Válido até ${formatDate(expiresOn)}`
  return `Vence em ${daysLeft === 1 ? '1 dia' : `${daysLeft} dias`}, ${formatDate(expiresOn)}`
}

const SOON_DAYS = 60
const DAY_MS = 86_400_000

/** How an approved document stands on a day, by its validity and its signatures. Both are ISO dates. */
export function validState(expiresOn: string | null, today: string, awaitsSignature = false): DocumentState {
  if (expiresOn === null) return awaitsSignature ? 'to_sign' : 'approved'
  const left = (Date.parse(`${expiresOn}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS
  if (left < 0) return 'expired'
  if (awaitsSignature) return 'to_sign'
  return left <= SOON_DAYS ? 'expiring' : 'approved'
}
