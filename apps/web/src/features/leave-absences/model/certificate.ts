import type { PersonRef } from '../../../shared/ui/person-chip.tsx'

export interface LeaveFile {
  readonly file_id: string
  readonly name: string
  readonly mime: string
}

export type Original = 'waiting' | 'received' | 'waived'
export type CertificateStatus = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'interrupted'

interface Stretch {
  readonly request_id: string
  readonly starts_on: string
  readonly ends_on: string
  readonly days: number
}

/** One of the own certificates. */
export interface OwnCertificate extends Stretch {
  readonly status: CertificateStatus
  readonly end_reason: string | null
  readonly original: Original
  readonly original_due_on: string | null
  readonly benefit_from: string | null
  readonly files: readonly LeaveFile[]
}

/** Certificates of one condition that still sum. */
export interface CertificateSum {
  readonly person: PersonRef
  readonly summed: number
  readonly limit: number
  readonly first_on: string
  readonly last_on: string
  readonly until: string
  readonly benefit_from: string | null
  readonly esocial_due: string | null
  readonly alert: number | null
  readonly certificates: readonly Stretch[]
}

export interface WaitingCertificate extends Stretch {
  readonly person: PersonRef
  readonly sent_at: string
}
export interface ReturnExam {
  readonly exam_id: string
  readonly person: PersonRef
  readonly due_on: string
  readonly because: 'long' | 'benefit'
}
export interface MissingOriginal extends Stretch {
  readonly person: PersonRef
  readonly due_on: string | null
}

/** What waits for HR, as the database tells it. */
export interface Board {
  readonly today: string
  readonly waiting: readonly WaitingCertificate[]
  readonly sums: readonly CertificateSum[]
  readonly exams: readonly ReturnExam[]
  readonly originals: readonly MissingOriginal[]
}

/** A row of the list of all certificates; `total` is that of the whole list. */
export interface ListedCertificate extends Stretch {
  readonly person: PersonRef
  readonly status: CertificateStatus
  readonly type_name: string
  readonly summed: number | null
  readonly benefit_from: string | null
  readonly original: Original
  readonly has_file: boolean
  readonly total: number
}

/** Everything that one certificate says. Health: read one by one, and each reading stays in the trail. */
export interface CertificateDetail extends Stretch {
  readonly person: PersonRef
  readonly status: CertificateStatus
  readonly type_name: string
  readonly half: boolean
  readonly note: string | null
  readonly end_reason: string | null
  readonly sent_by_person: boolean
  readonly created_at: string
  readonly issued_on: string | null
  readonly professional_name: string | null
  readonly council_number: string | null
  readonly cid: string | null
  readonly summed: number | null
  readonly benefit_from: string | null
  readonly original: Original
  readonly original_due_on: string | null
  readonly original_on: string | null
  readonly esocial_code: string | null
  readonly esocial_due: string | null
  readonly same_as: string | null
  readonly files: readonly LeaveFile[]
}

/** A condition that a certificate may belong to, and what the sum would be with it. */
export interface Condition {
  readonly request_id: string
  readonly certificates: number
  readonly first_on: string
  readonly last_on: string
  readonly summed: number
  readonly benefit_from: string | null
  readonly alert: number | null
}

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

export const STATUS_LOOKS: Readonly<Record<CertificateStatus, { readonly label: string; readonly tone: Tone }>> = {
  pending: { label: 'Com o RH', tone: 'info' },
  approved: { label: 'Confirmado', tone: 'success' },
  rejected: { label: 'Recusado', tone: 'danger' },
  cancelled: { label: 'Cancelado', tone: 'neutral' },
  interrupted: { label: 'Interrompido', tone: 'neutral' },
}

export const ORIGINAL_WORDS: Readonly<Record<Original, string>> = {
  waiting: 'Falta o original',
  received: 'Original recebido',
  waived: 'Original dispensado',
}

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** 1 → '1 dia', 0.5 → '0,5 dia', 17 → '17 dias'. */
export function daysText(days: number): string {
  return `${NUMBER.format(days)} ${days > 1 ? 'dias' : 'dia'}`
}

/** What the form of a certificate holds, as typed. */
export interface CertificateDraft {
  readonly startsOn: string
  readonly days: string
  readonly half: '' | 'morning' | 'afternoon'
  readonly issuedOn: string
  readonly professional: string
  readonly council: string
  readonly cid: string
  readonly sameAs: string
  readonly original: Original
}

export const EMPTY_DRAFT: CertificateDraft = {
  startsOn: '', days: '1', half: '', issuedOn: '', professional: '', council: '', cid: '', sameAs: '', original: 'received',
}

export function draftOf(detail: CertificateDetail): CertificateDraft {
  return {
    startsOn: detail.starts_on,
    days: String(Math.ceil(detail.days)),
    half: '',
    issuedOn: detail.issued_on ?? '',
    professional: detail.professional_name ?? '',
    council: detail.council_number ?? '',
    cid: detail.cid ?? '',
    sameAs: detail.same_as ?? '',
    original: detail.original,
  }
}

/** Whole days from 1 to 3650, or null. */
export function typedDays(text: string): number | null {
  const days = Number(text.trim())
  return Number.isInteger(days) && days >= 1 && days <= 3650 ? days : null
}

export type DraftProblems = Partial<Record<'startsOn' | 'days' | 'cid', string>>

export function draftProblems({ startsOn, days, cid }: CertificateDraft): DraftProblems {
  return {
    ...(startsOn === '' && { startsOn: 'Informe o primeiro dia' }),
    ...(typedDays(days) === null && { days: 'Digite quantos dias, como 3' }),
    ...(cid.trim() !== '' && !/^[a-z]\d{2}(\.[0-9a-z]{1,2})?$/i.test(cid.trim()) && { cid: 'Escreva como no atestado, por exemplo M54.5' }),
  }
}

/** The facts as the database takes them; what is empty is said to be empty. */
export function factsOf({ issuedOn, professional, council, cid, sameAs, original }: CertificateDraft): Record<string, string | null> {
  const filled = (text: string): string | null => (text.trim() === '' ? null : text.trim())
  return {
    issued_on: filled(issuedOn), professional_name: filled(professional), council_number: filled(council), cid: filled(cid), same_as: filled(sameAs), original,
  }
}
